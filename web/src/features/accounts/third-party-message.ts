import { type AskedFactor, askedFactor } from './asked-factor.ts';

/** The ways this sign-in fails that have a text of their own; any other reads as a failed sign-in (product 8). */
export const FAILURES = [
  'ADDRESS_OF_ANOTHER',
  'ENTRY_CLOSED',
  'COLLEGE_NOT_HERE',
  'NOT_ON_ROSTER',
  'COLLEGE_CLOSING',
  'COLLEGE_CLOSED',
  'THIRD_PARTY_NOT_COLLEGE_EMAIL',
  'THIRD_PARTY_UNAVAILABLE',
  'MINORS_REFUSED',
  'TOO_MANY_REQUESTS',
] as const;

/** The message of the sign-in popup to the page that opened it (decisions 9). */
export type ThirdPartyMessage =
  | { readonly type: 'quadrangle:signed-in' }
  | {
      readonly type: 'quadrangle:sign-in-failed';
      readonly code: string;
      readonly asked: AskedFactor | null;
      readonly college: AbsentCollege | null;
    };

/**
 * A college that is not here, or whose roster somebody is not on, or whose address is another’s, and who can help
 * (decisions 69, 71, 75).
 */
export interface AbsentCollege {
  readonly domain: string;
  readonly contact: string;
}

/** The popup's message in the data of a `message` event; null for anything else that is posted to the page. */
export function thirdPartyMessage(data: unknown): ThirdPartyMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'quadrangle:signed-in') return { type: data.type };
  if (data.type !== 'quadrangle:sign-in-failed') return null;
  const code = 'code' in data && typeof data.code === 'string' ? data.code : '';
  const named = ['COLLEGE_NOT_HERE', 'NOT_ON_ROSTER', 'ADDRESS_OF_ANOTHER', 'ENTRY_CLOSED'].includes(code);
  const college = named ? { domain: text(data, 'domain'), contact: text(data, 'contact') } : null;
  return { type: data.type, code, college, asked: askedFactor(data, code) };
}

function text(data: object, name: string): string {
  const value: unknown = Reflect.get(data, name);
  return typeof value === 'string' ? value : '';
}
