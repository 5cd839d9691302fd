import { day, type Letters, rupees } from '../kernel/letter.ts';
import type { Instant } from '../kernel/time.ts';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    readonly receipt: {
      readonly fullName: string;
      readonly months: number;
      readonly amount: number;
      readonly reference: string;
      readonly planEnd: Instant;
      /** The name of the club whose plan it is; null for one's own. */
      readonly club?: string | null;
    };
  }
}

export const letters: Letters<'receipt'> = {
  receipt: {
    en: (mail, appName) => ({
      subject: `Your ${appName} plan`,
      paragraphs: [
        `Hello ${mail.fullName},`,
        `Thank you. We received ${rupees(mail.amount, 'en')} for ${mail.months} ${mail.months === 1 ? 'month' : 'months'}. ${mail.club ? `${mail.club} can upload` : 'You can upload'} until ${day(mail.planEnd, 'en')} (UTC).`,
        `Payment reference: ${mail.reference}`,
      ],
    }),
    zh: (mail, appName) => ({
      subject: `你的 ${appName} 套餐`,
      paragraphs: [
        `${mail.fullName}，你好：`,
        `感谢购买。我们已收到 ${mail.months} 个月套餐的款项 ${rupees(mail.amount, 'zh')}。${mail.club ?? '你'}的上传权限有效期至 ${day(mail.planEnd, 'zh')}（UTC）。`,
        `付款编号：${mail.reference}`,
      ],
    }),
    hi: (mail, appName) => ({
      subject: `आपका ${appName} प्लान`,
      paragraphs: [
        `नमस्ते ${mail.fullName},`,
        `धन्यवाद। हमें ${mail.months} ${mail.months === 1 ? 'महीने' : 'महीनों'} के लिए ${rupees(mail.amount, 'hi')} मिल गए हैं। ${mail.club ? `${mail.club} के लोग` : 'आप'} ${day(mail.planEnd, 'hi')} (UTC) तक अपलोड कर सकते हैं।`,
        `पेमेंट रेफ़रेंस: ${mail.reference}`,
      ],
    }),
  },
};
