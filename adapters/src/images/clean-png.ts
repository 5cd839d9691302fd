import { crc32 } from 'node:zlib';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { judgeTrailer } from './trailer.ts';

/** The chunks that make the picture: pixels, transparency, colours, density, animation. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB sBIT bKGD hIST pHYs sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);
const SIGNATURE = 8;
const AROUND = 12;

/**
 * A PNG with the same pixels and without metadata but colours and `exif`: removes other EXIF, texts (XMP among them),
 * times and unknown chunks, and whatever follows the picture. Refuses FILE_UNREADABLE when it is cut off,
 * FILE_TYPE_REFUSED when another file is appended.
 */
export function cleanPng(bytes: Buffer, exif: Buffer | null): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE)];
  for (let at = SIGNATURE; ; ) {
    if (at + AROUND > bytes.length) refuse('FILE_UNREADABLE');
    const end = at + AROUND + bytes.readUInt32BE(at);
    if (end > bytes.length) refuse('FILE_UNREADABLE');
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IHDR' && exif) kept.push(chunk('eXIf', exif));
    if (type === 'IEND') {
      judgeTrailer(bytes.subarray(end));
      return Buffer.concat(kept);
    }
    at = end;
  }
}

/** A chunk of a PNG. */
export function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(AROUND + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  content.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length);
  return bytes;
}
