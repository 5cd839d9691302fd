import { bigEndian, latin1, type ReadBytes } from '../files/bytes.ts';
import type { ByteRange } from '../files/ports.ts';
import { codecComments } from './codec-comments.ts';
import { isTelemetry } from './telemetry.ts';
import type { Metadata } from './video-metadata.ts';
import { gather } from './video-metadata-ranges.ts';

/** More elements than any real file has at the levels we read: malformed files stop here. */
const MAX_ELEMENTS = 50_000;
const DEEPEST = 8;

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const SEEK = 0x4dbb;
const SEEK_ID = 0x53ab;
const SEEK_POSITION = 0x53ac;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const TRACK_NAME = 0x536e;
const CODEC_PRIVATE = 0x63a2;
const CLUSTER = 0x1f43b675;
const BLOCK_GROUP = 0xa0;
const CUES = 0x1c53bb6b;
const CHAPTERS = 0x1043a770;
const ATTACHMENTS = 0x1941a469;
const ATTACHED_FILE = 0x61a7;
const TAGS = 0x1254c367;
const TAG = 0x7373;
const SIMPLE_TAG = 0x67c8;
const TAG_NAME = 0x45a3;
const TAG_STRING = 0x4487;
const CRC = 0xbf;

/** The elements that we read where the seek head points. */
const SOUGHT = new Set([INFO, TRACKS, ATTACHMENTS, TAGS]);

/** In a segment: elements that are structure as a whole. */
const STRUCTURE = new Set([SEEK_HEAD, CUES, CHAPTERS, CRC]);
/** In the segment's information: scale, duration, date, programs that wrote it, and identities of segments. */
const INFO_STRUCTURE = new Set([
  0x2ad7b1,
  0x4489,
  0x4461,
  0x4d80,
  0x5741,
  0x73a4,
  0x3cb923,
  0x3eb923,
  0x4444,
  0x6924,
  CRC,
]);
/** In an attached file: its type and identity. */
const FILE_STRUCTURE = new Set([0x4660, 0x46ae]);
/** In a tag: what it is about; in a simple tag: its name, language, and whether that is the default. */
const TAG_STRUCTURE = new Set([0x63c0, TAG_NAME, 0x447a, 0x447b, 0x4484, 0x44b4]);
/** A block by itself, and one in a group. */
const BLOCKS = new Set([0xa3, 0xa1]);
/** The track types of picture, sound, both, and subtitles. */
const KEPT_TYPES = new Set([1, 2, 3, 0x11]);
const SUBTITLES = 0x11;

/** Tags that count what is in the file, or name the program that wrote it. */
const STATISTICS = /^(DURATION|BPS|NUMBER_OF_(FRAMES|BYTES)|_STATISTICS_[A-Z_]+|ENCODER)\0*$/;
/** We read at most so many bytes of names and numbers. */
const LONGEST_PART = 100;
/** Headers of codecs have a few kilobytes. */
const LONGEST_PRIVATE = 262_144;
/** How many clusters of subtitles are read to find out whether they are telemetry, and how long a line may be. */
const MAX_CLUSTERS = 16;
const LONGEST_LINE = 1_024;

export interface Element {
  readonly id: number;
  readonly content: number;
  readonly end: number;
}

/** What we know of a track's blocks. */
interface Track {
  kept: boolean;
  readonly isText: boolean;
  /** The contents of its blocks behind their headers, as far as they were read. */
  readonly blocks: ByteRange[];
}

/**
 * The metadata of a Matroska or WebM file. It lies before the first cluster or where the seek head says; without a seek
 * head all clusters are stepped over, unless their size is unknown. All clusters are read only where a track is neither
 * picture nor sound nor text, the first ones where there are subtitles.
 */
