import type { Ids, Secrets } from '../src/kernel/ports.ts';

/**
 * Secrets that are the same in every run. Keyed and collision-free enough for tests; anybody can compute them, so they
 * protect nothing.
 */
export function memorySecrets(key = 'memory'): Secrets {
  let made = 0;
  let seed = 1;
  const sign = (text: string) => base64Url(mix(`${key}\n${text}`));
  return {
    token() {
      made += 1;
      return base64Url(mix(`${key} token ${made}`));
    },
    digest: (token) => mix(token).reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), ''),
    sign,
    verify: (text, signature) => sign(text) === signature,
    random() {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return seed;
    },
  };
}

/** Ids that count up: they sort by the time they were made. */
export function memoryIds(): Ids {
  let made = 0;
  return {
    next() {
      made += 1;
      return `id-${String(made).padStart(8, '0')}`;
    },
  };
}

/** 32 bytes out of a text: FNV-1a from eight starting points, each stirred at the end. */
function mix(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [1, 2, 3, 4, 5, 6, 7, 8].flatMap((lane) => {
    let hash = (0x811c9dc5 ^ Math.imul(lane, 0x9e3779b1)) >>> 0;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
    hash = (hash ^ (hash >>> 16)) >>> 0;
    return [hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255];
  });
}

function base64Url(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
