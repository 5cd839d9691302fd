import { bigEndian, latin1, type ReadBytes } from '../files/bytes.ts';
import type { ByteRange } from '../files/ports.ts';
import { MIB } from '../kernel/sizes.ts';
import { codingOf, pictureNotes } from './picture-notes.ts';
import { type Area, type Chunks, outsideOf, samplesOf } from './sample-extents.ts';
import { isTelemetry } from './telemetry.ts';
import type { Metadata } from './video-metadata.ts';
import { gather } from './video-metadata-ranges.ts';

/** More boxes than any real video has at the levels we read: malformed files stop here. */
const MAX_BOXES = 50_000;
const DEEPEST = 8;
/** More tracks than any camera or studio writes; of a file with more, the first ones are looked at. */
const MAX_TRACKS = 64;
/** Bytes of all sample tables: more than an hour of video has, and few enough to be read within 30 ms. */
const MAX_TABLES = 2 * MIB;
/** How many lines of subtitles are read to find out whether they are telemetry, and how long a line may be. */
const MAX_LINES = 32;
const LONGEST_LINE = 1_024;
/** Bytes of a description of samples that are read to find out how pictures are coded. */
const LONGEST_DESCRIPTION = 4_096;

/** A box: where it starts, its type, where its content starts, and where the next one starts. */
export interface Box {
  readonly start: number;
  readonly type: string;
  readonly content: number;
  readonly end: number;
  /** Whether it claims more than there is. */
  readonly cut: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The boxes that a movie may begin with. */
const FIRST = words('ftyp styp moov mdat free skip wide pnot uuid');
/** Boxes that hold boxes. */
const WALKED = words('moov trak mdia minf stbl edts mvex');
/** Boxes of structure. */
const STRUCTURE = words(
  'ftyp styp sidx ssix mfra pdin mvhd iods tkhd tref tapt load elst mdhd hdlr elng vmhd smhd hmhd sthd nmhd gmhd dinf ' +
    'stsd stts stss stps ctts cslg stsc stsz stz2 stco co64 stsh stdp padb sdtp subs sbgp sgpd saiz saio ' +
    'mehd trex trep leva mfhd tfhd tfdt trun',
);
/** The handler types of picture, sound and subtitles. */
const KEPT = words('vide auxv pict soun text sbtl subt subp clcp');
const TEXT = words('text sbtl subt');
/** The one tag about the file itself: the program that wrote it. */
const ENCODER = '©too';
/** QuickTime's key of the capture time, which members see anyway (decisions 43). */
export const CREATION_DATE = 'com.apple.quicktime.creationdate';
const LONGEST_KEYS = 16 * 1_024;

interface Track {
  id: number;
  handler: string;
  readonly tables: Map<string, Box>;
  /** The chunks that fragments add. */
  readonly starts: number[];
  readonly lengths: number[];
}

/**
 * The metadata of an MP4 or MOV file. The samples of fragments are told apart only where a track is neither picture nor
 * sound nor text. What does not begin as a movie has none.
 */
export async function isoMetadata(read: ReadBytes, size: number): Promise<Metadata> {
  const begins = latin1(await read(0, Math.min(8, size))).slice(4);
  return FIRST.has(begins) ? metadataIn(read, { start: 0, end: size }) : { values: [], between: [], notes: [] };
}

/** The metadata in an area of a file that holds boxes. */
export async function metadataIn(read: ReadBytes, area: Area): Promise<Metadata> {
  let boxesLeft = MAX_BOXES;
  let bytesLeft = MAX_TABLES;
  /** Whether we know all chunks there are. */
  let complete = true;
  const values: ByteRange[] = [];
  const notes: ByteRange[] = [];
  const media: Area[] = [];
  const tracks: Track[] = [];
  const defaultSizes = new Map<number, number>();

  /** The boxes between two places; from the first invalid one on, the rest is one box without a type. */
  async function* boxes(start: number, end: number): AsyncGenerator<Box, void, void> {
    let at = start;
    for (; at + 8 <= end; boxesLeft -= 1) {
      if (boxesLeft <= 0) {
        complete = false;
        return;
      }
      const box = boxAt(at, end, await read(at, Math.min(at + 16, end)));
      if (!box) break;
      yield box;
      at = box.end;
    }
    if (at < end) yield { start: at, type: '', content: at, end, cut: false };
  }

  function blank(start: number, end: number): void {
    if (start < end) values.push({ start, end: end - 1 });
  }

  async function walk(
    { type: parent, content, end }: Pick<Box, 'type' | 'content' | 'end'>,
    depth: number,
  ): Promise<void> {
    for await (const box of boxes(content, end)) {
      const { type } = box;
      if (type === 'trak') tracks.push({ id: 0, handler: '', tables: new Map(), starts: [], lengths: [] });
      if (type === 'mdat') media.push({ start: box.content, end: box.end });
      else if (type === 'moof') await fragment(box);
      else if (WALKED.has(type) && depth < DEEPEST) await walk(box, depth + 1);
      else await judge(box);
      if (parent === 'stbl') tracks.at(-1)?.tables.set(type, box);
      if (type === 'tkhd' || type === 'trex' || (type === 'hdlr' && parent === 'mdia')) await describe(box);
    }
  }

  /** Blanks everything but structure. */
  async function judge({ type, start, content, end, cut }: Box): Promise<void> {
    if (type === 'udta') await userData(content, end);
    else if (type === 'meta') await tags(content, end);
    else if (!STRUCTURE.has(type)) blank(cut ? start : content, end);
  }

  async function userData(start: number, end: number): Promise<void> {
    for await (const { type, content, end: boxEnd } of boxes(start, end))
      if (type === 'meta') await tags(content, boxEnd);
      else if (type !== ENCODER) blank(content, boxEnd);
  }

  async function tags(start: number, end: number): Promise<void> {
    // ISO's box begins with a version, QuickTime's does not.
    const begins = latin1(await read(start, Math.min(start + 8, end))).slice(4);
    let kept = '';
    for await (const { type, content, end: boxEnd } of boxes(begins === 'hdlr' ? start : start + 4, end))
      if (type === 'keys') kept = itemType((await keysIn(read, { content, end: boxEnd })).indexOf(CREATION_DATE) + 1);
      else if (type === 'ilst') await items(content, boxEnd, kept);
      else if (type !== 'hdlr') blank(content, boxEnd);
  }

  async function items(start: number, end: number, kept: string): Promise<void> {
    for await (const item of boxes(start, end))
      if (item.type === '') blank(item.start, item.end);
      else if (item.type !== ENCODER && item.type !== kept)
        for await (const { type, content, end: partEnd } of boxes(item.content, item.end))
          if (type === 'data') blank(content + 8, partEnd);
          else if (type !== 'mean' && type !== 'name') blank(content, partEnd);
  }

  async function describe({ type, content, end }: Box): Promise<void> {
    const bytes = view(await read(content, Math.min(content + 24, end)));
    const track = tracks.at(-1);
    if (type === 'trex' && bytes.byteLength >= 20) defaultSizes.set(bytes.getUint32(4), bytes.getUint32(16));
    else if (track && type === 'tkhd' && bytes.byteLength >= 24)
      track.id = bytes.getUint32(bytes.getUint8(0) === 1 ? 20 : 12);
    else if (track && type === 'hdlr') track.handler = latin1(bytesOf(bytes).subarray(8, 12));
  }

  /** The content of a box of numbers; empty once all of them together would take too much memory. */
  async function table(box: Box | undefined): Promise<DataView> {
    const length = box ? box.end - box.content : 0;
    if (length > bytesLeft) complete = false;
    if (!box || length > bytesLeft) return view(new Uint8Array());
    bytesLeft -= length;
    return view(await read(box.content, box.end));
  }

  async function fragment(moof: Box): Promise<void> {
    const mixed = tracks.some(({ handler }) => !KEPT.has(handler));
    if (!mixed) complete = false;
    let next = moof.start;
    for await (const box of boxes(moof.content, moof.end))
      if (box.type !== 'traf') await judge(box);
      else if (mixed) next = await trackFragment(box, moof.start, next);
      else for await (const part of boxes(box.content, box.end)) await judge(part);
  }

  /** Adds the chunks of one track in a fragment; returns where its data ends. */
  async function trackFragment(traf: Box, moof: number, after: number): Promise<number> {
    let track: Track | undefined;
    let base = after;
    let next = after;
    let size = 0;
    for await (const box of boxes(traf.content, traf.end)) {
      await judge(box);
      const bytes = box.type === 'tfhd' || box.type === 'trun' ? await table(box) : view(new Uint8Array());
      if (bytes.byteLength < 8) continue;
      const flags = bytes.getUint32(0) & 0xffffff;
      const fields = fieldsOf(bytes, flags, box.type === 'tfhd' ? HEADER_FIELDS : RUN_FIELDS);
      if (box.type === 'tfhd') {
        const id = bytes.getUint32(4);
        track = tracks.find((each) => each.id === id);
        size = fields.size ?? defaultSizes.get(id) ?? 0;
        base = fields.base ?? (flags & 0x020000 ? moof : after);
        next = base;
      } else {
        if (fields.offset !== undefined) next = base + fields.offset;
        const length = lengthOfRun(bytes, flags, fields.end, size);
        track?.starts.push(next);
        track?.lengths.push(length);
        next += length;
      }
    }
    return next;
  }

  async function chunksOf({ handler, tables, starts, lengths }: Track): Promise<Chunks> {
    const wide = tables.get('co64');
    const offsets = await table(wide ?? tables.get('stco'));
    const places = entries(offsets, wide ? 8 : 4, (at) =>
      wide ? Number(offsets.getBigUint64(at)) : offsets.getUint32(at),
    );
    const [perChunk, perSample] = [await table(tables.get('stsc')), await table(tables.get('stsz'))];
    const sizes = chunkLengths(perChunk, perSample, places.length);
    const chunks = {
      starts: [...places, ...starts],
      lengths: sizes && [...sizes, ...lengths],
    };
    const description = handler === 'vide' && tables.get('stsd');
    const coding =
      description &&
      codingOf(await read(description.content, Math.min(description.content + LONGEST_DESCRIPTION, description.end)));
    if (coding) gather(notes, await pictureNotes(read, coding, samplesOf(places, perChunk, perSample, media)));
    if (chunks.starts.some((start, index) => start < (chunks.starts[index - 1] ?? 0))) complete = false;
    const kept = KEPT.has(handler) && !(TEXT.has(handler) && (await tellsPlaces(chunks.starts)));
    return { kept, ...chunks };
  }

  async function tellsPlaces(starts: readonly number[]): Promise<boolean> {
    for (const start of starts.slice(0, MAX_LINES))
      if (start < area.end && isTelemetry(latin1(await read(start, Math.min(start + LONGEST_LINE, area.end)))))
        return true;
    return false;
  }

  await walk({ type: '', content: area.start, end: area.end }, 0);
  if (tracks.length > MAX_TRACKS) complete = false;
  const chunks: Chunks[] = [];
  for (const track of tracks.slice(0, MAX_TRACKS)) chunks.push(await chunksOf(track));
  const known = complete && chunks.some(({ kept, starts }) => kept && starts.length > 0);
  return { values, between: known ? outsideOf(chunks, media) : [], notes };
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function bytesOf({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The numbers of a table that begins with version and count. */
function entries(bytes: DataView, size: number, each: (at: number) => number): number[] {
  if (bytes.byteLength < 8) return [];
  const count = Math.min(bytes.getUint32(4), Math.floor((bytes.byteLength - 8) / size));
  return Array.from({ length: count }, (_, index) => each(8 + index * size));
}

/**
 * The bytes of each of `chunks` chunks; null if the tables do not say, as for sound whose samples count as one byte
 * each.
 */
function chunkLengths(perChunk: DataView, sizes: DataView, chunks: number): number[] | null {
  if (chunks === 0) return [];
  if (sizes.byteLength < 12 || sizes.getUint32(4) !== 0) return null;
  const runs = entries(perChunk, 12, (at) => perChunk.getUint32(at));
  const samples = Math.floor((sizes.byteLength - 12) / 4);
  const lengths: number[] = [];
  let sample = 0;
  for (const [index, first] of runs.entries()) {
    const count = perChunk.getUint32(8 + index * 12 + 4);
    const last = (runs[index + 1] ?? chunks + 1) - 1;
    for (let chunk = first; chunk <= last; chunk += 1) {
      if (chunk > chunks || lengths.length !== chunk - 1 || sample + count > samples) return null;
      let length = 0;
      for (const end = sample + count; sample < end; sample += 1) length += sizes.getUint32(12 + sample * 4);
      lengths.push(length);
    }
  }
  return lengths.length === chunks ? lengths : null;
}

type Field = readonly [flag: number, bytes: number, name: 'base' | 'size' | 'offset' | 'other'];

/** The optional fields in the header of a track fragment, and of a run, before the samples. */
const HEADER_FIELDS: readonly Field[] = [
  [0x01, 8, 'base'],
  [0x02, 4, 'other'],
  [0x08, 4, 'other'],
  [0x10, 4, 'size'],
];
const RUN_FIELDS: readonly Field[] = [
  [0x01, 4, 'offset'],
  [0x04, 4, 'other'],
];
const SAMPLE_FLAGS = [0x100, 0x200, 0x400, 0x800];

function fieldsOf(bytes: DataView, flags: number, fields: readonly Field[]) {
  const found: { base?: number; size?: number; offset?: number; other?: number; end: number } = { end: 8 };
  for (const [flag, length, name] of fields) {
    if (!(flags & flag) || found.end + length > bytes.byteLength) continue;
    found[name] =
      length === 8
        ? Number(bytes.getBigUint64(found.end))
        : name === 'offset'
          ? bytes.getInt32(found.end)
          : bytes.getUint32(found.end);
    found.end += length;
  }
  return found;
}

/** The bytes of a run whose samples are listed from `at` on; samples without a size have `size` bytes. */
function lengthOfRun(bytes: DataView, flags: number, at: number, size: number): number {
  const count = bytes.getUint32(4);
  if (!(flags & 0x200)) return count * size;
  const stride = 4 * SAMPLE_FLAGS.filter((flag) => flags & flag).length;
  const place = at + (flags & 0x100 ? 4 : 0);
  let length = 0;
  for (let sample = place; sample + 4 <= bytes.byteLength && sample < place + count * stride; sample += stride)
    length += bytes.getUint32(sample);
  return length;
}

/** The names of QuickTime's keys, without very long ones. */
export async function keysIn(read: ReadBytes, { content, end }: Pick<Box, 'content' | 'end'>): Promise<string[]> {
  const bytes = await read(content, Math.min(content + LONGEST_KEYS, end));
  const names: string[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const key = boxAt(at, bytes.length, bytes.subarray(at, at + 16));
    if (!key) break;
    names.push(latin1(bytes.subarray(key.content, key.end)));
    at = key.end;
  }
  return names;
}

/** The type of the item with the key of this number, counted from 1. */
export function itemType(number: number): string {
  return String.fromCharCode(number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);
}

/** Reads a box's header; a box that claims more than its parent has ends with it. Null when it makes no sense. */
export function boxAt(start: number, parentEnd: number, head: Uint8Array): Box | null {
  const short = bigEndian(head.subarray(0, 4));
  const header = short === 1 ? 16 : 8;
  const length = short === 1 ? bigEndian(head.subarray(8)) : short || Number.POSITIVE_INFINITY;
  if (head.length < header || length < header) return null;
  return {
    start,
    type: latin1(head.subarray(4, 8)),
    content: start + header,
    end: Math.min(start + length, parentEnd),
    cut: length !== Number.POSITIVE_INFINITY && start + length > parentEnd,
  };
}
