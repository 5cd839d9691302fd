import { turnedExif } from './turn-exif.ts';

const SIGNATURE = 8;
/** What a chunk has around its content: its length and name before, its check behind. */
const BEFORE = 8;
const AROUND = 12;
/** The most bytes of EXIF that are kept. */
const LONGEST = 1_048_576;

interface Chunk {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The chunks of a PNG, as far as they are whole. */
export function chunksOf(png: Uint8Array): readonly Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let start = SIGNATURE; start + AROUND <= png.length; ) {
    const end = start + AROUND + view.getUint32(start);
    if (end > png.length) break;
    const name = String.fromCharCode(...png.subarray(start + 4, start + BEFORE));
    chunks.push({ name, start, end });
    if (name === 'IEND') break;
    start = end;
  }
  return chunks;
}

/** The check of a chunk, over its name and content: a CRC of 32 bits. */
function checkOf(bytes: Uint8Array): number {
  let check = 0xffffffff;
  for (const byte of bytes) {
    check ^= byte;
    for (let bit = 0; bit < 8; bit += 1) check = check & 1 ? (check >>> 1) ^ 0xedb88320 : check >>> 1;
  }
  return ~check >>> 0;
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(AROUND + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = name.charCodeAt(at);
  bytes.set(content, BEFORE);
  view.setUint32(BEFORE + content.length, checkOf(bytes.subarray(4, BEFORE + content.length)));
  return bytes;
}

/** The EXIF of a PNG; null when it has none. */
export function exifOfPng(png: Uint8Array): Uint8Array | null {
  const known = chunksOf(png).find(({ name }) => name === 'eXIf');
  return known ? png.subarray(known.start + BEFORE, known.end - 4) : null;
}

/** The parts of a PNG that is turned to the right by a quarter; null of one that moves, or has no head. */
export function turnedPng(png: Uint8Array<ArrayBuffer>): BlobPart[] | null {
  const chunks = chunksOf(png);
  const head = chunks.find(({ name }) => name === 'IHDR');
  if (!head || chunks.some(({ name }) => name === 'acTL')) return null;
  const known = chunks.find(({ name }) => name === 'eXIf');
  const exif = chunk('eXIf', turnedExif(exifOfPng(png), LONGEST));
  const { start, end } = known ?? { start: head.end, end: head.end };
  return [png.subarray(0, start), exif, png.subarray(end)];
}
