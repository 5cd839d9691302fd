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
  return cleanJpegUntil(bytes, exif).clean;
}

/** What `cleanJpeg` makes, and where the picture ends in the original. */
export function cleanJpegUntil(bytes: Buffer, exif: Buffer | null): { clean: Buffer; end: number } {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])];
  if (exif) kept.push(segment(0xe1, 'Exif\0\0', exif));
  const scans = new ProgressiveScans();
  for (let at = nextMarker(bytes, 2) ?? refuse('FILE_UNREADABLE'); ; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) {
      judgeTrailer(bytes.subarray(at + 2));
      return { clean: Buffer.concat([...kept, bytes.subarray(at, at + 2)]), end: at + 2 };
    }
    if (at + 4 > bytes.length) refuse('FILE_UNREADABLE');
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const next = nextMarker(bytes, end);
    scans.note(marker, bytes.subarray(at + 4, end));
    if (next === null && marker === SOS && scans.complete)
      return { clean: Buffer.concat([...kept, untilFill(bytes.subarray(at)), END]), end: bytes.length };
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

/** A segment that begins with a name; it holds at most 65,533 bytes. */
export function segment(marker: number, name: string, content: Buffer): Buffer {
  const inside = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(inside.length + 2, 2);
  return Buffer.concat([head, inside]);
}

/** The contents of the segments before the pixels that begin with a name, without it. */
export function segmentsNamed(jpeg: Buffer, name: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SOS; ) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const content = jpeg.subarray(at + 4, end);
    if (content.toString('latin1', 0, name.length) === name) found.push(content.subarray(name.length));
    at = end;
  }
  return found;
}

/** A clean JPEG with further segments, behind its EXIF. */
export function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  const begin = jpeg.toString('latin1', 6, 10) === 'Exif' ? 4 + jpeg.readUInt16BE(4) : 2;
  return Buffer.concat([jpeg.subarray(0, begin), ...segments, jpeg.subarray(begin)]);
}
