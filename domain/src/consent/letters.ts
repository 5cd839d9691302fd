import type { Letters } from '../kernel/letter.ts';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    /** To a parent or guardian. */
    readonly 'guardian-code': {
      readonly code: string;
      /** The proved address of whoever named them. */
      readonly of: string;
      /** Where the notice is. */
      readonly notice: string;
    };
  }
}

export const letters: Letters<'guardian-code'> = {
  'guardian-code': {
    en: ({ code, of, notice }, appName) => ({
      subject: `May ${of} join ${appName}? ${code}`,
      paragraphs: [
        'Hello,',
        `Whoever reads the mail of ${of} wants to join ${appName}, where members of a college share photos and videos, is younger than 18, and named you as their parent or guardian.`,
        'If you agree, tell them this code within a day:',
        code,
        'What is kept of them, why and for how long:',
        { link: notice, label: 'Read it', quiet: true },
        'If you do not agree, or know nothing of it, ignore this mail: nothing happens without the code.',
      ],
    }),
    zh: ({ code, of, notice }, appName) => ({
      subject: `是否同意 ${of} 加入 ${appName}？${code}`,
      paragraphs: [
        '你好：',
        `使用邮箱 ${of} 的人想加入 ${appName}（本校成员分享照片和视频的地方），其未满 18 岁，并称你为其父母或监护人。`,
        '如果你同意，请在一天内把此验证码告诉对方：',
        code,
        '我们保存其哪些信息、为什么、保存多久：',
        { link: notice, label: '查看', quiet: true },
        '如果你不同意，或对此不知情，请忽略此邮件：没有验证码，什么都不会发生。',
      ],
    }),
    hi: ({ code, of, notice }, appName) => ({
      subject: `क्या ${of} को ${appName} में शामिल होने दें? ${code}`,
      paragraphs: [
        'नमस्ते,',
        `जिनका ईमेल ${of} है, वे ${appName} में शामिल होना चाहते हैं, जहाँ कॉलेज के लोग फ़ोटो और वीडियो शेयर करते हैं। उनकी उम्र 18 से कम है, और उन्होंने बताया है कि आप उनके माता-पिता या अभिभावक हैं।`,
        'अगर आप सहमत हैं, तो एक दिन के अंदर उन्हें यह कोड बताएँ:',
        code,
        'उनकी कौन सी जानकारी, क्यों और कब तक रखी जाती है:',
        { link: notice, label: 'पढ़ें', quiet: true },
        'अगर आप सहमत नहीं हैं, या आपको इसका पता नहीं, तो इस मेल को छोड़ दें: कोड के बिना कुछ नहीं होता।',
      ],
    }),
  },
};
