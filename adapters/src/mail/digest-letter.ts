import type { Mail } from '@quadrangle/domain/kernel/mail';
import { sentenceOf } from '../news/sentences.ts';
import type { Draft } from './letters.ts';

type Digest = Extract<Mail, { readonly kind: 'digest' }>;

/**
 * The mail with somebody's unread notifications since the previous digest: each with its link, no pictures, and a link
 * to end these mails.
 */
export function digestDraft({ language, fullName, told, more, page, unsubscribe }: Digest, appName: string): Draft {
  const entries = told.map((one) => ({ told: sentenceOf(one, language), quote: one.text, link: one.page }));
  const count = told.length + more;
  if (language === 'zh')
    return {
      subject: `${appName}：${count} 条未读通知`,
      paragraphs: [
        `${fullName}，你好：`,
        '以下是你还没有查看的新动态：',
        ...entries,
        ...(more > 0 ? [`还有 ${more} 条。`] : []),
        { link: page, label: '查看全部' },
        '你收到此邮件，是因为你在个人资料页选择了每日邮件。打开以下链接即可停止接收，无需登录：',
        { link: unsubscribe, label: '停止接收每日邮件', quiet: true },
      ],
    };
  return {
    subject: `${count} unread ${count === 1 ? 'notification' : 'notifications'} at ${appName}`,
    paragraphs: [
      `Hello ${fullName},`,
      'you have not read these notifications yet:',
      ...entries,
      ...(more > 0 ? [`And ${more} more.`] : []),
      { link: page, label: 'Read all of them' },
      'You get this mail because you chose a daily mail on your profile. To end these mails, without signing in:',
      { link: unsubscribe, label: 'End these mails', quiet: true },
    ],
  };
}

/** The headers by which mail programs offer to end these mails with one click (RFC 8058). */
export function unsubscribeHeaders(mail: Mail): Record<string, string> {
  if (mail.kind !== 'digest') return {};
  return { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
