import type { ByteRange } from '../files/ports.ts';
import { refuse } from '../kernel/errors.ts';

/** The big-endian number in the bytes; exact up to 53 bits. */
export function bigEndian(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Bytes that a call takes as its arguments; with many more the stack overflows. */
const AT_ONCE = 8_192;

/** The bytes as Latin-1 text: one character per byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text;
}

/** Two for each picture of a film of hours; each takes memory, and is blanked by a write of its own. */
const MOST_RANGES = 1_000_000;

/** Adds ranges to those found so far. Refuses FILE_UNREADABLE when they are more than those of any film. */
export function gather(found: ByteRange[], more: readonly ByteRange[]): void {
  if (found.length + more.length > MOST_RANGES) refuse('FILE_UNREADABLE');
  for (const range of more) found.push(range);
}
