import type { Language } from '@quadrangle/domain/kernel/actor';
import type { Mail } from '@quadrangle/domain/kernel/mail';
import { digestDraft } from './digest-letter.ts';

/** A mail's text: subject, and paragraphs, in which a link stands alone on its line. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Text; a link of its own, shown as a button unless it is `quiet`; or a notification with its link. */
type Paragraph =
  | string
  | { readonly link: string; readonly label: string; readonly quiet?: true }
  | { readonly link: string; readonly told: string; readonly quote: string | null };

export interface Draft {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

/** `mail` written in its language, as text and as HTML (every fact in it escaped). */
export function writeLetter(mail: Mail, appName: string): Letter {
  const { subject, paragraphs } = mail.language === 'zh' ? inChinese(mail, appName) : inEnglish(mail, appName);
  return {
    subject,
    text: `${paragraphs.map(asText).join('\n\n')}\n`,
    html: page(mail.language, subject, paragraphs),
  };
}

const rupees = (paise: number, language: Language): string =>
  new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-IN', { style: 'currency', currency: 'INR' }).format(
    paise / 100,
  );

const day = (instant: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
    instant,
  );

function inEnglish(mail: Mail, appName: string): Draft {
  switch (mail.kind) {
    case 'verify-email':
      return {
        subject: `Verify your e-mail for ${appName}`,
        paragraphs: [
          'Hello,',
          `somebody, we hope it was you, signed up for ${appName} with this address. Open this link within 24 hours to verify it:`,
          { link: mail.link, label: 'Verify my e-mail' },
          'If it was not you, open the link all the same and choose "No, delete it", or ignore this mail: without it the account does not work.',
        ],
      };
    case 'reset-password':
      return {
        subject: `Set a new password for ${appName}`,
        paragraphs: [
          'Hello,',
          'open this link within one hour to set a new password. It ends every session that is still open:',
          { link: mail.link, label: 'Set a new password' },
          'If you did not ask for it, ignore this mail: nothing has changed.',
        ],
      };
    case 'receipt':
      return {
        subject: `Your ${appName} plan`,
        paragraphs: [
          `Hello ${mail.fullName},`,
          `thank you. We received ${rupees(mail.amount, 'en')} for ${mail.months} ${mail.months === 1 ? 'month' : 'months'}. You can upload until ${day(mail.planEnd, 'en')} (UTC).`,
          `Payment reference: ${mail.reference}`,
        ],
      };
    case 'contact':
      return {
        subject: `Message from ${mail.fullName} (${mail.name})`,
        paragraphs: [mail.message, `From ${mail.fullName} (${mail.name}), ${mail.replyTo}`],
      };
    case 'case':
      return caseInEnglish(mail, appName);
    case 'digest':
      return digestDraft(mail, appName);
    case 'account':
      return accountInEnglish(mail, appName);
    case 'cases-wait':
      return {
        subject: `${mail.cases} ${mail.cases === 1 ? 'report waits' : 'reports wait'} at ${appName}`,
        paragraphs: [
          'Hello,',
          `${mail.cases === 1 ? 'a report' : `${mail.cases} reports`} of ${mail.tenant} ${mail.cases === 1 ? 'is' : 'are'} not decided yet; the oldest is of ${day(mail.oldest, 'en')} (UTC).`,
          ...(mail.page === null
            ? [
                'Nobody is named as a moderator there. Decide with the command "admin reports", or name somebody with "admin moderator".',
              ]
            : [{ link: mail.page, label: 'Decide' }]),
        ],
      };
  }
}

function inChinese(mail: Mail, appName: string): Draft {
  switch (mail.kind) {
    case 'verify-email':
      return {
        subject: `验证你的 ${appName} 邮箱`,
        paragraphs: [
          '你好：',
          `有人（希望是你本人）用此邮箱注册了 ${appName}。请在 24 小时内打开以下链接完成验证：`,
          { link: mail.link, label: '验证邮箱' },
          '如果不是你本人，请打开链接并选择“不是我，请删除”，或忽略此邮件：未经验证的账号无法使用。',
        ],
      };
    case 'reset-password':
      return {
        subject: `重设你的 ${appName} 密码`,
        paragraphs: [
          '你好：',
          '请在一小时内打开以下链接设置新密码。设置后所有已登录的设备都会退出：',
          { link: mail.link, label: '设置新密码' },
          '如果不是你本人的请求，请忽略此邮件，不会有任何更改。',
        ],
      };
    case 'receipt':
      return {
        subject: `你的 ${appName} 套餐`,
        paragraphs: [
          `${mail.fullName}，你好：`,
          `感谢购买。我们已收到 ${mail.months} 个月套餐的款项 ${rupees(mail.amount, 'zh')}。你的上传权限有效期至 ${day(mail.planEnd, 'zh')}（UTC）。`,
          `付款编号：${mail.reference}`,
        ],
      };
    case 'contact':
      return {
        subject: `${mail.fullName}（${mail.name}）的留言`,
        paragraphs: [mail.message, `来自 ${mail.fullName}（${mail.name}），${mail.replyTo}`],
      };
    case 'case':
      return caseInChinese(mail, appName);
    case 'digest':
      return digestDraft(mail, appName);
    case 'account':
      return accountInChinese(mail, appName);
    case 'cases-wait':
      return {
        subject: `${appName} 有 ${mail.cases} 条举报待处理`,
        paragraphs: [
          '你好：',
          `${mail.tenant} 有 ${mail.cases} 条举报尚未处理，最早的一条提交于 ${day(mail.oldest, 'zh')}（UTC）。`,
          ...(mail.page === null
            ? ['那里还没有内容管理员。请用命令“admin reports”处理，或用“admin moderator”指定一位内容管理员。']
            : [{ link: mail.page, label: '去处理' }]),
        ],
      };
  }
}

