import { day, type Letters } from '../kernel/letter.ts';
import type { Closing } from '../kernel/ports.ts';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    readonly closing: {
      readonly fullName: string;
      readonly college: string;
      /** The beginnings in UTC of the days, which are the college's own; null when it stays after all. */
      readonly closing: Closing | null;
      /** Where own data can be taken along. */
      readonly page: string;
    };
  }
}

export const letters: Letters<'closing'> = {
  closing: {
    en: ({ fullName, college, closing, page }) => ({
      subject: closing ? `${college} closes on ${day(closing.readingFrom, 'en')}` : `${college} stays open`,
      paragraphs: [
        `Hello ${fullName},`,
        ...(closing
          ? [
              `Whoever runs ${college} closes it. From ${day(closing.readingFrom, 'en')} on you can still look at everything and download it, but nothing can be added or changed. On ${day(closing.erasedAt, 'en')} all of it is erased: photos, videos, comments and accounts.`,
              'Download what you want to keep before then. A copy of your own data is made here:',
              { link: page, label: 'Download your data' },
            ]
          : [`${college} does not close after all. Everything stays as it is.`]),
      ],
    }),
    zh: ({ fullName, college, closing, page }) => ({
      subject: closing ? `${college}将于 ${day(closing.readingFrom, 'zh')} 关闭` : `${college}将继续开放`,
      paragraphs: [
        `${fullName}，你好：`,
        ...(closing
          ? [
              `管理者将关闭${college}。从 ${day(closing.readingFrom, 'zh')}起，你仍可浏览和下载所有内容，但不能再添加或修改。${day(closing.erasedAt, 'zh')}将清除全部内容：照片、视频、评论和账号。`,
              '请在此之前下载想保留的内容。可在这里获取自己数据的副本：',
              { link: page, label: '带走我的数据' },
            ]
          : [`${college}不会关闭，一切照旧。`]),
      ],
    }),
    hi: ({ fullName, college, closing, page }) => ({
      subject: closing ? `${college} ${day(closing.readingFrom, 'hi')} को बंद होगा` : `${college} खुला रहेगा`,
      paragraphs: [
        `नमस्ते ${fullName},`,
        ...(closing
          ? [
              `इस साइट को चलाने वाले ${college} को बंद कर रहे हैं। ${day(closing.readingFrom, 'hi')} से आप सब कुछ देख और डाउनलोड कर सकेंगे, पर न कुछ जोड़ा जा सकेगा और न बदला जा सकेगा। ${day(closing.erasedAt, 'hi')} को सब कुछ मिटा दिया जाएगा: फ़ोटो, वीडियो, कमेंट और अकाउंट।`,
              'जो रखना चाहें, उसे उससे पहले डाउनलोड कर लें। अपने डेटा की कॉपी यहाँ बनती है:',
              { link: page, label: 'अपना डेटा साथ ले जाएँ' },
            ]
          : [`${college} बंद नहीं होगा। सब कुछ वैसा ही रहेगा।`]),
      ],
    }),
  },
};
