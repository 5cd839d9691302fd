import { day, type Letters } from '../kernel/letter.ts';
import type { Instant } from '../kernel/time.ts';
import type { RequestKind } from '../safety/case.ts';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    readonly 'rights-code': { readonly code: string };
    readonly 'rights-filed': { readonly number: string; readonly due: Instant };
    /** To whoever answers for a college, or for the installation. */
    readonly 'rights-wait': {
      readonly number: string;
      readonly what: RequestKind;
      readonly due: Instant;
      readonly overdue: boolean;
      /** Null for the operator's own. */
      readonly college: string | null;
      /** Where moderators decide it; null where only the operator does. */
      readonly page: string | null;
    };
  }
}

const KINDS = {
  en: {
    picture: 'somebody is in a picture',
    correct: 'something is to be corrected',
    erase: 'somebody asks to be erased',
    complain: 'a complaint',
  },
  zh: { picture: '有人出现在照片中', correct: '要求更正', erase: '要求删除个人数据', complain: '投诉' },
  hi: {
    picture: 'कोई किसी फ़ोटो या वीडियो में है',
    correct: 'कुछ ठीक करवाना है',
    erase: 'किसी ने अपना डेटा मिटाने को कहा है',
    complain: 'एक शिकायत',
  },
} as const;

export const letters: Letters<'rights-code' | 'rights-filed' | 'rights-wait'> = {
  'rights-code': {
    en: ({ code }, appName) => ({
      subject: `Your request to ${appName}: ${code}`,
      paragraphs: [
        'Hello,',
        `Somebody, we hope it was you, wants to send a request to ${appName} from this address. Type this code on the page within an hour:`,
        code,
        'If it was not you, ignore this mail: nothing happens without the code.',
      ],
    }),
    zh: ({ code }, appName) => ({
      subject: `你向 ${appName} 提出的请求：${code}`,
      paragraphs: [
        '你好：',
        `有人（希望是你本人）想用此邮箱向 ${appName} 提出请求。请在一小时内，在页面上输入验证码：`,
        code,
        '如果不是你本人，请忽略此邮件：没有验证码，什么都不会发生。',
      ],
    }),
    hi: ({ code }, appName) => ({
      subject: `${appName} से आपका अनुरोध: ${code}`,
      paragraphs: [
        'नमस्ते,',
        `किसी ने, उम्मीद है आपने ही, ${appName} को अनुरोध भेजने के लिए यह ईमेल दिया है। एक घंटे के अंदर पेज पर यह कोड लिखें:`,
        code,
        'अगर यह आप नहीं थे, तो इस मेल को छोड़ दें: कोड के बिना कुछ नहीं होता।',
      ],
    }),
  },
  'rights-filed': {
    en: ({ number, due }, appName) => ({
      subject: `Your request ${number} at ${appName}`,
      paragraphs: [
        'Hello,',
        `We received your request. Its number is ${number}.`,
        `It will be answered by ${day(due, 'en')} (UTC), by a mail to this address. You do not need to do anything.`,
      ],
    }),
    zh: ({ number, due }, appName) => ({
      subject: `你在 ${appName} 的请求 ${number}`,
      paragraphs: [
        '你好：',
        `我们已收到你的请求，编号为 ${number}。`,
        `我们将在 ${day(due, 'zh')}（UTC）之前发邮件到此邮箱答复。你无需做任何事。`,
      ],
    }),
    hi: ({ number, due }, appName) => ({
      subject: `${appName} पर आपका अनुरोध ${number}`,
      paragraphs: [
        'नमस्ते,',
        `आपका अनुरोध हमें मिल गया है। उसका नंबर ${number} है।`,
        `${day(due, 'hi')} (UTC) तक इसी ईमेल पर जवाब आएगा। आपको कुछ नहीं करना है।`,
      ],
    }),
  },
  'rights-wait': {
    en: ({ number, what, due, overdue, college, page }, appName) => ({
      subject: `Request ${number} at ${appName} ${overdue ? 'is overdue' : 'waits'}`,
      paragraphs: [
        'Hello,',
        `A request about ${college ?? appName} is not decided yet: ${KINDS.en[what]}. ${overdue ? 'It was due on' : 'It is due on'} ${day(due, 'en')} (UTC).`,
        page === null
          ? 'Read and decide it with the command "admin reports".'
          : 'The moderators of the college decide it on the page below; where there are none, the operator does with "admin reports".',
        ...(page === null ? [] : [{ link: page, label: 'Decide' }]),
      ],
    }),
    zh: ({ number, what, due, overdue, college, page }, appName) => ({
      subject: `${appName} 的请求 ${number} ${overdue ? '已逾期' : '待处理'}`,
      paragraphs: [
        '你好：',
        `关于 ${college ?? appName} 的一项请求尚未处理：${KINDS.zh[what]}。期限${overdue ? '已过' : '为'}：${day(due, 'zh')}（UTC）。`,
        page === null
          ? '请用命令“admin reports”查看并处理。'
          : '由学校的内容管理员在以下页面处理；没有内容管理员时，由本站管理者用“admin reports”处理。',
        ...(page === null ? [] : [{ link: page, label: '去处理' }]),
      ],
    }),
    hi: ({ number, what, due, overdue, college, page }, appName) => ({
      subject: `${appName} पर अनुरोध ${number} ${overdue ? 'की तारीख़ निकल गई' : 'इंतज़ार में'}`,
      paragraphs: [
        'नमस्ते,',
        `${college ?? appName} के बारे में एक अनुरोध पर अभी फ़ैसला नहीं हुआ है: ${KINDS.hi[what]}। आख़िरी तारीख़ ${day(due, 'hi')} (UTC) ${overdue ? 'थी' : 'है'}।`,
        page === null
          ? '“admin reports” कमांड से पढ़ें और फ़ैसला करें।'
          : 'कॉलेज के मॉडरेटर नीचे के पेज पर फ़ैसला करते हैं; जहाँ मॉडरेटर नहीं हैं, वहाँ ऑपरेटर “admin reports” से।',
        ...(page === null ? [] : [{ link: page, label: 'फ़ैसला करें' }]),
      ],
    }),
  },
};
