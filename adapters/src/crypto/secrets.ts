import { createHmac, createSecretKey, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@quadrangle/domain/kernel/ports';
import { BoundedCache } from '../system/bounded-cache.ts';

/** The most bytes of the cache of signatures, with their texts. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The bytes of a cached signature beyond its text. */
const SIGNATURE_BYTES = 250;

/**
 * Randomness from the system, and keyed hashing under `key`, the installation's secret. Signatures are kept: the
 * addresses of a tenant's files are the same for an hour, and a page shows more than a hundred of them.
 */
export function secretsFrom(key: string): Secrets {
  const secret = createSecretKey(key, 'utf8');
  const kept = new BoundedCache<string>(MAX_BYTES);
  const sign = (text: string): string => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const signature = createHmac('sha256', secret).update(text).digest('base64url');
    kept.set(text, signature, 2 * text.length + SIGNATURE_BYTES);
    return signature;
  };
  return {
    token: () => randomBytes(32).toString('base64url'),
    digest,
    sign,
    verify: (text, signature) => sameBytes(Buffer.from(sign(text)), Buffer.from(signature)),
    random: () => randomInt(2 ** 31),
  };
}

/** The digest of a token or an id: of texts that nobody can guess. */
export const digest = (text: string): string => hash('sha256', text);

/** Whether two texts are equal, in a time that reveals neither where they differ nor how long the expected one is. */
export function sameText(expected: string, given: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(expected), digest(given));
}

/** The same, for an expected length that need not be secret. */
function sameBytes(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}
