import { type Letters, minute } from '../kernel/letter.ts';
import type { Instant } from '../kernel/time.ts';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    readonly breach: {
      readonly fullName: string;
      readonly college: string;
      /** The window in which it happened; its beginning may be unknown. */
      readonly from: Instant | null;
      readonly until: Instant;
      /** What happened and what was done, in the operator's words. */
      readonly words: string;
      /** Where one can ask. */
      readonly contact: string | null;
      /** Where one ends sessions and changes the password. */
      readonly page: string;
    };
    /** To the operator. */
    readonly 'breach-clock': {
      readonly id: string;
      /** When the authority is to be told at the latest. */
      readonly due: Instant;
      readonly overdue: boolean;
      /** Where the clock shows. */
      readonly page: string;
    };
  }
}

/** The operator's words, a paragraph for each that they wrote. */
const paragraphs = (words: string): string[] => words.split(/\n\s*\n/).map((each) => each.trim());

export const letters: Letters<'breach' | 'breach-clock'> = {
  breach: {
    en: ({ fullName, college, from, until, words, contact, page }) => ({
      subject: `About your data at ${college}`,
      paragraphs: [
        `Hello ${fullName},`,
        `Something happened at ${college} that concerns data about you, ${from === null ? 'before' : `between ${minute(from, 'en')} and`} ${minute(until, 'en')} (UTC). This is what we know, and what we did:`,
        ...paragraphs(words),
        'What you can do: change your password, here and wherever you use the same one, and end the sessions that you don’t know. This mail asks for neither a password nor a code.',
        { link: page, label: 'Look after your account' },
        ...(contact === null ? [] : [`Questions? Write to ${contact}.`]),
      ],
    }),
    zh: ({ fullName, college, from, until, words, contact, page }) => ({
      subject: `关于你在${college}的数据`,
      paragraphs: [
        `${fullName}，你好：`,
        `${college}发生了一起涉及你个人数据的事件，时间${from === null ? '在' : `为 ${minute(from, 'zh')} 至`} ${minute(until, 'zh')}${from === null ? ' 之前' : ''}（UTC）。以下是我们所知的情况和已采取的措施：`,
        ...paragraphs(words),
        '你可以做的：更改密码（其他网站用了相同密码的也请更改），并结束你不认识的登录。此邮件不会索要密码或验证码。',
        { link: page, label: '查看我的账号' },
        ...(contact === null ? [] : [`如有疑问，请写信至 ${contact}。`]),
      ],
    }),
    hi: ({ fullName, college, from, until, words, contact, page }) => ({
      subject: `${college} पर आपके डेटा के बारे में`,
      paragraphs: [
        `नमस्ते ${fullName},`,
        `${college} पर ${from === null ? '' : `${minute(from, 'hi')} और `}${minute(until, 'hi')} (UTC) ${from === null ? 'से पहले' : 'के बीच'} आपके डेटा के साथ कुछ ऐसा हुआ जो नहीं होना चाहिए था। हमें जो पता है और हमने जो किया, वह यह है:`,
        ...paragraphs(words),
        'आप यह कर सकते हैं: अपना पासवर्ड बदलें, यहाँ भी और जहाँ भी वही पासवर्ड है; और जिन साइन इन को आप नहीं पहचानते, उन्हें ख़त्म करें। यह मेल न पासवर्ड माँगता है, न कोड।',
        { link: page, label: 'अपना अकाउंट देखें' },
        ...(contact === null ? [] : [`कोई सवाल? ${contact} पर लिखें।`]),
      ],
    }),
  },
  'breach-clock': {
    en: ({ id, due, overdue, page }, appName) => ({
      subject: overdue ? `A breach at ${appName} is overdue` : `A breach at ${appName} is to be reported soon`,
      paragraphs: [
        `The authority ${overdue ? 'was' : 'is'} to be told of the breach ${id} by ${minute(due, 'en')} (UTC). Once you have told it, record that with “admin breach tell ${id} authority”.`,
        { link: page, label: 'See the clock' },
      ],
    }),
    zh: ({ id, due, overdue, page }, appName) => ({
      subject: overdue ? `${appName}：通知主管机关数据泄露的期限已过` : `${appName}：通知主管机关数据泄露的期限将至`,
      paragraphs: [
        `数据泄露 ${id} ${overdue ? '本应' : '应'}在 ${minute(due, 'zh')}（UTC）前通知主管机关。通知后请运行“admin breach tell ${id} authority”记录。`,
        { link: page, label: '查看倒计时' },
      ],
    }),
    hi: ({ id, due, overdue, page }, appName) => ({
      subject: overdue
        ? `${appName}: डेटा लीक के बारे में अथॉरिटी को बताने का समय निकल गया`
        : `${appName}: डेटा लीक के बारे में अथॉरिटी को जल्द बताना है`,
      paragraphs: [
        `डेटा लीक ${id} के बारे में अथॉरिटी को ${minute(due, 'hi')} (UTC) तक ${overdue ? 'बताना था' : 'बताना है'}। बताने के बाद “admin breach tell ${id} authority” से इसे दर्ज करें।`,
        { link: page, label: 'समय देखें' },
      ],
    }),
  },
};
