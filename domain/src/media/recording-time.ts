import { bigEndian, latin1, type ReadBytes } from '../files/bytes.ts';
import type { Instant } from '../kernel/time.ts';
import { boxAt, CREATION_DATE, itemType, keysIn } from './video-metadata-iso.ts';
import { elementAt } from './video-metadata-matroska.ts';

/** More parts than any real video has before its dates: malformed files stop here. */
const MAX_PARTS = 1_000;

/** MP4 counts seconds from 1904, Matroska nanoseconds from 2001. */
const MP4_EPOCH = Date.UTC(1904, 0, 1);
const MATROSKA_EPOCH = Date.UTC(2001, 0, 1);

/** As QuickTime writes it: `2019-02-03T10:11:12+0530`. */
const DATE_WITH_OFFSET = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:?\d\d)/;
const LONGEST_DATE = 64;

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const DATE = 0x4461;

/**
 * When a video of `size` bytes says it was recorded, the most credible moment first: QuickTime's creation date and the
 * creation time in the movie header of MP4 and MOV, the date in the segment's information of WebM and MKV (decisions
 * 43). Empty when it does not say, or is malformed.
 */
export async function recordingTime(read: ReadBytes, size: number): Promise<Instant[]> {
  const isMatroska = bigEndian(await read(0, Math.min(4, size))) === EBML;
  const moments = isMatroska ? [await matroskaTime(read, size)] : await mp4Times(read, size);
  return moments.filter((moment) => moment !== null);
}

async function mp4Times(read: ReadBytes, size: number): Promise<(Instant | null)[]> {
  const within = async (type: string, start: number, end: number) => {
    for (let at = start, left = MAX_PARTS; at + 8 <= end && left > 0; left -= 1) {
      const box = boxAt(at, end, await read(at, Math.min(at + 16, end)));
      if (!box || box.type === type) return box;
      at = box.end;
    }
    return null;
  };
  const movie = await within('moov', 0, size);
  if (!movie) return [];
  const times: (Instant | null)[] = [];
  const meta = await within('meta', movie.content, movie.end);
  const names = meta && (await within('keys', meta.content, meta.end));
  const values = meta && (await within('ilst', meta.content, meta.end));
  if (names && values) {
    const number = (await keysIn(read, names)).indexOf(CREATION_DATE) + 1;
    const item = await within(itemType(number), values.content, values.end);
    const text = item && latin1(await read(item.content, Math.min(item.content + LONGEST_DATE, item.end)));
    times.push(Date.parse(DATE_WITH_OFFSET.exec(text ?? '')?.[0] ?? ''));
  }
  const header = await within('mvhd', movie.content, movie.end);
  if (header) {
    const bytes = await read(header.content, Math.min(header.content + 12, header.end));
    const seconds = bigEndian(bytes[0] === 1 ? bytes.subarray(4, 12) : bytes.subarray(4, 8));
    times.push(seconds === 0 ? null : MP4_EPOCH + seconds * 1_000);
  }
  return times.filter((moment) => !Number.isNaN(moment));
}

async function matroskaTime(read: ReadBytes, size: number): Promise<Instant | null> {
  const within = async (id: number, start: number, end: number) => {
    for (let at = start, left = MAX_PARTS; at + 2 <= end && left > 0; left -= 1) {
      const element = elementAt(at, end, await read(at, Math.min(at + 12, end)));
      if (!element || element.id === id) return element;
      at = element.end;
    }
    return null;
  };
  const segment = await within(SEGMENT, 0, size);
  const info = segment && (await within(INFO, segment.content, segment.end));
  const date = info && (await within(DATE, info.content, info.end));
  if (!date || date.end - date.content !== 8) return null;
  const bytes = await read(date.content, date.end);
  const nanoseconds = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getBigInt64(0);
  return MATROSKA_EPOCH + Number(nanoseconds / 1_000_000n);
}
