import { createHash, createHmac, createSecretKey, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@quadrangle/domain/kernel/ports';

/** Randomness from the system, and keyed hashing under `key`, the installation's secret. */
export function secretsFrom(key: string): Secrets {
  const secret = createSecretKey(key, 'utf8');
  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    token: () => randomBytes(32).toString('base64url'),
    digest: (token) => hash('sha256', token),
    sign,
    verify: (text, signature) => sameText(sign(text), signature),
    random: () => randomInt(2 ** 31),
  };
}

/** Whether two texts are equal, in a time that tells nothing about where they differ. */
export function sameText(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}