export async function matroskaMetadata(read: ReadBytes, size: number): Promise<Metadata> {
  let left = MAX_ELEMENTS;
  let clusters = 0;
  const values: ByteRange[] = [];
  const tracks = new Map<number, Track>();

  async function* elements(start: number, end: number): AsyncGenerator<Element, void, void> {
    for (let at = start; at + 2 <= end && left > 0; left -= 1) {
      const element = elementAt(at, end, await read(at, Math.min(at + 12, end)));
      if (!element) return;
      yield element;
      at = element.end;
    }
  }

  function blank({ content, end }: Element): void {
    if (content < end) values.push({ start: content, end: end - 1 });
  }

  async function segment({ content, end }: Element): Promise<void> {
    const sought: number[] = [];
    let walked = content;
    for await (const element of elements(content, end)) {
      if (element.id === CLUSTER && sought.length > 0 && !readsClusters()) break;
      await part(element);
      if (element.id === SEEK_HEAD) sought.push(...(await placesIn(element)));
      walked = element.end;
    }
    for (const place of sought.sort((a, b) => a - b)) {
      if (content + place < walked) continue;
      for await (const element of elements(content + place, end)) {
        await part(element);
        walked = element.end;
        break;
      }
    }
  }

  async function part(element: Element): Promise<void> {
    const { id, content, end } = element;
    if (id === CLUSTER) {
      if (readsClusters()) await blocks(content, end);
    } else if (id === TRACKS) {
      for await (const entry of elements(content, end)) if (entry.id === TRACK) await track(entry);
    } else if (id === INFO) await blankAllBut(INFO_STRUCTURE, element);
    else if (id === ATTACHMENTS) {
      for await (const file of elements(content, end))
        if (file.id === ATTACHED_FILE) await blankAllBut(FILE_STRUCTURE, file);
        else if (file.id !== CRC) blank(file);
    } else if (id === TAGS) {
      for await (const tag of elements(content, end))
        if (tag.id === TAG) await tagValues(tag, 0);
        else if (tag.id !== CRC) blank(tag);
    } else if (!STRUCTURE.has(id)) blank(element);
  }

  async function blankAllBut(structure: ReadonlySet<number>, { content, end }: Element): Promise<void> {
    for await (const element of elements(content, end)) if (!structure.has(element.id)) blank(element);
  }

  /** The positions of these elements by the seek head. */
  async function placesIn(seekHead: Element): Promise<number[]> {
    const places: number[] = [];
    for await (const seek of elements(seekHead.content, seekHead.end))
      if (seek.id === SEEK && SOUGHT.has(bigEndian(await firstOf(seek, SEEK_ID))))
        places.push(bigEndian(await firstOf(seek, SEEK_POSITION)));
    return places;
  }

  async function tagValues(tag: Element, depth: number): Promise<void> {
    const counts = STATISTICS.test(latin1(await firstOf(tag, TAG_NAME)));
    for await (const element of elements(tag.content, tag.end))
      if (element.id === SIMPLE_TAG && depth < DEEPEST) await tagValues(element, depth + 1);
      else if (!TAG_STRUCTURE.has(element.id) && !(counts && element.id === TAG_STRING)) blank(element);
  }

  async function track(entry: Element): Promise<void> {
    const type = bigEndian(await firstOf(entry, TRACK_TYPE));
    const number = bigEndian(await firstOf(entry, TRACK_NUMBER));
    for await (const element of elements(entry.content, entry.end))
      if (element.id === TRACK_NAME) blank(element);
      else if (element.id === CODEC_PRIVATE) {
        const header = await read(element.content, Math.min(element.content + LONGEST_PRIVATE, element.end));
        const comments = codecComments(header);
        gather(
          values,
          comments.map(({ start, end }) => ({ start: element.content + start, end: element.content + end })),
        );
      }
    tracks.set(number, { kept: KEPT_TYPES.has(type), isText: type === SUBTITLES, blocks: [] });
  }

  function readsClusters(): boolean {
    const all = [...tracks.values()];
    return all.some(({ kept }) => !kept) || (clusters < MAX_CLUSTERS && all.some(({ isText }) => isText));
  }

  /** Collects the blocks of tracks that are not kept, and of subtitles, which are judged by their text. */
  async function blocks(start: number, end: number, depth = 0): Promise<void> {
    clusters += depth === 0 ? 1 : 0;
    for await (const { id, content, end: blockEnd } of elements(start, end)) {
      if (id === BLOCK_GROUP && depth === 0) await blocks(content, blockEnd, 1);
      if (!BLOCKS.has(id)) continue;
      const head = await read(content, Math.min(content + 8, blockEnd));
      const length = Math.clz32(head[0] ?? 0) - 23;
      const number = bigEndian(head.subarray(0, length)) - 2 ** (7 * length);
      const track = tracks.get(number);
      const from = content + length + 3;
      if (!track || (track.kept && !track.isText) || from >= blockEnd) continue;
      track.blocks.push({ start: from, end: blockEnd - 1 });
      if (track.isText && track.kept)
        track.kept = !isTelemetry(latin1(await read(from, Math.min(from + LONGEST_LINE, blockEnd))));
    }
  }

  /** The first bytes of the first `id` in `parent`; none where it has no such part. */
  async function firstOf(parent: Element, id: number): Promise<Uint8Array> {
    for await (const { id: each, content, end } of elements(parent.content, parent.end))
      if (each === id) return read(content, Math.min(end, content + LONGEST_PART));
    return new Uint8Array();
  }

  for await (const element of elements(0, size))
    if (element.id === SEGMENT) await segment(element);
    else if (element.id !== EBML) blank(element);
  const between = [...tracks.values()].filter(({ kept }) => !kept).flatMap((track) => track.blocks);
  return { values, between: between.sort((a, b) => a.start - b.start), notes: [] };
}

/** Reads an element's header; unknown sizes and sizes beyond the parent end with it. Null when it makes no sense. */
export function elementAt(start: number, parentEnd: number, head: Uint8Array): Element | null {
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return null;
  const id = bigEndian(head.subarray(0, idLength));
  const content = start + idLength + sizeLength;
  // The marker bit in the first byte is removed before the bytes become a number: with it they would exceed 53 bits.
  const first = (head[idLength] ?? 0) - 2 ** (8 - sizeLength);
  const length = first * 256 ** (sizeLength - 1) + bigEndian(head.subarray(idLength + 1, idLength + sizeLength));
  const unknown = length === 2 ** (7 * sizeLength) - 1;
  return { id, content, end: unknown ? parentEnd : Math.min(content + length, parentEnd) };
}
