import { LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import { escaped } from '@quadrangle/domain/kernel/text';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../../edge/caller.ts';
import type { Problem } from '../../edge/problems.ts';
import { inlineHashes } from '../../edge/security-headers.ts';

/** How a popup ended, and the origin of the page that opened it. */
export interface PopupEnd {
  readonly refused: Pick<
    Problem,
    'status' | 'code' | 'ticket' | 'ways' | 'passkeys' | 'host' | 'domain' | 'contact'
  > | null;
  readonly opener: string;
}

/** Shown where a browser does not let the page close itself. */
const texts: Record<Language, { title: string; close: string; back: string }> = {
  en: { title: 'Sign in', close: 'You can close this window.', back: 'Go back' },
  zh: { title: '登录', close: '你可以关闭此窗口。', back: '返回' },
  hi: { title: 'साइन इन करें', close: 'आप यह विंडो बंद कर सकते हैं।', back: 'वापस जाएँ' },
};

/** Sends the popup's last page, which reports the outcome to its opener alone and closes (decisions 9). */
export function sendPopupPage(reply: FastifyReply, { actor }: Caller, { refused, opener }: PopupEnd) {
  const message = refused === null ? { type: 'quadrangle:signed-in' } : failed(refused);
  const script = `window.opener?.postMessage(${literal(message)}, ${literal(opener)});window.close();`;
  const { language } = actor.origin;
  const { title, close, back } = texts[language];
  const html = `<!doctype html><html lang="${LANGUAGES[language].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><p>${close}</p><p><a href="${escaped(opener)}">${back}</a></p><script>${script}</script></body></html>`;
  return reply
    .code(refused?.status ?? 200)
    .headers({
      'content-security-policy': `default-src 'none';script-src ${inlineHashes([html], 'script').join(' ')};base-uri 'none';form-action 'none';frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * What the opener receives after a refusal; where a ticket answers it, also that (decisions 54, 73); for a college that is
 * not here, which one, and where somebody can help, who (decisions 69, 71, 75).
 */
function failed({ code, ticket, ways, passkeys, host, domain, contact }: NonNullable<PopupEnd['refused']>) {
  const asked = ticket === undefined ? {} : { ticket, ways, passkeys, host };
  const help = { ...(domain !== undefined && { domain }), ...(contact !== undefined && { contact }) };
  return { type: 'quadrangle:sign-in-failed', code, ...asked, ...help };
}

/** Serialises a value for a script inside a page. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
