import type { ByteRange } from '../files/ports.ts';
import { isoLocationTags } from './location-tags-iso.ts';
import { matroskaLocationTags } from './location-tags-matroska.ts';

/** The bytes from `start` up to, not including, `end`; fewer if the file ends earlier. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/**
 * Where a video of `size` bytes says where it was taken: the ranges of the values of `©xyz`, `loci` and QuickTime's
 * location keys (MP4, MOV), or of the location tags (WebM, MKV), in the order of the file and none over another
 * (decisions 27). Zeroing them keeps the container valid; values that are zero already are left out, so a blanked file
 * has none. Only headers and metadata are read, never pictures or sound. Whatever is malformed ends the walk; it never
 * throws on its own.
 */
export async function locationTags(read: ReadBytes, size: number): Promise<ByteRange[]> {
  const matroska = startsAsMatroska(await read(0, Math.min(4, size)));
  const found: ByteRange[] = [];
  for await (const value of matroska ? matroskaLocationTags(read, size) : isoLocationTags(read, size))
    if (!(await isBlank(read, value))) found.push(value);
  return found;
}

const MATROSKA = [0x1a, 0x45, 0xdf, 0xa3];

function startsAsMatroska(head: Uint8Array): boolean {
  return MATROSKA.every((byte, index) => head[index] === byte);
}

const READ_AT_ONCE = 64 * 1_024;

/** Whether a value is blank: all zeros, or empty. */
async function isBlank(read: ReadBytes, { start, end }: ByteRange): Promise<boolean> {
  for (let at = start; at <= end; at += READ_AT_ONCE)
    if ((await read(at, Math.min(at + READ_AT_ONCE, end + 1))).some((byte) => byte !== 0)) return false;
  return true;
}
