import { bigEndian, latin1, type ReadBytes } from '../files/bytes.ts';
import type { ByteRange } from '../files/ports.ts';
import { gather } from './video-metadata-ranges.ts';

/** How the pictures of a track are coded, as far as its units matter. */
export interface Coding {
  readonly hevc: boolean;
  /** Bytes of the length before each unit. */
  readonly lengthBytes: number;
}

/** Where the samples of a track lie, in the order of the file. */
export interface Samples {
  readonly starts: Float64Array;
  readonly lengths: Float64Array;
}

/** Samples that are looked at first: the first ones, and some between them and the end. */
const FIRST = 2;
const FURTHER = 6;
/** Bytes at the beginning of a sample in which notes mostly lie, and the most bytes of one unit that are read. */
const HEAD = 1_024;
const LONGEST_UNIT = 262_144;

/** The kinds of units with messages beside the pictures (SEI) in H.264, and in HEVC before and behind them. */
const MESSAGES = { avc: [6], hevc: [39, 40] } as const;
/** Messages that anybody may fill: of registered makers, and of everybody. Messages above `STANDARD` are unknown. */
const [REGISTERED, UNREGISTERED, STANDARD] = [4, 5, 205];
/** Bytes that name the maker of such a message. */
const NAMES = new Map<number, number>([
  [REGISTERED, 3],
  [UNREGISTERED, 16],
]);
/** Those whose messages stay: captions and the dynamic range of pictures, and the settings of x264 and x265. */
const KEPT = new Set([
  'b50031',
  'b5003a',
  'b5003b',
  'b5003c',
  'dc45e9bde6d948b7962cd820d923eeef',
  '2ca2de09b51747dbbb55a4fe7fc2fc4e',
]);

/** How pictures are coded that a description of samples (`stsd`) tells of; null if they are neither H.264 nor HEVC. */
export function codingOf(description: Uint8Array): Coding | null {
  const text = latin1(description);
  for (const [name, place] of [
    ['avcC', 8],
    ['hvcC', 25],
  ] as const) {
    const at = text.indexOf(name);
    const byte = at < 0 ? undefined : description[at + place];
    if (byte !== undefined) return { hevc: name === 'hvcC', lengthBytes: (byte & 3) + 1 };
  }
  return null;
}

/**
 * The ranges of what cameras note among the pictures of H.264 and HEVC, such as place and serial number (decisions 27).
 * Zeroing them leaves every length, and so every picture, as it was. If the samples that are looked at first have none
 * that is not blank already, there are none; otherwise every sample is looked at. Refuses FILE_UNREADABLE as `gather`
 * does.
 */
export async function pictureNotes(read: ReadBytes, coding: Coding, samples: Samples): Promise<ByteRange[]> {
  const count = samples.starts.length;
  const notesOf = (sample: number) => {
    const start = samples.starts[sample] ?? 0;
    return notesInSample(read, coding, start, start + (samples.lengths[sample] ?? 0));
  };
  const few = new Set([
    ...Array.from({ length: FIRST }, (_, index) => index),
    ...Array.from({ length: FURTHER }, (_, index) => Math.floor(((index + 1) * (count - 1)) / FURTHER)),
  ]);
  let found = false;
  for (const sample of few) found ||= sample < count && (await notesOf(sample)).length > 0;
  const notes: ByteRange[] = [];
  if (found) for (let sample = 0; sample < count; sample += 1) gather(notes, await notesOf(sample));
  return notes;
}

async function notesInSample(read: ReadBytes, coding: Coding, start: number, end: number): Promise<ByteRange[]> {
  const head = await read(start, Math.min(start + HEAD, end));
  const near: ReadBytes = async (from, to) =>
    to <= start + head.length ? head.subarray(from - start, to - start) : read(from, to);
  const { hevc, lengthBytes } = coding;
  const kinds: readonly number[] = hevc ? MESSAGES.hevc : MESSAGES.avc;
  const found: ByteRange[] = [];
  for (let at = start; at + lengthBytes < end; ) {
    const begins = await near(at, Math.min(at + lengthBytes + 1, end));
    const unit = at + lengthBytes;
    const next = Math.min(unit + bigEndian(begins.subarray(0, lengthBytes)), end);
    const type = begins[lengthBytes] ?? 0;
    if (kinds.includes(hevc ? (type >> 1) & 63 : type & 31)) {
      const bytes = await near(unit, Math.min(next, unit + LONGEST_UNIT));
      const own = notesInUnit(bytes, hevc ? 2 : 1);
      gather(
        found,
        own.map((range) => ({ start: unit + range.start, end: unit + range.end })),
      );
    }
    at = Math.max(next, unit);
  }
  return found;
}

/** The notes in the messages of a unit, as ranges of its bytes; none that are blank already. */
function notesInUnit(unit: Uint8Array, header: number): ByteRange[] {
  const places = payloadPlaces(unit, header);
  const byteAt = (index: number) => unit[places[index] ?? -1] ?? 0;
  const number = (from: number): [value: number, after: number] => {
    let at = from;
    while (byteAt(at) === 255) at += 1;
    return [(at - from) * 255 + byteAt(at), at + 1];
  };
  const found: ByteRange[] = [];
  // The last byte only ends the unit.
  for (let at = 0; at + 2 < places.length; ) {
    const [type, afterType] = number(at);
    const [size, content] = number(afterType);
    const end = Math.min(content + size, places.length);
    const named = NAMES.get(type) ?? 0;
    const bytes = (from: number, to: number) => Uint8Array.from(places.slice(from, to), (place) => unit[place] ?? 0);
    const kept = type <= STANDARD && (named === 0 || KEPT.has(hexadecimal(bytes(content, content + named))));
    const own = kept ? [] : places.slice(content + named, lastToBlank(byteAt, content + named, end));
    gather(found, rangesOf(own, unit));
    at = end;
  }
  return found;
}

/**
 * The places of a unit's bytes behind its header, without those that only keep it from looking like the next unit's
 * start.
 */
function payloadPlaces(unit: Uint8Array, header: number): number[] {
  const places: number[] = [];
  let zeros = 0;
  for (let at = header; at < unit.length; at += 1) {
    const byte = unit[at];
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    places.push(at);
  }
  return places;
}

/** Where to stop, so that blank bytes and what follows them do not look like the start of a unit. */
function lastToBlank(byteAt: (index: number) => number, from: number, end: number): number {
  if (byteAt(end) > 3) return end;
  let last = end;
  while (last > from && byteAt(last - 1) === 0) last -= 1;
  return Math.max(from, last - 1);
}

/**
 * Successive places as ranges, without those where all bytes are zero. A byte between them that only keeps the unit
 * from looking like the next one's start stays: messages have a length without such bytes.
 */
function rangesOf(places: readonly number[], unit: Uint8Array): ByteRange[] {
  const ranges: { start: number; end: number }[] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last && last.end === place - 1) last.end = place;
    else ranges.push({ start: place, end: place });
  }
  return ranges.filter(({ start, end }) => unit.subarray(start, end + 1).some((byte) => byte !== 0));
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
