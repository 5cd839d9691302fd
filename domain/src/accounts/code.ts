import type { Secrets } from '../kernel/ports.ts';
import type { Link } from './user.ts';

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

/** What is signed in place of the code of the mail whose link has this digest. */
const textOf = (digest: string, code: string) => `verify-code ${digest} ${code}`;

/** The keyed hash under which a code is stored: without the installation's key, nobody can try all of them. */
export function hashedCode({ sign }: Pick<Secrets, 'sign'>, digest: string, code: string): string {
  return sign(textOf(digest, code));
}

/** Whether this is the code in the mail with that link. */
export function codeFits(
  { verify }: Pick<Secrets, 'verify'>,
  link: Pick<Link, 'digest' | 'code'>,
  code: string,
): boolean {
  return link.code !== null && verify(textOf(link.digest, code), link.code);
}
