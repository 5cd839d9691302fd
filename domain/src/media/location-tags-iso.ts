import type { ByteRange } from '../files/ports.ts';
import type { ReadBytes } from './location-tags.ts';
import { bigEndian, latin1 } from './location-tags-bytes.ts';

/** More boxes than any real video has at the levels we read: malformed files stop here. */
const MAX_BOXES = 50_000;
const DEEPEST = 8;

/** A box: its type, also as the number that QuickTime's items use, where its content starts, and where the next starts. */
export interface Box {
  readonly type: string;
  readonly number: number;
  readonly content: number;
  readonly end: number;
}

/** The boxes in which location tags may lie, or other such boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'udta', 'meta']);

/** QuickTime's metadata keys for a location: `com.apple.quicktime.location.ISO6709` and its kin, `location` of others. */
const LOCATION_KEY = /location|gps/i;
const LONGEST_KEY = 200;

/**
 * The values of location tags in an MP4 or MOV file, blank and empty ones too, in the order of the file. Tags stand
 * before the first fragment, if at all.
 */
export function isoLocationTags(read: ReadBytes, size: number): AsyncGenerator<ByteRange, void, void> {
  let left = MAX_BOXES;

  async function* boxes(start: number, end: number): AsyncGenerator<Box, void, void> {
    for (let at = start; at + 8 <= end && left > 0; left -= 1) {
      const box = boxAt(at, end, await read(at, Math.min(at + 16, end)));
      if (!box) return;
      yield box;
      at = box.end;
    }
  }

  async function* walk(start: number, end: number, depth: number): AsyncGenerator<ByteRange, void, void> {
    let keys: ReadonlySet<number> = new Set();
    for await (const { type, content, end: boxEnd } of boxes(start, end)) {
      if (type === 'moof') return;
      if (type === '©xyz') yield { start: await textOf(content, boxEnd), end: boxEnd - 1 };
      else if (type === 'loci') yield { start: content + 6, end: boxEnd - 1 };
      else if (type === 'keys') keys = await locationKeys(content + 8, boxEnd);
      else if (type === 'ilst') yield* items(content, boxEnd, keys);
      else if (CONTAINERS.has(type) && depth < DEEPEST)
        yield* walk(type === 'meta' ? await afterVersion(content, boxEnd) : content, boxEnd, depth + 1);
    }
  }

  /** Where the text of a `©xyz` starts: after length and language, or, as iTunes writes it, in a `data` box. */
  async function textOf(content: number, end: number): Promise<number> {
    return content + ((await typeAt(content, end)) === 'data' ? 16 : 4);
  }

  /** ISO's `meta` begins with a version, QuickTime's does not. */
  async function afterVersion(content: number, end: number): Promise<number> {
    return (await typeAt(content, end)) === 'hdlr' ? content : content + 4;
  }

  async function typeAt(start: number, end: number): Promise<string> {
    return latin1(await read(start, Math.min(start + 8, end))).slice(4);
  }

  /** The numbers, counted from 1, of the keys that tell a location; a key has the form of a box. */
  async function locationKeys(start: number, end: number): Promise<ReadonlySet<number>> {
    const numbers = new Set<number>();
    let number = 0;
    for await (const key of boxes(start, end)) {
      number += 1;
      const name = latin1(await read(key.content, Math.min(key.content + LONGEST_KEY, key.end)));
      if (LOCATION_KEY.test(name)) numbers.add(number);
    }
    return numbers;
  }

  async function* items(start: number, end: number, keys: ReadonlySet<number>): AsyncGenerator<ByteRange, void, void> {
    for await (const item of boxes(start, end))
      if (item.type === '©xyz' || keys.has(item.number))
        for await (const part of boxes(item.content, item.end))
          if (part.type === 'data') yield { start: part.content + 8, end: part.end - 1 };
  }

  return walk(0, size, 0);
}

/** Reads a box's header; a box that claims more than its parent has ends with it. Null when it makes no sense. */
export function boxAt(start: number, parentEnd: number, head: Uint8Array): Box | null {
  const short = bigEndian(head.subarray(0, 4));
  const header = short === 1 ? 16 : 8;
  const length = short === 1 ? bigEndian(head.subarray(8)) : short || Number.POSITIVE_INFINITY;
  if (head.length < header || length < header) return null;
  const type = head.subarray(4, 8);
  return {
    type: latin1(type),
    number: bigEndian(type),
    content: start + header,
    end: Math.min(start + length, parentEnd),
  };
}
