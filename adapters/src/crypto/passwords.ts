import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '@quadrangle/domain/accounts/ports';
import type { Sharing } from '@quadrangle/domain/kernel/turns';
import { dictionary } from '@zxcvbn-ts/language-common';
import { fairQueue } from '../system/fair-queue.ts';

/** Argon2id as OWASP advises: 19 MiB, 2 passes, 1 lane (decisions 5). `@node-rs/argon2` uses argon2id by default. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many of the most common passwords are refused (decisions 5). */
const COMMON = 10_000;

/**
 * Password hashing with Argon2id, a few at a time, because each takes 19 MiB and a thread that file access needs too;
 * and the list of passwords that everybody tries first.
 */
export function passwords(bounds: Partial<Sharing> = {}): Passwords {
  const common = new Set(dictionary['passwords-common'].slice(0, COMMON).map((password) => password.toLowerCase()));
  const inTurn = fairQueue('passwords', bounds);
  const nobodys = hash('the password of nobody', OWASP);
  return {
    hash: (password, whose) => inTurn(whose, () => hash(password, OWASP)),
    async verify(stored, password, turn) {
      const fits = await inTurn(turn, async () => verify(stored ?? (await nobodys), password), turn.rank);
      return stored !== null && fits;
    },
    isCommon: (password) => common.has(password.toLowerCase()),
  };
}
