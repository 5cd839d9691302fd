import type { Fragment } from './fragments.ts';

/** One segment of a track. */
export interface Segment {
  readonly seconds: number;
  /** Bytes, and where they begin. */
  readonly length: number;
  readonly at: number;
}

const SEGMENT = /^#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)$/gm;

/** The segments that a track's playlist names. */
export function segmentsIn(playlist: string): Segment[] {
  return [...playlist.matchAll(SEGMENT)].map(([, seconds, length, at]) => ({
    seconds: Number(seconds),
    length: Number(length),
    at: Number(at),
  }));
}

/**
 * The playlist of a track as FFmpeg wrote it, with the lengths that the fragments have: FFmpeg’s are wrong where frames
 * come irregularly. Both come in the order of their bytes. Addresses get a `version`, so that no cache mixes bytes of
 * two conversions.
 */
export function timedPlaylist(playlist: string, fragments: readonly Fragment[], version: string): string {
  const segments = segmentsIn(playlist);
  let reached = 0;
  const begun = segments.map(({ at, length }) => {
    const first = reached;
    while ((fragments[reached]?.at ?? Number.POSITIVE_INFINITY) < at + length) reached += 1;
    return fragments.slice(first, reached);
  });
  const seconds = begun.map((own, index) => {
    const ends = begun[index + 1]?.[0]?.begins ?? own.at(-1)?.ends ?? 0;
    return Math.max(0, ends - (own[0]?.begins ?? ends));
  });
  const target = Math.max(1, ...seconds.map(Math.round));
  let next = 0;
  return playlist
    .replace(/^#EXT-X-TARGETDURATION:.*$/m, `#EXT-X-TARGETDURATION:${target}`)
    .replace(SEGMENT, (_, __, length, at) => {
      next += 1;
      return `#EXTINF:${(seconds[next - 1] ?? 0).toFixed(6)},\n#EXT-X-BYTERANGE:${length}@${at}`;
    })
    .replace(/^\w+\.mp4$/gm, `$&?${version}`)
    .replace(/URI="(\w+\.mp4)"/, `URI="$1?${version}"`);
}

/** The version of a track's files; empty if their addresses have none. */
export function versionIn(playlist: string): string {
  return /\.mp4\?(\w+)/.exec(playlist)?.[1] ?? '';
}

/**
 * Bits per second of a track: on average, and at most over windows of successive segments that last about as long as
 * the longest of them, as RFC 8216 measures it.
 */
export function bitRatesOf(segments: readonly Segment[]): { readonly peak: number; readonly average: number } {
  const target = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)));
  const rate = (window: readonly Segment[]) => {
    const [seconds, bytes] = window.reduce(([s, b], { seconds, length }) => [s + seconds, b + length] as const, [0, 0]);
    return { seconds, bits: (8 * bytes) / Math.max(seconds, 0.001) };
  };
  const average = rate(segments).bits;
  let peak = 0;
  for (const from of segments.keys())
    for (let to = from + 1; to <= segments.length; to += 1) {
      const { seconds, bits } = rate(segments.slice(from, to));
      if (seconds > 1.5 * target) break;
      if (seconds >= 0.5 * target) peak = Math.max(peak, bits);
    }
  return { peak: Math.ceil(peak || average), average: Math.ceil(average) };
}
