import type { Letters, Paragraph } from '../kernel/letter.ts';
import type { MailOf } from '../kernel/mail.ts';
import type { NewsSummary } from '../kernel/news-summary.ts';
import { sentenceOf } from './sentences.ts';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    readonly digest: {
      /** The day that it covers, `YYYY-MM-DD`: at most one mail a day. */
      readonly day: string;
      readonly fullName: string;
      /** The newest unread notifications. */
      readonly newest: readonly NewsSummary[];
      /** How many further ones there are. */
      readonly more: number;
      /** The page with all of them. */
      readonly page: string;
      /** The link that ends these mails without signing in: a page with a button, or one click in the mail program. */
      readonly unsubscribe: string;
    };
  }
}

const entries = ({ newest, language }: MailOf<'digest'>): Paragraph[] =>
  newest.map((one) => ({ sentence: sentenceOf(one, language), quote: one.text, link: one.page }));

/** The mail with somebody's unread notifications since the previous digest: each with its link, no pictures. */
export const letters: Letters<'digest'> = {
  digest: {
    en: (mail, appName) => {
      const { fullName, newest, more, page, unsubscribe } = mail;
      const count = newest.length + more;
      return {
        subject: `${count} unread ${count === 1 ? 'notification' : 'notifications'} at ${appName}`,
        paragraphs: [
          `Hello ${fullName},`,
          'You have not read these notifications yet:',
          ...entries(mail),
          ...(more > 0 ? [`And ${more} more.`] : []),
          { link: page, label: 'Read all of them' },
          'You get this mail because you chose a daily mail on your profile. To end these mails, without signing in:',
          { link: unsubscribe, label: 'End these mails', quiet: true },
        ],
      };
    },
    zh: (mail, appName) => {
      const { fullName, newest, more, page, unsubscribe } = mail;
      const count = newest.length + more;
      return {
        subject: `${appName}：${count} 条未读通知`,
        paragraphs: [
          `${fullName}，你好：`,
          '以下是你还没有查看的新动态：',
          ...entries(mail),
          ...(more > 0 ? [`还有 ${more} 条。`] : []),
          { link: page, label: '查看全部' },
          '你收到此邮件，是因为你在个人资料页选择了每日邮件。打开以下链接即可停止接收，无需登录：',
          { link: unsubscribe, label: '停止接收每日邮件', quiet: true },
        ],
      };
    },
    hi: (mail, appName) => {
      const { fullName, newest, more, page, unsubscribe } = mail;
      const count = newest.length + more;
      return {
        subject: `${appName}: ${count} नए नोटिफ़िकेशन`,
        paragraphs: [
          `नमस्ते ${fullName},`,
          'ये नोटिफ़िकेशन आपने अभी नहीं पढ़े हैं:',
          ...entries(mail),
          ...(more > 0 ? [`और ${more}।`] : []),
          { link: page, label: 'सब पढ़ें' },
          'यह मेल आपको इसलिए मिलता है क्योंकि आपने अपनी प्रोफ़ाइल में रोज़ का मेल चुना है। इसे बिना साइन इन किए बंद करने के लिए:',
          { link: unsubscribe, label: 'यह मेल बंद करें', quiet: true },
        ],
      };
    },
  },
};
