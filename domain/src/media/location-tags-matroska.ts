import type { ByteRange } from '../uploads/ports.ts';
import type { ReadBytes } from './location-tags.ts';

/** More elements than any real file has at the levels we look at: malformed files end here. */
const MOST_ELEMENTS = 50_000;
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

interface Element {
  readonly id: number;
  readonly content: number;
  readonly end: number;
}

/**
 * The values of location tags in a Matroska or WebM file, blank ones too. Tags lie before the first cluster or where
 * the seek head says; without a seek head all clusters are stepped over, unless their size is unknown.
 */
export async function matroskaLocationTags(read: ReadBytes, size: number): Promise<ByteRange[]> {
  const found: ByteRange[] = [];
  let left = MOST_ELEMENTS;

  async function* elements(start: number, end: number): AsyncGenerator<Element, void, void> {
    for (let at = start; at + 2 <= end && left > 0; left -= 1) {
      const element = elementAt(at, end, await read(at, Math.min(at + 12, end)));
      if (!element) return;
      yield element;
      at = element.end;
    }
  }

  async function segment({ content, end }: Element): Promise<void> {
    const seen = new Set<number>();
    const sought: number[] = [];
    const tagsAt = async (element: Element): Promise<void> => {
      if (seen.has(element.content)) return;
      seen.add(element.content);
      for await (const tag of elements(element.content, element.end))
        if (tag.id === TAG) await simpleTags(tag, false, 0);
    };
    for await (const element of elements(content, end)) {
      if (element.id === TAGS) await tagsAt(element);
      if (element.id === SEEK_HEAD) sought.push(...(await tagPositions(element)));
      if (element.id === CLUSTER && sought.length > 0) break;
    }
    for (const position of sought)
      for await (const element of elements(content + position, end)) {
        if (element.id === TAGS) await tagsAt(element);
        break;
      }
  }

  async function tagPositions(seekHead: Element): Promise<number[]> {
    const positions: number[] = [];
    for await (const seek of elements(seekHead.content, seekHead.end)) {
      if (seek.id !== SEEK) continue;
      let id = 0;
      let position = 0;
      for await (const part of elements(seek.content, seek.end)) {
        if (part.id === SEEK_ID) id = await number(part);
        if (part.id === SEEK_POSITION) position = await number(part);
      }
      if (id === TAGS) positions.push(position);
    }
    return positions;
  }

  /** Adds the values of the simple tags in `parent`; those below a location tag belong to it. */
  async function simpleTags(parent: Element, ofLocation: boolean, depth: number): Promise<void> {
    for await (const tag of elements(parent.content, parent.end)) {
      if (tag.id !== SIMPLE_TAG || depth > DEEPEST) continue;
      const parts: Element[] = [];
      for await (const part of elements(tag.content, tag.end)) parts.push(part);
      const name = parts.find((part) => part.id === TAG_NAME);
      const tells = ofLocation || (name !== undefined && LOCATION_NAME.test(await text(name)));
      for (const { id, content, end } of parts)
        if (tells && (id === TAG_STRING || id === TAG_BINARY) && end > content)
          found.push({ start: content, end: end - 1 });
      await simpleTags(tag, tells, depth + 1);
    }
  }

  const bytesOf = ({ content, end }: Element): Promise<Uint8Array> => read(content, Math.min(end, content + 100));
  const text = async (element: Element): Promise<string> => String.fromCharCode(...(await bytesOf(element)));
  const number = async (element: Element): Promise<number> =>
    (await bytesOf(element)).reduce((sum, byte) => sum * 256 + byte, 0);

  for await (const element of elements(0, size)) if (element.id === SEGMENT) await segment(element);
  return found;
}

/** Reads an element's header; unknown sizes and sizes beyond the parent end with it. Null when it makes no sense. */
function elementAt(start: number, parentEnd: number, head: Uint8Array): Element | null {
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return null;
  const id = head.subarray(0, idLength).reduce((sum, byte) => sum * 256 + byte, 0);
  const bytes = head.subarray(idLength, idLength + sizeLength);
  const marked = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const length = marked - 2 ** (7 * sizeLength);
  const unknown = length === 2 ** (7 * sizeLength) - 1;
  const content = start + idLength + sizeLength;
  return { id, content, end: unknown ? parentEnd : Math.min(content + length, parentEnd) };
}
