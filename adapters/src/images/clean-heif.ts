import { refuse } from '@quadrangle/domain/kernel/errors';
import { metadataIn } from '@quadrangle/domain/media/video-metadata-iso';
import { metadataExtents } from './heif-items.ts';
import { judgeTrailer } from './trailer.ts';

/** The boxes that a picture or a sequence needs. */
const KEPT = new Set(['ftyp', 'meta', 'mdat', 'moov', 'moof', 'free', 'skip']);

/** Blank EXIF: no offset, an empty directory. */
const EMPTY_EXIF = Buffer.from('\0\0\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1');

/**
 * An AVIF or HEIC picture with identical pixels and without metadata: EXIF, XMP and other metadata items, tags of
 * sequences, and boxes of camera makers (short videos among them) are overwritten in place, so that every offset
 * remains right. The orientation is not part of EXIF here. Refuses FILE_UNREADABLE when it is cut off,
 * FILE_TYPE_REFUSED when another file is appended.
 */
export async function cleanHeif(original: Buffer): Promise<Buffer> {
  const bytes = Buffer.from(original);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const box = boxSize(bytes, at);
    if (!box || (type === 'ftyp' && at > 0)) break;
    const end = at + box.size;
    if (end > bytes.length) {
      if (KEPT.has(type)) refuse('FILE_UNREADABLE');
      break;
    }
    if (type === 'meta')
      for (const { start, end: extentEnd, exif } of metadataExtents(bytes, at + box.header, end)) {
        bytes.fill(0, start, extentEnd);
        if (exif && extentEnd - start >= EMPTY_EXIF.length) EMPTY_EXIF.copy(bytes, start);
      }
    if (type === 'free' || type === 'skip') bytes.fill(0, at + box.header, end);
    if (type === 'moov') {
      const read = async (from: number, to: number) => bytes.subarray(from, to);
      const { values } = await metadataIn(read, { start: at + box.header, end });
      for (const value of values) bytes.fill(0, value.start, value.end + 1);
    }
    if (!KEPT.has(type)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + box.header, end);
    }
    at = end;
  }
  judgeTrailer(bytes.subarray(at));
  return bytes.subarray(0, at);
}

/** The bytes of a box and of its header; null if it is malformed. */
export function boxSize(bytes: Buffer, at: number): { header: number; size: number } | null {
  const short = bytes.readUInt32BE(at);
  if (short === 0) return { header: 8, size: bytes.length - at };
  if (short !== 1) return short >= 8 ? { header: 8, size: short } : null;
  if (at + 16 > bytes.length) return null;
  const size = Number(bytes.readBigUInt64BE(at + 8));
  return size >= 16 ? { header: 16, size } : null;
}
