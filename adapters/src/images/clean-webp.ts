import { refuse } from '@quadrangle/domain/kernel/errors';
import { judgeTrailer } from './trailer.ts';

/** The chunks that make the picture: pixels, transparency, colours, animation. */
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const HEAD = 12;
const HAS_ALPHA = 0x10;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/**
 * A WebP with the same pixels and without metadata but the colour profile and `exif`: removes other EXIF, XMP and
 * unknown chunks, and whatever follows the picture. Refuses FILE_UNREADABLE when it is cut off, FILE_TYPE_REFUSED when
 * another file is appended.
 */
export function cleanWebp(bytes: Buffer, exif: Buffer | null): Buffer {
  const fileEnd = 8 + bytes.readUInt32LE(4);
  if (fileEnd > bytes.length) refuse('FILE_UNREADABLE');
  judgeTrailer(bytes.subarray(fileEnd));
  const kept: Buffer[] = [];
  for (let at = HEAD; at < fileEnd; ) {
    if (at + 8 > fileEnd) refuse('FILE_UNREADABLE');
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > fileEnd) refuse('FILE_UNREADABLE');
    const type = bytes.toString('latin1', at, at + 4);
    if (exif && at === HEAD && type !== 'VP8X') kept.push(extendedHead(bytes, type));
    if (KEPT.has(type))
      kept.push(type === 'VP8X' ? flagged(bytes.subarray(at, end), exif !== null) : bytes.subarray(at, end));
    at = end;
  }
  if (exif) kept.push(chunk('EXIF', exif));
  const content = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(content.length + 4, 4);
  return Buffer.concat([head, content]);
}

/** The extended header, with flags for the metadata that follows. */
function flagged(header: Buffer, hasExif: boolean): Buffer {
  const copy = Buffer.from(header);
  copy[8] = ((copy[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0);
  return copy;
}

/** The extended header, which a plain WebP lacks but needs for EXIF. */
function extendedHead(webp: Buffer, type: string): Buffer {
  const content = HEAD + 8;
  const head = Buffer.alloc(10);
  // After one byte, a lossless picture has 14 bits each for width and height, and one for transparency.
  const bits = type === 'VP8L' ? webp.readUInt32LE(content + 1) : 0;
  const width = type === 'VP8L' ? bits & 0x3fff : (webp.readUInt16LE(content + 6) & 0x3fff) - 1;
  const height = type === 'VP8L' ? (bits >>> 14) & 0x3fff : (webp.readUInt16LE(content + 8) & 0x3fff) - 1;
  head[0] = HAS_EXIF | ((bits >>> 28) & 1 ? HAS_ALPHA : 0);
  head.writeUIntLE(width, 4, 3);
  head.writeUIntLE(height, 7, 3);
  return chunk('VP8X', head);
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
