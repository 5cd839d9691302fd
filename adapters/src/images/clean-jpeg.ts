import { refuse } from '@quadrangle/domain/kernel/errors';
import { ProgressiveScans } from './progressive-scans.ts';
import { judgeTrailer } from './trailer.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
const END = Buffer.from([0xff, EOI]);

/** Application segments without which the pixels would look different. */
const KEPT: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

/**
 * A JPEG with identical pixels and without metadata but the colour profile and `exif`: removes other EXIF, XMP, IPTC,
 * maker notes, previews, comments, and whatever follows the picture. One that only lacks its end mark gets one: whether
 * its pixels are whole, the decoder will say. Refuses FILE_UNREADABLE when it ends before its last scan begins,
 * FILE_TYPE_REFUSED when another file is appended.
 */
export function cleanJpeg(bytes: Buffer, exif: Buffer | null): Buffer {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])];
  if (exif) kept.push(exifSegment(exif));
  const scans = new ProgressiveScans();
  for (let at = nextMarker(bytes, 2) ?? refuse('FILE_UNREADABLE'); ; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) {
      judgeTrailer(bytes.subarray(at + 2));
      return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    }
    if (at + 4 > bytes.length) refuse('FILE_UNREADABLE');
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const next = nextMarker(bytes, end);
    scans.note(marker, bytes.subarray(at + 4, end));
    if (next === null && marker === SOS && scans.complete)
      return Buffer.concat([...kept, untilFill(bytes.subarray(at)), END]);
    if (next === null) refuse('FILE_UNREADABLE');
    if (marker === SOS) kept.push(bytes.subarray(at, next));
    else if (isKept(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end));
    at = next;
  }
}

function isKept(marker: number, content: Buffer): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return marker !== COMMENT;
  const begins = KEPT[marker];
  return begins !== undefined && content.toString('latin1', 0, begins.length) === begins;
}

/** The position of the next marker: 0xFF with a byte that is neither stuffing, a restart mark nor fill; null for none. */
function nextMarker(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return null;
}

/** Pixels without the first half of an end mark behind them. */
function untilFill(pixels: Buffer): Buffer {
  return pixels.at(-1) === 0xff ? pixels.subarray(0, -1) : pixels;
}

function exifSegment(exif: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}
