import { rungName } from '@quadrangle/domain/files/file-urls';
import type { RenditionPlan, Rung, SeekStrip } from '@quadrangle/domain/files/playback-rules';
import type { Command } from './bounded-process.ts';

/** The containers that are opened, by the names FFmpeg has for them: it never guesses. */
export type Format = 'mov' | 'matroska';

/** Take one picture. */
export interface StillOrder {
  readonly input: string;
  readonly format: Format;
  /** Seconds. */
  readonly at: number;
  /** Where the JPEG goes. */
  readonly output: string;
  readonly threads: number;
}

/** Make sizes and sound, each as a playlist with one file. */
export interface RenderOrder {
  readonly input: string;
  readonly format: Format;
  readonly plan: RenditionPlan;
  /** The folder that they go to. */
  readonly folder: string;
  readonly threads: number;
}

/** Put a size and the sound, as they are, into one MP4 that plays before all of it is there. */
export interface JoinOrder {
  readonly inputs: readonly string[];
  readonly output: string;
}

/** Put the small pictures of a video into one. */
export interface StripOrder {
  /** An MP4. */
  readonly input: string;
  readonly strip: SeekStrip;
  /** Where the JPEG goes. */
  readonly output: string;
  readonly threads: number;
}

/** What does the work, one process for each order. `render` writes `out_time_us=` and microseconds in lines as it goes on. */
export interface Engine {
  readonly name: string;
  still(order: StillOrder): Command;
  render(order: RenderOrder): Command;
  join(order: JoinOrder): Command;
  strip(order: StripOrder): Command;
}

/** Seconds of a piece: a browser changes between sizes, and a broken line goes on, at their ends. */
export const PIECE_SECONDS = 4;

/** The longest side of a still, in pixels. */
const STILL_SIDE = 2_048;
export const stillFilter = `scale='min(${STILL_SIDE},iw)':'min(${STILL_SIDE},ih)':force_original_aspect_ratio=decrease,setsar=1`;

/** How pictures become the one that holds small ones of them. */
export function stripFilter({ every, width, height, columns, rows }: SeekStrip): string {
  return `fps=1/${every}:round=up:start_time=0,scale=${width}:${height},setsar=1,tile=${columns}x${rows}`;
}

/** Light beyond what ordinary screens show, brought into their range. */
const INTO_RANGE = 'zscale=t=linear:npl=100,tonemap=hable:desat=0,zscale=p=bt709:t=bt709:m=bt709:r=tv,';

/** How a picture becomes one of a size. */
export function sizeFilter({ width, height }: Rung, highRange: boolean): string {
  return `scale=${width}:${height}:flags=bicubic,${highRange ? INTO_RANGE : ''}format=yuv420p,setsar=1`;
}

/** How a size is encoded: options of x264. */
export function encoding({ mostBits }: Rung): Readonly<Record<string, string>> {
  return {
    preset: 'veryfast',
    crf: '23',
    // Frames in the order they are shown: sizes and sound, which are packed apart, begin at the same moment.
    bf: '0',
    profile: 'high',
    sc_threshold: '0',
    maxrate: String(mostBits),
    bufsize: String(2 * mostBits),
  };
}

export const SOUND = { bits: 128_000, rate: 48_000 } as const;

/** How a track is packed: options of FFmpeg's `hls`, which then writes one fragmented MP4 and a playlist of its parts. */
export function packing(folder: string, track: string): Readonly<Record<string, string>> {
  return {
    hls_time: String(PIECE_SECONDS),
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    hls_flags: 'single_file',
    hls_segment_filename: `${folder}/${track}.mp4`,
  };
}

/** The tracks of a plan with what they are made by, the sizes first. */
export function tracksOf(plan: RenditionPlan): { readonly name: string; readonly rung: Rung | null }[] {
  const sizes = plan.rungs.map((rung, index) => ({ name: rungName(index), rung }));
  return plan.audio ? [...sizes, { name: 'sound', rung: null }] : sizes;
}
