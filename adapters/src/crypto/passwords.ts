import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '@quadrangle/domain/accounts/ports';
import { dictionary } from '@zxcvbn-ts/language-common';
import { type QueueLimits, queue } from '../system/fair-queue.ts';

/** Argon2id as OWASP advises: 19 MiB, 2 passes, 1 lane (decisions 5). `@node-rs/argon2` uses argon2id by default. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many of the most common passwords are refused (decisions 5). */
const COMMON = 10_000;

/** Passwords hashed at the same time: each takes 19 MiB and a thread that file access needs too. */
const AT_ONCE = 2;
/** About three seconds of work: anybody waiting longer thinks that nothing happens. */
const QUEUE_LIMITS = { most: 100, longest: 5_000, code: 'TOO_BUSY' } as const;

/**
 * Password hashing with Argon2id, a few at a time (TOO_BUSY when too many wait), and the list of passwords that everybody
 * tries first.
 */
export function passwords(limits: Partial<QueueLimits> = {}): Passwords {
  const common = new Set(dictionary['passwords-common'].slice(0, COMMON).map((password) => password.toLowerCase()));
  const inTurn = queue(AT_ONCE, { ...QUEUE_LIMITS, ...limits });
  const nobodys = hash('the password of nobody', OWASP);
  return {
    hash: (password) => inTurn(() => hash(password, OWASP)),
    async verify(stored, password) {
      const fits = await inTurn(async () => verify(stored ?? (await nobodys), password));
      return stored !== null && fits;
    },
    isCommon: (password) => common.has(password.toLowerCase()),
  };
}
