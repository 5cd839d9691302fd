import { rungName, soundName } from '@quadrangle/domain/files/file-urls';
import type { OlderContainer } from '@quadrangle/domain/files/first-bytes';
import { BRIGHTEST, KNEE, PAPER_WHITE } from '@quadrangle/domain/files/high-range';
import type { RenderingTurn, RenditionPlan, Rung, SeekStrip, Sound } from '@quadrangle/domain/files/playback-rules';
import type { Command } from './bounded-process.ts';

/** The containers that may be opened, by FFmpeg's names: it never guesses. */
export type Format = 'mov' | 'matroska';

/** Put the pictures and the sound of an older container into Matroska, unchanged, and nothing else. */
export interface RewrapOrder {
  readonly input: string;
  readonly container: OlderContainer;
  /** Its video codec, by FFmpeg's name. */
  readonly codec: string;
  readonly output: string;
}

/** What an engine that knows older containers does with them. */
export interface OlderVideos {
  /** Writes a line for each fact: `codec_type=`, `codec_name=`, `TAG:creation_time=`. */
  describe(order: Pick<RewrapOrder, 'input' | 'container'>): Command;
  rewrap(order: RewrapOrder): Command;
}

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

/** Make the sizes whose turn it is, with the smallest also the sounds, each as a playlist with one file. */
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
  /** Null if it knows only what browsers know. */
  readonly older: OlderVideos | null;
}

/** Seconds of a segment: browsers switch sizes, and resume after a broken connection, between segments. */
export const SEGMENT_SECONDS = 4;

/** The longest side of a still, in pixels. */
const STILL_SIDE = 2_048;
const stillSize = `scale='min(${STILL_SIDE},iw)':'min(${STILL_SIDE},ih)':force_original_aspect_ratio=decrease`;

/** The filter that fills in the lines which interlaced frames lack; it leaves all others as they are (decisions 58). */
export const DEINTERLACE = 'bwdif=mode=send_frame:deint=interlaced,';

/** The filters that make a still from a frame. */
export function stillFilter(intoRange: boolean): string {
  return `${stillSize},${intoRange ? INTO_RANGE : ''}setsar=1`;
}

/** The filters that tile seek pictures into one. */
export function stripFilter({ every, width, height, columns, rows }: SeekStrip): string {
  return `fps=1/${every}:round=up:start_time=0,scale=${width}:${height},setsar=1,tile=${columns}x${rows}`;
}

/** What `inOrdinaryRange` says, as filters: colours keep their hue (decisions 58). */
const INTO_RANGE = [
  `zscale=t=linear:npl=${PAPER_WHITE},format=gbrpf32le,zscale=p=bt709`,
  `tonemap=mobius:param=${KNEE}:peak=${BRIGHTEST}:desat=0`,
  'zscale=t=bt709:m=bt709:r=tv,format=yuv420p,',
].join();
export const RANGE_FILTERS: readonly string[] = ['zscale', 'tonemap'];

/** The remark about a library without them: it still converts, because a pale video is better than none. */
export const PALE = ' (without zscale: high dynamic range comes out pale)';

/** The filters that scale a frame to a size, and leave out frames if they are too many. */
export function sizeFilter({ width, height, frames }: Rung, intoRange: boolean): string {
  const fewer = frames === null ? '' : `fps=${frames.toFixed(3)},`;
  return `${fewer}scale=${width}:${height}:flags=bicubic,${intoRange ? INTO_RANGE : ''}format=yuv420p,setsar=1`;
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

/** Levels of H.264: the most macroblocks a second, and in a frame. */
const LEVELS = [
  ['1.3', 11_880, 396],
  ['3.0', 40_500, 1_620],
  ['3.1', 108_000, 3_600],
  ['3.2', 216_000, 5_120],
  ['4.2', 522_240, 8_704],
] as const;

/** The level of H.264 that a size needs, for an engine whose encoder takes the ticks of the clock for frames. */
export function levelOf({ width, height, frames }: Rung): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const rate = frames ?? (Math.min(width, height) < 720 ? 30 : 60);
  return LEVELS.find(([, perSecond, inFrame]) => blocks <= inFrame && blocks * rate <= perSecond)?.[0] ?? '5.1';
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

/** A track of a stream: a size, or a sound. */
export interface Track {
  readonly name: string;
  readonly rung: Rung | null;
  readonly sound: Sound | null;
}

/** The sound tracks of a plan. */
export function soundsOf({ sounds }: RenditionPlan): Track[] {
  return sounds.map((sound, index) => ({ name: soundName(index), rung: null, sound }));
}

/** The tracks that are made in a turn, the sizes first. */
export function tracksOf(plan: RenditionPlan, { from, to }: RenderingTurn): Track[] {
  const sizes = plan.rungs.map((rung, index) => ({ name: rungName(index), rung, sound: null })).slice(from, to);
  return from === 0 ? [...sizes, ...soundsOf(plan)] : sizes;
}
