import type { Mail } from '@quadrangle/domain/kernel/mail';
import { sentenceOf } from '../news/sentences.ts';
import type { Draft } from './letters.ts';

type Digest = Extract<Mail, { readonly kind: 'digest' }>;

/** What somebody was told since the digest before: each with where it leads, no picture, and how to end these mails. */
export function digestDraft({ language, fullName, told, more, page, unsubscribe }: Digest, appName: string): Draft {
  const entries = told.map((one) => ({ told: sentenceOf(one, language), quote: one.text, link: one.page }));
  const count = told.length + more;
  if (language === 'zh')
    return {
      subject: `${appName}：${count} 条未读通知`,
      paragraphs: [
        `${fullName}，您好：`,
        '以下是您尚未查看的新动态：',
        ...entries,
        ...(more > 0 ? [`还有 ${more} 条。`] : []),
        { link: page, label: '查看全部' },
        '您收到此邮件，是因为您在个人资料页选择了每日邮件。打开以下链接即可停止接收，无需登录：',
        { link: unsubscribe, label: '停止接收每日邮件', quiet: true },
      ],
    };
  return {
    subject: `${count} unread ${count === 1 ? 'notification' : 'notifications'} at ${appName}`,
    paragraphs: [
      `Hello ${fullName},`,
      'this is new, and you have not read it yet:',
      ...entries,
      ...(more > 0 ? [`And ${more} more.`] : []),
      { link: page, label: 'Read all of it' },
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
