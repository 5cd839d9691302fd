import { refuse } from '@quadrangle/domain/kernel/errors';
import { judgeTrailer } from './trailer.ts';

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const END = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;

/** Application extensions for the number of repetitions of an animation. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/**
 * A GIF with the same frames and without metadata: removes comments and application data (XMP among them), and whatever
 * follows the picture. One that ends between two blocks gets its trailer. Refuses FILE_UNREADABLE when it is cut off,
 * FILE_TYPE_REFUSED when another file is appended.
 */
export function cleanGif(bytes: Buffer): Buffer {
  const byte = (at: number): number => bytes[at] ?? refuse('FILE_UNREADABLE');
  const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterSubBlocks = (from: number): number => {
    let at = from;
    while (byte(at) !== 0) at += 1 + byte(at);
    return at + 1;
  };

  let at = 13 + tableSize(byte(10));
  const kept: Buffer[] = [bytes.subarray(0, at)];
  while (at < bytes.length && byte(at) !== END) {
    const kind = byte(at);
    if (kind !== IMAGE && kind !== EXTENSION) refuse('FILE_UNREADABLE');
    const end = afterSubBlocks(kind === IMAGE ? at + 11 + tableSize(byte(at + 9)) : at + 2);
    if (kind === IMAGE || isKept(bytes.subarray(at, end))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  judgeTrailer(bytes.subarray(at + 1));
  return Buffer.concat([...kept, Buffer.from([END])]);
}

function isKept(extension: Buffer): boolean {
  const label = extension[1];
  if (label === APPLICATION) return LOOPS.has(extension.toString('latin1', 3, 14));
  return label !== COMMENT;
}
