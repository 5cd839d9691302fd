import type { Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';

const CODES = 1_000_000;

/** The largest multiple of `CODES` that `random` can reach: below it every code is as likely as any other. */
const FAIR = Math.floor(2 ** 31 / CODES) * CODES;

/** A fresh code of six digits (decisions 67). */
export function freshCode({ random }: Pick<Secrets, 'random'>): string {
  for (;;) {
    const drawn = random();
    if (drawn < FAIR) return String(drawn % CODES).padStart(6, '0');
  }
}

/**
 * What is signed in place of a code. `digest` is that of the link in the same mail, or without one a text that names
 * person and purpose: a code for anything else never fits.
 */
const textOf = (digest: string, code: string) => `verify-code ${digest} ${code}`;

/** The keyed hash under which a code is stored: without the installation's key, nobody can try all of them. */
export function hashedCode({ sign }: Pick<Secrets, 'sign'>, digest: string, code: string): string {
  return sign(textOf(digest, code));
}

/** A code that was mailed: what it is for, its hash, and until when it works; nulls before the mail. */
export interface MailedCode {
  readonly digest: string;
  readonly code: string | null;
  readonly codeUntil: Instant | null;
}

/** Whether a typed code is the one that was mailed, in time. */
export function codeFits(
  { verify }: Pick<Secrets, 'verify'>,
  { digest, code, codeUntil }: MailedCode,
  typed: string,
  now: Instant,
): boolean {
  return code !== null && codeUntil !== null && now < codeUntil && verify(textOf(digest, typed), code);
}
