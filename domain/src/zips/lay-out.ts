import type { ByteRange } from '../files/ports.ts';
import type { Instant } from '../kernel/time.ts';
import {
  descriptor,
  descriptorLength,
  directoryEntry,
  directoryEntryLength,
  ending,
  endingLength,
  localHeader,
  localHeaderLength,
  type ZipFile,
} from './format.ts';

/** A file for a ZIP. */
export interface Content {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Instant;
  /** Its bytes, or a part of them; the reader owns them. */
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Its checksum if known; whoever computes it calls `note`. */
  known(): number | null;
  note(crc32: number): void;
}

/** A ZIP that can be served from any byte. */
export interface Zip {
  /** In bytes. */
  readonly size: number;
  /**
   * The bytes, or a part of them, made as they are read; the reader owns them. Rejects if a file has another length
   * than announced.
   */
  read(range?: ByteRange): AsyncGenerator<Uint8Array, void, void>;
}

/** A checksum continues from the one `before`; 0 at first. */
export type Crc32 = (bytes: Uint8Array, before: number) => number;

interface Placed {
  readonly file: ZipFile;
  readonly content: Content;
  readonly offset: number;
}

/**
 * Lays out a ZIP of `contents`. The same contents give the same bytes, whatever part of them is requested (decisions
 * 48). If a part needs an unknown checksum, that file is read for it.
 */
export function layOut(contents: readonly Content[], crc32: Crc32): Zip {
  const encoder = new TextEncoder();
  const placed: Placed[] = [];
  let offset = 0;
  let length = 0;
  for (const content of contents) {
    const file = { name: encoder.encode(content.name), size: content.size, modifiedAt: content.modifiedAt };
    placed.push({ file, content, offset });
    length += directoryEntryLength(file, offset);
    offset += localHeaderLength(file) + file.size + descriptorLength(file);
  }
  const start = offset;
  const size = start + length + endingLength(placed.length, start, length);

  async function* bytes(range: ByteRange): AsyncGenerator<Uint8Array, void, void> {
    let at = indexAt(placed, range.start);
    let position = placed[at]?.offset ?? start;
    for (; at < placed.length && position <= range.end; at += 1) {
      const one = placed[at] as Placed;
      const { file } = one;
      const header = localHeader(file);
      yield part(header, position, range);
      position += header.length;
      yield* fileBytes(one, position, range, crc32);
      position += file.size;
      if (position <= range.end && position + descriptorLength(file) > range.start)
        yield part(descriptor(file, await sumOf(one, crc32)), position, range);
      position += descriptorLength(file);
    }
    position = start;
    for (const one of placed) {
      const end = position + directoryEntryLength(one.file, one.offset);
      if (end > range.start && position <= range.end)
        yield part(directoryEntry(one.file, one.offset, await sumOf(one, crc32)), position, range);
      position = end;
    }
    yield part(ending(placed.length, start, length), position, range);
  }

  return {
    size,
    read: (range = { start: 0, end: size - 1 }) => gathered(bytes(range)),
  };
}

/** The index of the file that the byte at `position` belongs to; the number of files for the directory. */
function indexAt(placed: readonly Placed[], position: number): number {
  let [from, to] = [0, placed.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { file, offset } = placed[middle] as Placed;
    if (offset + localHeaderLength(file) + file.size + descriptorLength(file) <= position) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The part of `bytes`, which start at `position`, that is in the range. */
function part(bytes: Uint8Array, position: number, { start, end }: ByteRange): Uint8Array {
  return bytes.subarray(Math.max(0, start - position), Math.max(0, Math.min(bytes.length, end + 1 - position)));
}

/**
 * The part of a file, which starts at `position`, that is in the range. If the whole file passes through, its checksum
 * is computed on the way.
 */
async function* fileBytes(
  { file: { size }, content }: Placed,
  position: number,
  range: ByteRange,
  crc32: Crc32,
): AsyncGenerator<Uint8Array, void, void> {
  const from = Math.max(0, range.start - position);
  const to = Math.min(size, range.end + 1 - position);
  if (from >= to) return;
  const sums = from === 0 && to === size;
  let sum = 0;
  let passed = 0;
  for await (const bytes of content.read({ start: from, end: to - 1 })) {
    if (sums) sum = crc32(bytes, sum);
    passed += bytes.length;
    yield bytes;
  }
  if (passed !== to - from) throw new Error(`${content.name} has ${passed} bytes where ${to - from} were expected.`);
  if (sums) content.note(sum);
}

/** The checksum of a file; if unknown, the file is read. */
async function sumOf({ content, file: { size } }: Placed, crc32: Crc32): Promise<number> {
  const known = content.known();
  if (known !== null) return known;
  let sum = 0;
  if (size > 0) for await (const bytes of content.read()) sum = crc32(bytes, sum);
  content.note(sum);
  return sum;
}

/** Small parts are sent together. */
const TOGETHER = 64 * 1_024;

/** The same bytes without empty parts, and many small ones as one. */
async function* gathered(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const buffer = new Uint8Array(TOGETHER);
  let filled = 0;
  for await (const bytes of parts) {
    if (filled + bytes.length <= TOGETHER) {
      buffer.set(bytes, filled);
      filled += bytes.length;
      continue;
    }
    if (filled > 0) yield buffer.slice(0, filled);
    filled = 0;
    yield bytes;
  }
  if (filled > 0) yield buffer.slice(0, filled);
}
