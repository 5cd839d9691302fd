import { z } from 'zod';
import { MIB } from '../kernel/sizes.ts';

/** Bytes that are read and hashed at a time, so that no more of a file is ever in memory (decisions 24). */
export const PORTION = 4 * MIB;

/** Larger files have no checksum: it would have to be read whole from a bucket while somebody waits (decisions 24). */
const LARGEST = 256 * MIB;

/** A checksum as it is written: 64 hexadecimal digits. */
export const checksum = z.string().regex(/^[0-9a-f]{64}$/, 'A checksum is 64 hexadecimal digits.');

const digestOf = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Gives the bytes of a file from `start` to `end`, without that one. */
type Read = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;

/** The checksum of a file as it is sent; null if the file is too large (decisions 24). */
export const checksumOf = async (read: Read, size: number): Promise<string | null> =>
  size > LARGEST ? null : wholeChecksum(read, size);

/**
 * The checksum of a file of any size: the SHA-256 of the SHA-256s of its portions, in hex. Browser and server both compute
 * it with this function, a portion at a time and off the main thread, which no browser can do with one SHA-256 over the
 * whole (decisions 24).
 */
export async function wholeChecksum(read: Read, size: number): Promise<string> {
  const digests: Uint8Array[] = [];
  for (let start = 0; start < size; start += PORTION)
    digests.push(await digestOf(await read(start, Math.min(start + PORTION, size))));
  const all = new Uint8Array(32 * digests.length);
  for (const [at, digest] of digests.entries()) all.set(digest, 32 * at);
  return [...(await digestOf(all))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
