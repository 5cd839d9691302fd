import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '@quadrangle/domain/accounts/ports';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Argon2id as OWASP advises: 19 MiB, 2 passes, 1 lane (decisions 5). `@node-rs/argon2` uses argon2id by default. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of the most common passwords, as many are refused (decisions 5). */
const COMMON = 10_000;

/** Password hashing with Argon2id, and the list of passwords that everybody tries first. */
export function passwords(): Passwords {
  const common = new Set(dictionary['passwords-common'].slice(0, COMMON).map((password) => password.toLowerCase()));
  const nobodys = hash('the password of nobody', OWASP);
  return {
    hash: (password) => hash(password, OWASP),
    async verify(stored, password) {
      const fits = await verify(stored ?? (await nobodys), password);
      return stored !== null && fits;
    },
    isCommon: (password) => common.has(password.toLowerCase()),
  };
}
