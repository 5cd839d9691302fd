import { LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import { escaped } from '@quadrangle/domain/kernel/text';
import type { FastifyReply } from 'fastify';
import { page } from '../../edge/pages.ts';
import type { Problem } from '../../edge/problems.ts';

/** What a browser wanted to do, without a script that could say what went wrong. */
type Wanted = 'pay' | 'sign-in';

const BACK: Record<Language, string> = { en: 'Go back', zh: '返回', hi: 'वापस जाएँ' };

/** Title and message; in English the problem has a message of its own. */
const TEXTS: Record<Language, Record<Wanted, readonly [title: string, message?: string]>> = {
  en: { pay: ['The payment could not be confirmed'], 'sign-in': ['You can’t sign in this way'] },
  zh: {
    pay: ['付款未能确认', '这笔付款没有得到确认，你的套餐没有变化。如果已经扣款，请联系我们。'],
    'sign-in': ['无法登录', '现在不能用这种方式登录。请返回，换一种方式。'],
  },
  hi: {
    pay: ['पेमेंट की पुष्टि नहीं हुई', 'इस पेमेंट की पुष्टि नहीं हो सकी, आपके प्लान में कुछ नहीं बदला। पैसे कट गए हों तो हमसे संपर्क करें।'],
    'sign-in': ['साइन इन नहीं हो सका', 'अभी इस तरीक़े से साइन इन नहीं हो सकता। वापस जाकर कोई दूसरा तरीक़ा चुनें।'],
  },
};

/** Sends a refusal as a page for people: what was not possible, why, and a link back (decisions 76). */
export function sendRefusedPage(
  reply: FastifyReply,
  problem: Problem,
  { wanted, language, backUrl }: { wanted: Wanted; language: Language; backUrl: string },
) {
  const [title, message = problem.message] = TEXTS[language][wanted];
  const back = `<p><a href="${escaped(backUrl)}">${BACK[language]}</a></p>`;
  return reply
    .code(problem.status)
    .type('text/html; charset=utf-8')
    .send(page(title, `<p>${escaped(message)}</p>${back}`, LANGUAGES[language].tag));
}
