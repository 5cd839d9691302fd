import type { ByteRange } from '../files/ports.ts';
import type { ReadBytes } from './location-tags.ts';
import { bigEndian, latin1 } from './location-tags-bytes.ts';

/** More elements than any real file has at the levels we read: malformed files stop here. */
const MAX_ELEMENTS = 50_000;
const DEEPEST = 8;

const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const SEEK = 0x4dbb;
const SEEK_ID = 0x53ab;
const SEEK_POSITION = 0x53ac;
const CLUSTER = 0x1f43b675;
const TAGS = 0x1254c367;
const TAG = 0x7373;
const SIMPLE_TAG = 0x67c8;
const TAG_NAME = 0x45a3;
const TAG_STRING = 0x4487;
const TAG_BINARY = 0x4485;

/** LOCATION, RECORDING_LOCATION, COMPOSITION_LOCATION and what cameras make up. */
const LOCATION_NAME = /location|gps|iso6709/i;
/** We read at most so many bytes of names and numbers. */
const LONGEST_PART = 100;

export interface Element {
  readonly id: number;
  readonly content: number;
  readonly end: number;
}

/**
 * The values of location tags in a Matroska or WebM file, blank and empty ones too, in the order of the file. Tags lie
 * before the first cluster or where the seek head says; without a seek head all clusters are stepped over, unless their
 * size is unknown.
 */
export async function* matroskaLocationTags(read: ReadBytes, size: number): AsyncGenerator<ByteRange, void, void> {
  let left = MAX_ELEMENTS;

  async function* elements(start: number, end: number): AsyncGenerator<Element, void, void> {
    for (let at = start; at + 2 <= end && left > 0; left -= 1) {
      const element = elementAt(at, end, await read(at, Math.min(at + 12, end)));
      if (!element) return;
      yield element;
      at = element.end;
    }
  }

  async function* segment({ content, end }: Element): AsyncGenerator<ByteRange, void, void> {
    const sought: number[] = [];
    let walked = content;
    for await (const element of elements(content, end)) {
      if (element.id === CLUSTER && sought.length > 0) break;
      if (element.id === TAGS) yield* tags(element);
      if (element.id === SEEK_HEAD) sought.push(...(await tagPositions(element)));
      walked = element.end;
    }
    for (const position of sought.sort((a, b) => a - b)) {
      if (content + position < walked) continue;
      for await (const element of elements(content + position, end)) {
        if (element.id === TAGS) yield* tags(element);
        walked = element.end;
        break;
      }
    }
  }

  async function tagPositions(seekHead: Element): Promise<number[]> {
    const positions: number[] = [];
    for await (const seek of elements(seekHead.content, seekHead.end))
      if (seek.id === SEEK && bigEndian(await part(seek, SEEK_ID)) === TAGS)
        positions.push(bigEndian(await part(seek, SEEK_POSITION)));
    return positions;
  }

  async function* tags({ content, end }: Element): AsyncGenerator<ByteRange, void, void> {
    for await (const tag of elements(content, end)) if (tag.id === TAG) yield* valuesIn(tag, false, 0);
  }

  /** The values of a tag, or simple tag, that holds a location; simple tags nested in it belong to it. */
  async function* valuesIn(tag: Element, ofLocation: boolean, depth: number): AsyncGenerator<ByteRange, void, void> {
    const tells = ofLocation || LOCATION_NAME.test(latin1(await part(tag, TAG_NAME)));
    for await (const { id, content, end } of elements(tag.content, tag.end)) {
      if (tells && (id === TAG_STRING || id === TAG_BINARY)) yield { start: content, end: end - 1 };
      if (id === SIMPLE_TAG && depth < DEEPEST) yield* valuesIn({ id, content, end }, tells, depth + 1);
    }
  }

  /** The first bytes of the first `id` in `parent`; none where it has no such part. */
  async function part(parent: Element, id: number): Promise<Uint8Array> {
    for await (const { id: each, content, end } of elements(parent.content, parent.end))
      if (each === id) return read(content, Math.min(end, content + LONGEST_PART));
    return new Uint8Array();
  }

  for await (const element of elements(0, size)) if (element.id === SEGMENT) yield* segment(element);
}

/** Reads an element's header; unknown sizes and sizes beyond the parent end with it. Null when it makes no sense. */
export function elementAt(start: number, parentEnd: number, head: Uint8Array): Element | null {
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return null;
  const id = bigEndian(head.subarray(0, idLength));
  const content = start + idLength + sizeLength;
  // The mark in the first byte goes before the bytes become a number: together they would be more than 53 bits.
  const first = (head[idLength] ?? 0) - 2 ** (8 - sizeLength);
  const length = first * 256 ** (sizeLength - 1) + bigEndian(head.subarray(idLength + 1, idLength + sizeLength));
  const unknown = length === 2 ** (7 * sizeLength) - 1;
  return { id, content, end: unknown ? parentEnd : Math.min(content + length, parentEnd) };
}
