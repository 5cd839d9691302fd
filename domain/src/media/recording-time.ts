import type { Instant } from '../kernel/time.ts';
import type { ReadBytes } from './video-metadata.ts';
import { bigEndian } from './video-metadata-bytes.ts';
import { boxAt } from './video-metadata-iso.ts';
import { elementAt } from './video-metadata-matroska.ts';

/** More parts than any real video has before what we look for: malformed files stop here. */
const MAX_PARTS = 1_000;

/** MP4 counts seconds from 1904, Matroska nanoseconds from 2001. */
const MP4_EPOCH = Date.UTC(1904, 0, 1);
const MATROSKA_EPOCH = Date.UTC(2001, 0, 1);

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const DATE = 0x4461;

/**
 * When a video of `size` bytes says it was recorded: the creation time in the movie header of MP4 and MOV, the date in
 * the segment's information of WebM and MKV (decisions 43). Null when it does not say, or is malformed.
 */
export async function recordingTime(read: ReadBytes, size: number): Promise<Instant | null> {
  const isMatroska = bigEndian(await read(0, Math.min(4, size))) === EBML;
  return isMatroska ? matroskaTime(read, size) : mp4Time(read, size);
}

async function mp4Time(read: ReadBytes, size: number): Promise<Instant | null> {
  const within = async (type: string, start: number, end: number) => {
    for (let at = start, left = MAX_PARTS; at + 8 <= end && left > 0; left -= 1) {
      const box = boxAt(at, end, await read(at, Math.min(at + 16, end)));
      if (!box || box.type === type) return box;
      at = box.end;
    }
    return null;
  };
  const movie = await within('moov', 0, size);
  const header = movie && (await within('mvhd', movie.content, movie.end));
  if (!header) return null;
  const bytes = await read(header.content, Math.min(header.content + 12, header.end));
  const seconds = bigEndian(bytes[0] === 1 ? bytes.subarray(4, 12) : bytes.subarray(4, 8));
  return seconds === 0 ? null : MP4_EPOCH + seconds * 1_000;
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
