import type { ByteRange } from '../files/ports.ts';
import type { Samples } from './picture-notes.ts';

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

/**
 * The samples of a track whose chunks begin at these places, by its tables of samples in each chunk (`stsc`) and of
 * sizes (`stsz`). Only those inside `areas` count, and none that begins before the one before it ends.
 */
export function samplesOf(
  places: readonly number[],
  perChunk: DataView,
  sizes: DataView,
  areas: readonly Area[],
): Samples {
  const equal = sizes.byteLength < 12 ? 0 : sizes.getUint32(4);
  const count = sizes.byteLength < 12 ? 0 : Math.min(sizes.getUint32(8), MOST_SAMPLES);
  const most = equal > 0 ? count : Math.min(count, Math.floor((sizes.byteLength - 12) / 4));
  const [starts, lengths] = [new Float64Array(most), new Float64Array(most)];
  const rows = perChunk.byteLength < 8 ? 0 : Math.floor((perChunk.byteLength - 8) / 12);
  let [sample, row, area, kept, free] = [0, 0, 0, 0, 0];
  for (let chunk = 0; chunk < places.length && rows > 0; chunk += 1) {
    while (row + 1 < rows && perChunk.getUint32(8 + 12 * (row + 1)) <= chunk + 1) row += 1;
    let start = places[chunk] ?? 0;
    for (let left = perChunk.getUint32(12 + 12 * row); left > 0 && sample < most; left -= 1, sample += 1) {
      const end = start + (equal || sizes.getUint32(12 + 4 * sample));
      while (start >= free && start >= (areas[area]?.end ?? Number.POSITIVE_INFINITY)) area += 1;
      const { start: from, end: to } = areas[area] ?? NOWHERE;
      if (start >= free && from <= start && end <= to) {
        starts[kept] = start;
        lengths[kept] = end - start;
        kept += 1;
        free = end;
      }
      start = end;
    }
  }
  return { starts: starts.subarray(0, kept), lengths: lengths.subarray(0, kept) };
}

const NOWHERE: Area = { start: 0, end: 0 };
/** More samples than a film of two hours has. */
const MOST_SAMPLES = 500_000;

/** All chunks in the order of the file; those that are not kept end where they start. */
function inOrder(tracks: readonly Chunks[]): { starts: Float64Array; ends: Float64Array } {
  const count = tracks.reduce((sum, track) => sum + track.starts.length, 0);
  const starts = new Float64Array(count);
  const ends = new Float64Array(count);
  const next = tracks.map(() => 0);
  const upcoming = Float64Array.from(tracks, (track) => track.starts[0] ?? Number.POSITIVE_INFINITY);
  for (let chunk = 0; chunk < count; chunk += 1) {
    let first = 0;
    for (let track = 1; track < tracks.length; track += 1) if (at(upcoming, track) < at(upcoming, first)) first = track;
    const start = at(upcoming, first);
    const index = next[first] ?? 0;
    next[first] = index + 1;
    const { kept, starts: own, lengths } = tracks[first] ?? NONE;
    upcoming[first] = own[index + 1] ?? Number.POSITIVE_INFINITY;
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
