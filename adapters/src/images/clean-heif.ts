import { refuse } from '@quadrangle/domain/kernel/errors';
import { metadataIn } from '@quadrangle/domain/media/video-metadata-iso';
import { cleanFilm, motionOf } from './clean-film.ts';
import { packetOf } from './gain-map.ts';
import { type Extent, metadataExtents } from './heif-items.ts';
import { judgeTrailer } from './trailer.ts';

/** The boxes that a picture or a sequence needs. */
const KEPT = new Set(['ftyp', 'meta', 'mdat', 'moov', 'moof', 'free', 'skip']);

/** Blank EXIF: no offset, an empty directory. */
const EMPTY_EXIF = Buffer.from('\0\0\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1');

/**
 * An AVIF or HEIC picture with identical pixels and without metadata: EXIF, XMP and other metadata items, tags of
 * sequences, the metadata of the film of a motion photo, and boxes of camera makers are overwritten in place, so that
 * every offset remains right. The orientation is not part of EXIF here; of `exif` only the mark of a turned picture stays.
 * Refuses FILE_UNREADABLE when it is cut off, FILE_TYPE_REFUSED when another file is appended.
 */
export async function cleanHeif(original: Buffer, exif: Buffer | null = null): Promise<Buffer> {
  const bytes = Buffer.from(original);
  const packets: Extent[] = [];
  let film: Buffer | null = null;
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
      for (const extent of metadataExtents(bytes, at + box.header, end)) {
        const { start, end: extentEnd, exif } = extent;
        if (PACKET.test(original.toString('latin1', start, start + 16))) packets.push(extent);
        bytes.fill(0, start, extentEnd);
        if (exif && extentEnd - start >= EMPTY_EXIF.length) EMPTY_EXIF.copy(bytes, start);
      }
    const isMark = type === 'free' && exif?.includes(bytes.subarray(at + box.header, end));
    if ((type === 'free' && !isMark) || type === 'skip') bytes.fill(0, at + box.header, end);
    if (type === 'moov') {
      const read = async (from: number, to: number) => bytes.subarray(from, to);
      const { values } = await metadataIn(read, { start: at + box.header, end });
      for (const value of values) bytes.fill(0, value.start, value.end + 1);
    }
    if (
      type === FILM &&
      film === null &&
      bytes.toString('latin1', at + box.header + 4, at + box.header + 8) === 'ftyp'
    ) {
      film = await cleanFilm(bytes.subarray(at + box.header, end));
      film.copy(bytes, at + box.header);
    } else if (!KEPT.has(type)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + box.header, end);
    }
    at = end;
  }
  judgeTrailer(bytes.subarray(at));
  if (film) for (const packet of packets.slice(0, 1)) tellOfFilm(bytes.subarray(packet.start, packet.end), film.length);
  return bytes.subarray(0, at);
}

/** The box with the film of a motion photo. */
const FILM = 'mpvd';
/** How a packet of XMP begins. */
const PACKET = /^<(?:\?xpacket|x:xmpmeta)/;

/** Says in the room of a former packet of XMP that there is a film, if there is room enough. */
function tellOfFilm(room: Buffer, length: number): void {
  const packet = Buffer.from(packetOf(motionOf(length, null), ''));
  if (packet.length <= room.length) packet.copy(room.fill(' '));
}

/** The film of a motion photo; null if there is none. */
export function filmIn(heif: Buffer): Buffer | null {
  for (let at = 0; at + 8 <= heif.length; ) {
    const box = boxSize(heif, at);
    if (!box) return null;
    if (heif.toString('latin1', at + 4, at + 8) === FILM) return heif.subarray(at + box.header, at + box.size);
    at += box.size;
  }
  return null;
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
