import { refuse } from '@quadrangle/domain/kernel/errors';
import { orientationExif } from './orientation.ts';
import { judgeTrailer } from './trailer.ts';

/** The chunks that make the picture: pixels, transparency, colours, animation. */
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const HEAD = 12;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/**
 * A WebP with the same pixels and nothing told about them but the colour profile and, unless it is 1, the orientation:
 * EXIF, XMP and unknown chunks go, and whatever follows the picture.
 * Refuses FILE_UNREADABLE when it is cut off, FILE_TYPE_REFUSED when another file hangs behind it.
 */
export function cleanWebp(bytes: Buffer, orientation: number): Buffer {
  const fileEnd = 8 + bytes.readUInt32LE(4);
  if (fileEnd > bytes.length) refuse('FILE_UNREADABLE');
  judgeTrailer(bytes.subarray(fileEnd));
  const turned = orientation !== 1;
  const kept: Buffer[] = [];
  for (let at = HEAD; at < fileEnd; ) {
    if (at + 8 > fileEnd) refuse('FILE_UNREADABLE');
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > fileEnd) refuse('FILE_UNREADABLE');
    const type = bytes.toString('latin1', at, at + 4);
    if (KEPT.has(type)) kept.push(type === 'VP8X' ? flagged(bytes.subarray(at, end), turned) : bytes.subarray(at, end));
    at = end;
  }
  if (turned) kept.push(exifChunk(orientation));
  const content = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(content.length + 4, 4);
  return Buffer.concat([head, content]);
}

/** The extended header, saying which metadata follows. */
function flagged(header: Buffer, hasExif: boolean): Buffer {
  const copy = Buffer.from(header);
  copy[8] = ((copy[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0);
  return copy;
}

function exifChunk(orientation: number): Buffer {
  const exif = orientationExif(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(exif.length, 4);
  return Buffer.concat([head, exif]);
}
