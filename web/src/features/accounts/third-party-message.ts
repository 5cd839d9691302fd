import { type AskedFactor, askedFactor } from './asked-factor.ts';

/** The message of the sign-in popup to the page that opened it (decisions 9). */
export type ThirdPartyMessage =
  | { readonly type: 'quadrangle:signed-in' }
  | { readonly type: 'quadrangle:sign-in-failed'; readonly code: string; readonly asked: AskedFactor | null };

/** The popup's message in the data of a `message` event; null for anything else that is posted to the page. */
export function thirdPartyMessage(data: unknown): ThirdPartyMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'quadrangle:signed-in') return { type: data.type };
  if (data.type !== 'quadrangle:sign-in-failed') return null;
  const code = 'code' in data && typeof data.code === 'string' ? data.code : '';
  return { type: data.type, code, asked: code === 'SECOND_FACTOR_REQUIRED' ? askedFactor(data) : null };
}
