import { turnedExif } from './turn-exif.ts';

const HEAD = 12;
const HAS_EXIF = 0x08;
const HAS_ALPHA = 0x10;
const MOVES = 0x02;
/** The most bytes of EXIF that are kept. */
const LONGEST = 1_048_576;
/** Before EXIF some programs write what stands before it in a JPEG. */
const PREFIX = 'Exif\0\0';

interface Chunk {
  readonly name: string;
  /** Where its content starts and ends, and where the next chunk starts. */
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** The chunks of a WebP, as far as they are whole. */
function chunksOf(webp: Uint8Array): readonly Chunk[] {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  const chunks: Chunk[] = [];
  for (let at = HEAD; at + 8 <= webp.length; ) {
    const [start, size] = [at + 8, view.getUint32(at + 4, true)];
    if (start + size > webp.length) break;
    const next = start + size + (size % 2);
    chunks.push({ name: latin1(webp.subarray(at, at + 4)), start, end: start + size, next });
    at = next;
  }
  return chunks;
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + content.length + (content.length % 2));
  for (let at = 0; at < 4; at += 1) bytes[at] = name.charCodeAt(at);
  new DataView(bytes.buffer).setUint32(4, content.length, true);
  bytes.set(content, 8);
  return bytes;
}

/** The extended head that a plain WebP lacks, as its only picture says; null where that says nothing. */
function extendedHead(webp: Uint8Array, { name, start }: Chunk): Uint8Array | null {
  const view = new DataView(webp.buffer, webp.byteOffset + start);
  const head = new Uint8Array(10);
  const write = (width: number, height: number) => {
    const target = new DataView(head.buffer);
    target.setUint32(4, width - 1, true);
    target.setUint16(7, height - 1, true);
    return head;
  };
  if (name === 'VP8 ') return write(view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff);
  if (name !== 'VP8L') return null;
  const bits = view.getUint32(1, true);
  if ((bits >>> 28) & 1) head[0] = HAS_ALPHA;
  return write((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/** The EXIF of a WebP; null when it has none. */
export function exifOfWebp(webp: Uint8Array): Uint8Array | null {
  const known = chunksOf(webp).find(({ name }) => name === 'EXIF');
  if (!known) return null;
  const exif = webp.subarray(known.start, known.end);
  return latin1(exif.subarray(0, PREFIX.length)) === PREFIX ? exif.subarray(PREFIX.length) : exif;
}

/** The parts of a WebP that is turned to the right by a quarter; null of one that moves, or makes no sense. */
export function turnedWebp(webp: Uint8Array<ArrayBuffer>): BlobPart[] | null {
  const chunks = chunksOf(webp);
  const [first] = chunks;
  const known = first?.name === 'VP8X' ? webp.slice(first.start, first.end) : first && extendedHead(webp, first);
  if (!known || known.length < 10 || (known[0] ?? 0) & MOVES) return null;
  known[0] = (known[0] ?? 0) | HAS_EXIF;
  const content: Uint8Array<ArrayBuffer>[] = [
    chunk('VP8X', known),
    ...chunks
      .filter(({ name }) => name !== 'VP8X' && name !== 'EXIF')
      .map(({ start, next }) => webp.subarray(start - 8, next)),
    chunk('EXIF', turnedExif(exifOfWebp(webp), LONGEST)),
  ];
  const size = content.reduce((sum, { length }) => sum + length, 4);
  const head = webp.slice(0, HEAD);
  new DataView(head.buffer).setUint32(4, size, true);
  return [head, ...content];
}
