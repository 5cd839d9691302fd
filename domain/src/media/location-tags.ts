import type { ByteRange } from '../uploads/ports.ts';
import { isoLocationTags } from './location-tags-iso.ts';
import { matroskaLocationTags } from './location-tags-matroska.ts';

/** Gives the bytes from `start` up to, not including, `end`; fewer where the file ends before. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/**
 * Where a video of `size` bytes says where it was taken: the ranges of the values of `©xyz`, `loci` and QuickTime's
 * location keys (MP4, MOV), or of the location tags (WebM, MKV), in the order of the file (decisions 27). Zeroing them
 * keeps the container valid; values that are zero already are left out, so a blanked file has none. Only headers and
 * metadata are read, never pictures or sound. Whatever is malformed ends the walk; it never throws on its own.
 */
export async function locationTags(read: ReadBytes, size: number): Promise<ByteRange[]> {
  const matroska = startsAsMatroska(await read(0, Math.min(4, size)));
  const values = await (matroska ? matroskaLocationTags(read, size) : isoLocationTags(read, size));
  const found: ByteRange[] = [];
  for (const value of values.sort((a, b) => a.start - b.start)) if (!(await isBlank(read, value))) found.push(value);
  return found;
}

function startsAsMatroska(head: Uint8Array): boolean {
  return head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3;
}

const READ_AT_ONCE = 64 * 1_024;

async function isBlank(read: ReadBytes, { start, end }: ByteRange): Promise<boolean> {
  for (let at = start; at <= end; at += READ_AT_ONCE)
    if ((await read(at, Math.min(at + READ_AT_ONCE, end + 1))).some((byte) => byte !== 0)) return false;
  return true;
}
