import type { ByteRange } from '../uploads/ports.ts';
import type { ReadBytes } from './location-tags.ts';

/** More boxes than any real video has at the levels we look at: malformed files end here. */
const MOST_BOXES = 50_000;
const DEEPEST = 8;

/** A box: its type, where it starts, where its content starts, and where the next box starts. */
interface Box {
  readonly type: string;
  readonly content: number;
  readonly end: number;
}

/** The boxes in which location tags may lie, or other such boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'udta', 'meta']);

/** QuickTime's metadata keys that tell where: `com.apple.quicktime.location.ISO6709` and its kin, `location` of others. */
const LOCATION_KEY = /location|gps/i;

/** The values of location tags in an MP4 or MOV file, blank ones too. Tags stand before the first fragment, if at all. */
export async function isoLocationTags(read: ReadBytes, size: number): Promise<ByteRange[]> {
  const found: ByteRange[] = [];
  let left = MOST_BOXES;

  const add = (start: number, end: number): void => {
    if (end > start) found.push({ start, end: end - 1 });
  };

  async function* boxes(start: number, end: number): AsyncGenerator<Box, void, void> {
    for (let at = start; at + 8 <= end && left > 0; left -= 1) {
      const box = boxAt(at, end, await read(at, Math.min(at + 16, end)));
      if (!box) return;
      yield box;
      at = box.end;
    }
  }

  async function walk(start: number, end: number, depth: number): Promise<void> {
    let keys: ReadonlySet<number> = new Set();
    for await (const { type, content, end: boxEnd } of boxes(start, end)) {
      if (type === 'moof') return;
      if (type === '©xyz') add(...(await textOf(content, boxEnd)));
      else if (type === 'loci') add(content + 6, boxEnd);
      else if (type === 'keys') keys = await locationKeys(content, boxEnd);
      else if (type === 'ilst') await items(content, boxEnd, keys);
      else if (CONTAINERS.has(type) && depth < DEEPEST)
        await walk(type === 'meta' ? await afterVersion(content, boxEnd) : content, boxEnd, depth + 1);
    }
  }

  /** The text of a `©xyz`: after length and language, or, as iTunes writes it, in a `data` box. */
  async function textOf(content: number, end: number): Promise<[start: number, end: number]> {
    const head = await read(content, Math.min(content + 8, end));
    return [content + (ascii(head, 4) === 'data' ? 16 : 4), end];
  }

  /** ISO's `meta` begins with a version, QuickTime's does not. */
  async function afterVersion(content: number, end: number): Promise<number> {
    const head = await read(content, Math.min(content + 8, end));
    return ascii(head, 4) === 'hdlr' ? content : content + 4;
  }

  /** The numbers, counted from 1, of the keys that tell a location. */
  async function locationKeys(content: number, end: number): Promise<ReadonlySet<number>> {
    const numbers = new Set<number>();
    let number = 0;
    for (let at = content + 8; at + 8 <= end && left > 0; left -= 1) {
      const length = u32(await read(at, at + 4), 0);
      if (length < 8 || at + length > end) break;
      number += 1;
      if (LOCATION_KEY.test(ascii(await read(at + 8, at + Math.min(length, 200))))) numbers.add(number);
      at += length;
    }
    return numbers;
  }

  async function items(start: number, end: number, keys: ReadonlySet<number>): Promise<void> {
    for await (const item of boxes(start, end)) {
      const number = [...item.type].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
      if (item.type !== '©xyz' && !keys.has(number)) continue;
      for await (const data of boxes(item.content, item.end)) if (data.type === 'data') add(data.content + 8, data.end);
    }
  }

  await walk(0, size, 0);
  return found;
}

/** Reads a box's header; a box that claims more than its parent has ends with it. Null when it makes no sense. */
function boxAt(start: number, parentEnd: number, head: Uint8Array): Box | null {
  if (head.length < 8) return null;
  const type = ascii(head, 4, 8);
  const short = u32(head, 0);
  if (short === 1 && head.length < 16) return null;
  const header = short === 1 ? 16 : 8;
  const length = short === 1 ? u32(head, 8) * 2 ** 32 + u32(head, 12) : short === 0 ? parentEnd - start : short;
  return length < header ? null : { type, content: start + header, end: Math.min(start + length, parentEnd) };
}

function u32(bytes: Uint8Array, at: number): number {
  return bytes.length < at + 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
}

/** The bytes as Latin-1 text: one letter a byte, whatever they are. */
function ascii(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 200)));
}