const minute = (instant: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(instant);

type AccountMail = Extract<Mail, { readonly kind: 'account' }>;

function accountInEnglish({ news, at, device, page }: AccountMail, appName: string): Draft {
  const where = device === null ? 'a device that we do not know' : `${device.browser} on ${device.system}`;
  const when = `${minute(at, 'en')} (UTC)`;
  const said: Record<AccountMail['news'], readonly [subject: string, what: string]> = {
    'new-device': [
      `New sign-in to ${appName}`,
      `somebody signed in to your account with ${where}, which you have not used here before, on ${when}.`,
    ],
    'password-changed': [
      `Your ${appName} password was changed`,
      `the password of your account was changed on ${when}. Every device was signed out.`,
    ],
    'sessions-ended': [
      `Devices were signed out of ${appName}`,
      `other devices were signed out of your account from ${where} on ${when}.`,
    ],
    'second-factor-added': [
      `A second step was added to your ${appName} account`,
      `from ${where} an app or a passkey was added to your account on ${when}. Signing in asks for it from now on.`,
    ],
    'second-factor-removed': [
      `A second step was removed from your ${appName} account`,
      `from ${where} an app or a passkey was removed from your account on ${when}.`,
    ],
    'second-factor-off': [
      `The second step of your ${appName} account was switched off`,
      `whoever runs ${appName} switched off the second step of your account on ${when}. The password alone signs in now.`,
    ],
    'recovery-codes-renewed': [
      `You have new recovery codes for ${appName}`,
      `from ${where} new recovery codes were made for your account on ${when}. The former ones do not work any more.`,
    ],
    'recovery-code-used': [
      `A recovery code of your ${appName} account was used`,
      `from ${where} a recovery code of your account was used on ${when}. Each works once.`,
    ],
    suspended: [
      `Your ${appName} account is suspended`,
      `whoever runs ${appName} suspended your account on ${when}. Every device was signed out, and what you shared is hidden.`,
    ],
  };
  const [subject, what] = said[news];
  const todo =
    news === 'suspended'
      ? 'If you do not know why, answer this mail or ask at your college.'
      : 'If it was you, there is nothing to do. If not, set a new password at once ("Forget Password ?" where you sign in), then look at where you are signed in:';
  return {
    subject,
    paragraphs: ['Hello,', what, todo, ...(news === 'suspended' ? [] : [{ link: page, label: 'Look at my account' }])],
  };
}

function accountInChinese({ news, at, device, page }: AccountMail, appName: string): Draft {
  const where = device === null ? '未知设备' : `${device.system} 上的 ${device.browser}`;
  const when = `${minute(at, 'zh')}（UTC）`;
  const said: Record<AccountMail['news'], readonly [subject: string, what: string]> = {
    'new-device': [`${appName} 有新的登录`, `你的账号于 ${when} 在一台此前没有用过的设备上登录：${where}。`],
    'password-changed': [`你的 ${appName} 密码已修改`, `你的账号密码已于 ${when} 修改，所有已登录的设备都已退出。`],
    'sessions-ended': [
      `${appName}：其他设备已退出登录`,
      `你的账号在其他设备上的登录已于 ${when} 结束，操作来自：${where}。`,
    ],
    'second-factor-added': [
      `你的 ${appName} 账号添加了两步验证方式`,
      `你的账号于 ${when} 添加了一个验证器应用或通行密钥，操作来自：${where}。今后登录时需要用到它。`,
    ],
    'second-factor-removed': [
      `你的 ${appName} 账号移除了一种两步验证方式`,
      `你的账号于 ${when} 移除了一个验证器应用或通行密钥，操作来自：${where}。`,
    ],
    'second-factor-off': [
      `你的 ${appName} 账号的两步验证已关闭`,
      `${appName} 的管理者已于 ${when} 关闭你账号的两步验证。现在仅凭密码即可登录。`,
    ],
    'recovery-codes-renewed': [
      `你有新的 ${appName} 恢复码`,
      `你的账号于 ${when} 生成了新的恢复码，操作来自：${where}。原来的恢复码已失效。`,
    ],
    'recovery-code-used': [
      `你的 ${appName} 账号使用了一个恢复码`,
      `你的账号于 ${when} 使用了一个恢复码，操作来自：${where}。每个恢复码只能使用一次。`,
    ],
    suspended: [
      `你的 ${appName} 账号已停用`,
      `${appName} 的管理者已于 ${when} 停用你的账号。所有已登录的设备都已退出，你分享的内容已隐藏。`,
    ],
  };
  const [subject, what] = said[news];
  const todo =
    news === 'suspended'
      ? '如果你不清楚原因，请回复此邮件，或咨询学校。'
      : '如果是你本人操作，请忽略此邮件。如果不是，请立即在登录页点击“忘记密码？”设置新密码，然后检查已登录的设备：';
  return {
    subject,
    paragraphs: ['你好：', what, todo, ...(news === 'suspended' ? [] : [{ link: page, label: '查看我的账号' }])],
  };
}

type CaseMail = Extract<Mail, { readonly kind: 'case' }>;

function caseInEnglish(
  { fullName, as, news, subject, verdict, stopDays, text, page }: CaseMail,
  appName: string,
): Draft {
  const thing = { item: 'a photo or video', comment: 'a comment', person: 'a person' }[subject];
  const own = { item: 'your photo or video', comment: 'your comment', person: 'your account' }[subject];
  const ends = { keep: 'It stays.', hide: 'It is hidden from now on.', remove: 'It is removed.' };
  const said: Record<CaseMail['news'], readonly string[]> = {
    asked: [
      `somebody who is in ${own} asked for it to be taken down. Until moderators decide, only you and they can see it. You do not need to do anything; we will tell you the decision.`,
    ],
    decided: [
      as === 'reporter'
        ? `you reported ${thing} at ${appName}. ${verdict === null ? '' : ends[verdict]}`
        : `there is a decision about ${own} at ${appName}. ${verdict === null || subject === 'person' ? '' : ends[verdict]}`,
      ...(as === 'owner' && stopDays > 0
        ? [`You cannot upload for ${stopDays} ${stopDays === 1 ? 'day' : 'days'}.`]
        : []),
      `The moderators say: ${text}`,
    ],
    undone: [
      as === 'reporter'
        ? `the decision about your report at ${appName} was undone. It will be reviewed again.`
        : `the decision about ${own} at ${appName} was undone. It will be reviewed again.`,
    ],
  };
  return {
    subject: as === 'reporter' ? `Your report at ${appName}` : `About ${own} at ${appName}`,
    paragraphs: [`Hello ${fullName},`, ...said[news], { link: page, label: 'See more' }],
  };
}

function caseInChinese(
  { fullName, as, news, subject, verdict, stopDays, text, page }: CaseMail,
  appName: string,
): Draft {
  const thing = { item: '一张照片或一个视频', comment: '一条评论', person: '一位成员' }[subject];
  const own = { item: '你的照片或视频', comment: '你的评论', person: '你的账号' }[subject];
  const ends = { keep: '结果：保留。', hide: '结果：已隐藏。', remove: '结果：已移除。' };
  const said: Record<CaseMail['news'], readonly string[]> = {
    asked: [
      `有人请求下架${own}，因为自己出现在其中。在作出决定之前，只有你和内容管理员能看到。你无需做任何事，有结果会通知你。`,
    ],
    decided: [
      as === 'reporter'
        ? `你在 ${appName} 举报了${thing}。${verdict === null ? '' : ends[verdict]}`
        : `${own}（${appName}）已有处理结果。${verdict === null || subject === 'person' ? '' : ends[verdict]}`,
      ...(as === 'owner' && stopDays > 0 ? [`你在接下来的 ${stopDays} 天内不能上传。`] : []),
      `内容管理员说：${text}`,
    ],
    undone: [
      as === 'reporter'
        ? `你在 ${appName} 的举报，之前的决定已撤销，将重新处理。`
        : `关于${own}（${appName}）的决定已撤销，将重新处理。`,
    ],
  };
  return {
    subject: as === 'reporter' ? `你在 ${appName} 的举报` : `关于${own}（${appName}）`,
    paragraphs: [`${fullName}，你好：`, ...said[news], { link: page, label: '查看详情' }],
  };
}

function asText(part: Paragraph): string {
  if (typeof part === 'string') return part;
  if (!('told' in part)) return part.link;
  return [part.told, ...(part.quote === null ? [] : [`“${part.quote}”`]), part.link].join('\n');
}

function asHtml(part: Paragraph): string {
  if (typeof part === 'string') return `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`;
  const link = escaped(part.link);
  if ('told' in part) {
    const quote = part.quote === null ? '' : `<br><span style="color:#5c5a54">“${escaped(part.quote)}”</span>`;
    return `<p><a href="${link}" style="color:#1f5c4d">${escaped(part.told)}</a>${quote}</p>`;
  }
  if (part.quiet) return `<p><a href="${link}" style="color:#1f5c4d">${escaped(part.label)}</a></p>`;
  return `<p><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5c4d;color:#ffffff;text-decoration:none">${escaped(part.label)}</a></p><p style="color:#6b6b66;font-size:13px">${link}</p>`;
}

function page(language: Language, subject: string, paragraphs: readonly Paragraph[]): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;background:#faf8f4;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto">${paragraphs.map(asHtml).join('')}</div></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
