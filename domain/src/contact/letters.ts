import type { Letters } from '../kernel/letter.ts';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    readonly contact: {
      readonly fullName: string;
      readonly name: string;
      readonly replyTo: string;
      readonly message: string;
    };
  }
}

export const letters: Letters<'contact'> = {
  contact: {
    en: (mail) => ({
      subject: `Message from ${mail.fullName} (${mail.name})`,
      paragraphs: [mail.message, `From ${mail.fullName} (${mail.name}), ${mail.replyTo}`],
    }),
    zh: (mail) => ({
      subject: `${mail.fullName}（${mail.name}）的留言`,
      paragraphs: [mail.message, `来自 ${mail.fullName}（${mail.name}），${mail.replyTo}`],
    }),
    hi: (mail) => ({
      subject: `${mail.fullName} (${mail.name}) का मैसेज`,
      paragraphs: [mail.message, `भेजने वाले: ${mail.fullName} (${mail.name}), ${mail.replyTo}`],
    }),
  },
};
