import { day, type Letters } from '../kernel/letter.ts';
import type { Instant } from '../kernel/time.ts';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    readonly handover: {
      readonly fullName: string;
      readonly club: string;
      /** Who leads it now; null when nobody does. */
      readonly taker: string | null;
      /** From when anybody with a seat may take over. */
      readonly from: Instant | null;
      readonly page: string;
    };
  }
}

export const letters: Letters<'handover'> = {
  handover: {
    en: ({ fullName, club, taker, from, page }) => ({
      subject: taker === null ? `${club} no longer has an active lead` : `${taker} leads ${club} now`,
      paragraphs: [
        `Hello ${fullName},`,
        ...(taker === null
          ? [
              `${club} no longer has an active lead: none was seen for 120 days, or they left the college. From ${day(from ?? 0, 'en')} (UTC) on, anybody with a seat in it can take over with one press.`,
            ]
          : [
              `${taker} took over ${club}. Whoever led it until now can take it back within 30 days, on the page of the club.`,
            ]),
        { link: page, label: `Open ${club}` },
      ],
    }),
    zh: ({ fullName, club, taker, from, page }) => ({
      subject: taker === null ? `“${club}”的负责人都已离校或久未登录` : `“${club}”有了新的负责人`,
      paragraphs: [
        `${fullName}，你好：`,
        ...(taker === null
          ? [
              `“${club}”现在没有人负责：负责人已有 120 天没有登录，或者已经离校。从 ${day(from ?? 0, 'zh')}（UTC）起，任何持有席位的人都可以一键接任。`,
            ]
          : [`${taker}接任了“${club}”的负责人。原负责人可在 30 天内在社团页面上重新担任。`]),
        { link: page, label: '打开社团页面' },
      ],
    }),
    hi: ({ fullName, club, taker, from, page }) => ({
      subject: taker === null ? `“${club}” का अब कोई ऐक्टिव लीड नहीं है` : `अब “${club}” के लीड ${taker} हैं`,
      paragraphs: [
        `नमस्ते ${fullName},`,
        ...(taker === null
          ? [
              `“${club}” का अब कोई ऐक्टिव लीड नहीं है: 120 दिनों से कोई नहीं आया, या वे कॉलेज छोड़ चुके हैं। ${day(from ?? 0, 'hi')} (UTC) से इसमें सीट रखने वाला कोई भी एक बटन दबाकर लीड बन सकता है।`,
            ]
          : [`${taker} ने “${club}” की ज़िम्मेदारी ले ली है। जो अब तक लीड थे, वे 30 दिन के अंदर क्लब के पेज पर इसे वापस ले सकते हैं।`]),
        { link: page, label: 'क्लब का पेज खोलें' },
      ],
    }),
  },
};
