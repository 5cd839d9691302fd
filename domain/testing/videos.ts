import type { ReadBytes } from '../src/files/bytes.ts';
import { videoMetadata } from '../src/media/video-metadata.ts';

/** A file to look for metadata in: its size, and what it holds from one place to another. */
export interface Video {
  readonly length: number;
  slice(start: number, end: number): Uint8Array;
}

/** What looking for the metadata in a video found, and how often and how much was read for it. */
export interface Look {
  readonly ranges: Awaited<ReturnType<typeof videoMetadata>>;
  readonly values: readonly string[];
  readonly reads: number;
  readonly bytesRead: number;
}

/** Looks for the metadata in a video; rejects when anything is asked for that does not lie in the file. */
export async function lookInto(video: Video): Promise<Look> {
  let reads = 0;
  let bytesRead = 0;
  const read: ReadBytes = async (start, end) => {
    const lies = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= video.length;
    if (!lies) throw new RangeError(`${start} to ${end} was read of ${video.length} bytes`);
    reads += 1;
    bytesRead += end - start;
    return video.slice(start, end);
  };
  const ranges = await videoMetadata(read, video.length);
  const values = ranges.map(({ start, end }) => text(video.slice(start, end + 1)));
  return { ranges, values, reads, bytesRead };
}

function text(letters: Uint8Array): string {
  return Array.from(letters, (letter) => String.fromCharCode(letter)).join('');
}

/** The metadata in a video. */
export async function valuesIn(video: Video): Promise<readonly string[]> {
  return (await lookInto(video)).values;
}

/** The ranges of metadata, as far as a file cut off after `length` bytes still tells them, that are not found in it. */
export async function missedIn(video: Video, length: number): Promise<Look['ranges']> {
  const found = (await lookInto(video.slice(0, length))).ranges;
  return (await lookInto(video)).ranges
    .map(({ start, end }) => ({ start, end: Math.min(end, length - 1) }))
    .filter(({ start, end }) => video.slice(start, end + 1).some((byte) => byte !== 0))
    .filter(({ start, end }) => !found.some((range) => range.start <= start && end <= range.end));
}

/** A file of any size that is zero but for `parts`, each from its place on. */
export function sparse(length: number, ...parts: readonly (readonly [place: number, part: Uint8Array])[]): Video {
  return {
    length,
    slice(start, end) {
      const bytes = new Uint8Array(end - start);
      for (const [place, part] of parts) {
        const from = Math.max(start, place);
        if (from < Math.min(end, place + part.length)) bytes.set(part.slice(from - place, end - place), from - start);
      }
      return bytes;
    },
  };
}

/** A file of any size that repeats `unit` after `head`. */
export function repeating(length: number, head: Uint8Array, unit: Uint8Array): Video {
  const byteAt = (at: number) => (at < head.length ? head[at] : unit[(at - head.length) % unit.length]) ?? 0;
  return {
    length,
    slice: (start, end) => Uint8Array.from({ length: end - start }, (_, index) => byteAt(start + index)),
  };
}

export function bytes(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

/** A text of Latin-1 letters, one byte each. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function u32(value: number): Uint8Array {
  return bytes(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
}
