import { rungName } from '@quadrangle/domain/files/file-urls';
import type { RenderingTurn, RenditionPlan, Rung, SeekStrip } from '@quadrangle/domain/files/playback-rules';
import type { Command } from './bounded-process.ts';

/** The containers that may be opened, by FFmpeg's names: it never guesses. */
export type Format = 'mov' | 'matroska';

/** Take one picture. */
export interface StillOrder {
  readonly input: string;
  readonly format: Format;
  /** Whether it is HDR and has to be tone-mapped for ordinary screens. */
  readonly highRange: boolean;
  /** Seconds. */
  readonly at: number;
  /** Where the JPEG goes. */
  readonly output: string;
  readonly threads: number;
}

/** Make the sizes whose turn it is, with the smallest also the sound, each as a playlist with one file. */
export interface RenderOrder {
  readonly input: string;
  readonly format: Format;
  readonly plan: RenditionPlan;
  readonly turn: RenderingTurn;
  /** The folder to write them to. */
  readonly folder: string;
  readonly threads: number;
}

/**
 * Combine a size and the sound, without encoding them again, into one MP4 that plays before it has loaded completely.
 */
export interface JoinOrder {
  readonly inputs: readonly string[];
  readonly output: string;
}

/** Put the seek pictures of a video into one file. */
export interface StripOrder {
  /** An MP4. */
  readonly input: string;
  readonly strip: SeekStrip;
  /** Where the JPEG goes. */
  readonly output: string;
  readonly threads: number;
}

/**
 * The program that does the work, one process per order. `render` writes lines with `out_time_us=` and microseconds as
 * it proceeds.
 */
export interface Engine {
  readonly name: string;
  still(order: StillOrder): Command;
  render(order: RenderOrder): Command;
  join(order: JoinOrder): Command;
  strip(order: StripOrder): Command;
}

/** Seconds of a segment: browsers switch sizes, and resume after a broken connection, between segments. */
export const SEGMENT_SECONDS = 4;

/** The longest side of a still, in pixels. */
const STILL_SIDE = 2_048;
const stillSize = `scale='min(${STILL_SIDE},iw)':'min(${STILL_SIDE},ih)':force_original_aspect_ratio=decrease`;

/** The filters that make a still from a frame. */
export function stillFilter(intoRange: boolean): string {
  return `${stillSize},${intoRange ? INTO_RANGE : ''}setsar=1`;
}

/** The filters that tile seek pictures into one. */
export function stripFilter({ every, width, height, columns, rows }: SeekStrip): string {
  return `fps=1/${every}:round=up:start_time=0,scale=${width}:${height},setsar=1,tile=${columns}x${rows}`;
}

/** Tone mapping of HDR for ordinary screens, and the filters that it needs (decisions 58). */
const INTO_RANGE =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p,';
export const RANGE_FILTERS: readonly string[] = ['zscale', 'tonemap'];

/** The remark about a library without them: it still converts, because a pale video is better than none. */
export const PALE = ' (without zscale: high dynamic range comes out pale)';

/** The filters that scale a frame to a size. */
export function sizeFilter({ width, height }: Rung, intoRange: boolean): string {
  return `scale=${width}:${height}:flags=bicubic,${intoRange ? INTO_RANGE : ''}format=yuv420p,setsar=1`;
}

/** How a size is encoded: options of x264. */
export function encoding({ mostBits }: Rung): Readonly<Record<string, string>> {
  return {
    preset: 'veryfast',
    crf: '23',
    // Frames in display order: so sizes and sound, which are in separate files, begin at the same moment.
    bf: '0',
    profile: 'high',
    sc_threshold: '0',
    maxrate: String(mostBits),
    bufsize: String(2 * mostBits),
  };
}

export const SOUND = { bits: 128_000, rate: 48_000 } as const;

/**
 * How a track is packaged: options of FFmpeg's `hls`, which writes one fragmented MP4 and a playlist of its byte
 * ranges.
 */
export function packing(folder: string, track: string): Readonly<Record<string, string>> {
  return {
    hls_time: String(SEGMENT_SECONDS),
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    hls_flags: 'single_file',
    hls_segment_filename: `${folder}/${track}.mp4`,
  };
}

/** A track of a stream: a size, or the sound. */
export interface Track {
  readonly name: string;
  /** Null for the sound. */
  readonly rung: Rung | null;
}

export const SOUND_TRACK: Track = { name: 'sound', rung: null };

/** The tracks that are made in a turn, the sizes first. */
export function tracksOf({ rungs, audio }: RenditionPlan, { from, to }: RenderingTurn): Track[] {
  const sizes = rungs.map((rung, index) => ({ name: rungName(index), rung })).slice(from, to);
  return from === 0 && audio ? [...sizes, SOUND_TRACK] : sizes;
}
