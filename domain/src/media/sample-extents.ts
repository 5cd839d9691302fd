import type { ByteRange } from '../files/ports.ts';

/** A part of a file: from `start` up to, not including, `end`. */
export interface Area {
  readonly start: number;
  readonly end: number;
}

/** The chunks in which the samples of one track lie. */
export interface Chunks {
  /** Whether they are picture, sound or text of subtitles. */
  readonly kept: boolean;
  /** Where each starts, ascending. */
  readonly starts: readonly number[];
  /** The bytes of each; null if a chunk ends where the next one begins. */
  readonly lengths: readonly number[] | null;
}

/** The parts of `areas` outside the kept chunks, both in the order of the file. */
export function outsideOf(tracks: readonly Chunks[], areas: readonly Area[]): ByteRange[] {
  const { starts, ends } = inOrder(tracks);
  const found: ByteRange[] = [];
  let chunk = 0;
  let covered = 0;
  for (const { start, end } of areas) {
    let free = Math.max(start, covered);
    for (; chunk < starts.length && at(starts, chunk) < end; chunk += 1) {
      const from = at(starts, chunk);
      // A kept chunk; another one leaves nothing between its start and its end.
      if (at(ends, chunk) > from) {
        if (free < from) found.push({ start: free, end: from - 1 });
        covered = Math.max(covered, at(ends, chunk));
        free = Math.max(free, covered);
      }
    }
    if (free < end) found.push({ start: free, end: end - 1 });
  }
  return found;
}

/** All chunks in the order of the file; those that are not kept end where they start. */
function inOrder(tracks: readonly Chunks[]): { starts: Float64Array; ends: Float64Array } {
  const count = tracks.reduce((sum, track) => sum + track.starts.length, 0);
  const starts = new Float64Array(count);
  const ends = new Float64Array(count);
  const next = tracks.map(() => 0);
  const upcoming = (track: number) => tracks[track]?.starts[next[track] ?? 0] ?? Number.POSITIVE_INFINITY;
  for (let chunk = 0; chunk < count; chunk += 1) {
    let first = 0;
    for (let track = 1; track < tracks.length; track += 1) if (upcoming(track) < upcoming(first)) first = track;
    const start = upcoming(first);
    const index = next[first] ?? 0;
    next[first] = index + 1;
    const { kept, lengths } = tracks[first] ?? NONE;
    starts[chunk] = start;
    ends[chunk] = kept ? start + (lengths ? (lengths[index] ?? 0) : Number.POSITIVE_INFINITY) : start;
  }
  for (let chunk = 0; chunk < count; chunk += 1)
    if (at(ends, chunk) === Number.POSITIVE_INFINITY) ends[chunk] = starts[chunk + 1] ?? Number.POSITIVE_INFINITY;
  return { starts, ends };
}

const NONE: Chunks = { kept: false, starts: [], lengths: null };

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0;
}
