import { languageTag } from '../kernel/language-tag.ts';
import { MINUTE, SECOND } from '../kernel/time.ts';
import type { Rank } from '../kernel/turns.ts';
import type { ProbedVideo } from './ports.ts';

/** The most sizes in which one video is offered. */
export const MAX_RUNGS = 5;

/**
 * The shorter sides of the sizes in which a video is offered, in pixels; the largest is the video's own, at most 1080
 * (decisions 58).
 */
const LADDER = [240, 360, 480, 720];
const LARGEST = 1_080;

/** The largest shorter side of the progressive MP4 (decisions 58). */
const LARGEST_PROGRESSIVE = 720;

/** A size below the largest is left out when it is nearly as large. */
const NEARLY = 0.8;

/** The most bits per second of a size, by its shorter side; sizes in between use the next larger entry. */
const MAX_BITS: readonly (readonly [side: number, bits: number])[] = [
  [240, 500_000],
  [360, 1_000_000],
  [480, 1_800_000],
  [720, 3_500_000],
  [LARGEST, 6_000_000],
];

/** The most frames a second of a size, and of those with a smaller shorter side than `SMALL` (decisions 58). */
const MOST_FRAMES = 60;
const MOST_FRAMES_OF_SMALL = 30;
const SMALL = 720;
/** A rate is hardly higher than another by this part. */
const HARDLY = 0.05;

/** The most sound tracks of a stream. */
export const MAX_SOUNDS = 8;

/** One size in which a video is offered. */
export interface Rung {
  /** In pixels, both even. */
  readonly width: number;
  readonly height: number;
  /** The most bits per second. */
  readonly mostBits: number;
  /** Frames per second; null for all that the video has. */
  readonly frames: number | null;
}

/** A sound track of a stream. */
export interface Sound {
  /** Its place among the sound tracks of the video. */
  readonly index: number;
  /** A language tag; null if it does not say. */
  readonly language: string | null;
}

/** What to make from a video so that every browser plays it (decisions 58). */
export interface RenditionPlan {
  /** From the smallest to the largest, at most `MAX_RUNGS`. */
  readonly rungs: readonly Rung[];
  /** The one that plays by default, then the others that say their language; empty if it is silent. */
  readonly sounds: readonly Sound[];
  /** Which of the rungs becomes the progressive MP4; null when the original is one already. */
  readonly progressive: number | null;
  /** Whether the smallest becomes an MP4 too, because nothing else plays until the progressive one is made. */
  readonly small: boolean;
  /** Whether it is HDR and has to be tone-mapped for ordinary screens. */
  readonly highRange: boolean;
  /** Seconds. */
  readonly duration: number;
}

/** The rungs of a plan that are made in one go: those from `from` up to, not including, `to` (decisions 78). */
export interface RenderingTurn {
  readonly from: number;
  readonly to: number;
  /** Roughly the seconds that it takes on one processor; its time limit follows from it. */
  readonly seconds: number;
}

/** The renditions made from a video so far. */
export interface Renditions {
  /** The sizes that its stream offers, from the smallest to the largest. */
  readonly rungs: readonly Pick<Rung, 'width' | 'height'>[];
  /** Whether there is a progressive MP4. */
  readonly progressive: boolean;
  /** Whether there is a small MP4 in its place. */
  readonly small?: boolean;
  /** The size of all of it, in bytes. */
  readonly bytes: number;
}

const AVC_EVERYWHERE = /^avc[13]\.(42|4d|58|64)/i;
const QUICK_TIME = ['video/mp4', 'video/quicktime'];

/**
 * Whether today's browsers play a video as it is: H.264 of 8 bits with AAC or MP3 in MP4 or MOV, or VP8 and VP9 with
 * Opus or Vorbis in WebM (decisions 58).
 */
export function playsEverywhere({ contentType, codecs }: Pick<ProbedVideo, 'contentType' | 'codecs'>): boolean {
  const { video, audio } = codecs;
  if (QUICK_TIME.includes(contentType))
    return AVC_EVERYWHERE.test(video) && (audio === null || audio === 'aac' || audio === 'mp3');
  return (
    contentType === 'video/webm' &&
    /^vp(8|9|08|09\.00)/.test(video) &&
    (audio === null || /^(opus|vorbis)$/.test(audio))
  );
}

/** Whether the original can serve as the progressive MP4 (decisions 58). */
function isProgressive(video: ProbedVideo): boolean {
  const { contentType, startsFast, width, height } = video;
  return (
    contentType === 'video/mp4' &&
    startsFast &&
    playsEverywhere(video) &&
    Math.min(width, height) <= LARGEST_PROGRESSIVE
  );
}

/** The plan for converting a video (decisions 58). */
export function renditionPlan(video: ProbedVideo): RenditionPlan {
  const { duration, highRange } = video;
  const sides = sidesOf(video);
  const progressive = isProgressive(video) ? null : sides.findLastIndex((side) => side <= LARGEST_PROGRESSIVE);
  return {
    rungs: rungsOf(video),
    sounds: soundsOf(video),
    progressive,
    small: !playsEverywhere(video) && progressive !== 0,
    highRange,
    duration,
  };
}

/**
 * The renditions of a video after a turn, without their size in bytes. Larger sizes of an earlier conversion stay in
 * the stream until they are made again.
 */
export function renditionsAfter(
  { rungs, progressive, small }: RenditionPlan,
  { to }: RenderingTurn,
  before: Renditions | null,
): Omit<Renditions, 'bytes'> {
  const earlier = to < rungs.length ? (before?.rungs.slice(to) ?? []) : [];
  return {
    rungs: [...rungs.slice(0, to), ...earlier].map(({ width, height }) => ({ width, height })),
    progressive: progressive !== null && (progressive < to || (before?.progressive ?? false)),
    small,
  };
}

/** Language tags that name no language: undetermined, several, none, uncoded. */
const NO_LANGUAGE = ['und', 'mul', 'zxx', 'mis'];

/** The sound tracks of a stream: the first, and every other that says its language (decisions 58). */
function soundsOf({ sounds }: ProbedVideo): Sound[] {
  return sounds
    .map(({ index, language }) => {
      const tag = languageTag(language);
      return { index, language: tag === null || NO_LANGUAGE.includes(tag) ? null : tag };
    })
    .filter(({ language }, place) => place === 0 || language !== null)
    .slice(0, MAX_SOUNDS);
}

type Shape = Pick<ProbedVideo, 'width' | 'height'> & { readonly frameRate?: number };

/** The shorter sides of the sizes in which a video of this shape is offered. */
function sidesOf({ width, height }: Shape): number[] {
  const largest = Math.min(width, height, LARGEST);
  return [...LADDER.filter((side) => side < largest * NEARLY), largest];
}

/** Frames a second of a size: all, or every second, third and so on of the video (decisions 58). */
function framesOf(rate: number, side: number): number | null {
  const every = Math.ceil(rate / (side < SMALL ? MOST_FRAMES_OF_SMALL : MOST_FRAMES) - HARDLY);
  return every > 1 ? rate / every : null;
}

function rungsOf(video: Shape): Rung[] {
  const { width, height, frameRate = 0 } = video;
  const own = Math.min(width, height);
  return sidesOf(video).map((side) => ({
    width: even((width * side) / own),
    height: even((height * side) / own),
    mostBits: MAX_BITS.find(([most]) => side <= most)?.[1] ?? 0,
    frames: framesOf(frameRate, side),
  }));
}

function even(pixels: number): number {
  return Math.max(2, 2 * Math.round(pixels / 2));
}

/** The moment whose picture becomes the poster of a video, unless its uploader chooses another (decisions 58). */
export function stillAt(duration: number): number {
  return Math.min(3, duration / 10);
}

/** The seek pictures of a video: one large picture that holds them in rows. */
export interface SeekStrip {
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
  /** The measures of each in pixels, both even. */
  readonly width: number;
  readonly height: number;
  /** Seconds between two pictures. */
  readonly every: number;
}

/** The most seek pictures, how many are in a row, and the longer side of each in pixels. */
const MAX_SEEK_PICTURES = 100;
const IN_A_ROW = 10;
const SEEK_SIDE = 160;

/**
 * The layout of the seek pictures of a video of this length and shape: one a second, and a hundred in all for long ones
 * (decisions 58).
 */
export function seekStrip(duration: number, { width, height }: { width: number; height: number }): SeekStrip {
  const every = Math.max(1, Math.ceil(duration / MAX_SEEK_PICTURES));
  const count = Math.max(1, Math.ceil(duration / every));
  const columns = Math.min(count, IN_A_ROW);
  const smaller = SEEK_SIDE / Math.max(width, height);
  return {
    ...{ count, columns, rows: Math.ceil(count / columns), every },
    width: even(width * smaller),
    height: even(height * smaller),
  };
}

/** The assumed frames per second, where the file does not say. */
const FRAMES = 30;
/** Pixels that one processor decodes, and encodes, in a second; measured. */
const DECODED = 200_000_000;
const ENCODED = 100_000_000;

type Film = Shape & Pick<ProbedVideo, 'duration'>;

/** Roughly the seconds that making some sizes of a video takes on one processor, by its pixels (decisions 78). */
function secondsOf(video: Film, rungs: readonly Rung[]): number {
  if (rungs.length === 0) return 0;
  const rate = video.frameRate || FRAMES;
  const encoded = rungs.reduce((pixels, { width, height, frames }) => pixels + width * height * (frames ?? rate), 0);
  return video.duration * ((video.width * video.height * rate) / DECODED + encoded / ENCODED);
}

/** Sizes that together take no longer, in seconds, are made in one turn. */
const ONE_TURN = 2 * 60;
/** A turn takes at most so many times as long as its first size alone: each turn decodes the whole video again. */
const LONGER = 2;

/**
 * The next turn of a video's conversion when so many of its sizes are made: the smallest size that is missing, and those
 * after it while that stays short, so that long films let others go between (decisions 78). Of what plays nowhere yet the
 * smallest comes alone (decisions 58).
 */
export function nextTurnOf(video: Film, made: number, plays: boolean): RenderingTurn {
  const rungs = rungsOf(video);
  const from = Math.min(made, rungs.length - 1);
  const seconds = (to: number) => secondsOf(video, rungs.slice(from, to));
  const most = plays ? Math.max(ONE_TURN, LONGER * seconds(from + 1)) : 0;
  let to = from + 1;
  while (to < rungs.length && seconds(to + 1) <= most) to += 1;
  return { from, to, seconds: seconds(to) };
}

/** Roughly the seconds that making the renditions of a video takes on one processor, in all its turns (decisions 78). */
export function renderingSeconds(video: Film): number {
  const count = sidesOf(video).length;
  let seconds = 0;
  for (let made = 0; made < count; ) {
    const turn = nextTurnOf(video, made, true);
    seconds += turn.seconds;
    made = turn.to;
  }
  return seconds;
}

/** The whole percent of a conversion that are done when `percent` of a turn are. */
export function percentOfAll(video: Film, { from, to }: RenderingTurn, percent: number): number {
  const rungs = rungsOf(video);
  const until = (count: number) => secondsOf(video, rungs.slice(0, count));
  return percentDone(until(from) + ((until(to) - until(from)) * percent) / 100, until(rungs.length));
}

/**
 * The remaining time of a conversion after `percent`, as its uploader reads it: rough, and at least a minute. The wait
 * for its turn does not count (decisions 78).
 */
export function roughTimeLeft(
  video: Film,
  percent: number,
): { readonly unit: 'minutes' | 'hours'; readonly count: number } {
  const minutes = Math.ceil((renderingSeconds(video) * (100 - percent)) / 100 / 60);
  if (minutes >= 90) return { unit: 'hours', count: Math.round(minutes / 60) };
  return { unit: 'minutes', count: minutes <= 10 ? Math.max(1, minutes) : 5 * Math.ceil(minutes / 5) };
}

/**
 * The same for a video that is not sent yet, where its conversion is long enough to be mentioned: more than ten minutes;
 * else null (decisions 78).
 */
export function roughTimeBefore(video: Film): ReturnType<typeof roughTimeLeft> | null {
  return renderingSeconds(video) > SHORT_RENDERING ? roughTimeLeft(video, 0) : null;
}

/** Turns that take no longer, in seconds, are short: they have a place of their own (decisions 78). */
const SHORT_RENDERING = 10 * 60;

/** The rank of a turn: what plays nowhere yet goes before what plays already (decisions 58, 78). */
export function rankOfRendering({ seconds }: RenderingTurn, plays: boolean): Rank {
  const short = seconds <= SHORT_RENDERING;
  if (plays) return short ? 'brief' : 'later';
  return short ? 'soon' : 'usual';
}

/** Seconds of the longest video that is taken: a tiny file may claim to last for years (decisions 78). */
export const LONGEST_VIDEO = 24 * 60 * 60;

/** Milliseconds that a turn may work: much longer than any machine needs (decisions 78). */
export function longestRendering({ seconds }: Pick<RenderingTurn, 'seconds'>): number {
  return 10 * MINUTE + 6 * seconds * SECOND;
}

/** Milliseconds that taking a still may work. */
export const LONGEST_STILL = 30 * SECOND;
/** The most memory of a process that works on a video, in bytes. */
export const MAX_RENDERING_BYTES = 2_000_000_000;
/** How many videos one process converts at the same time, unless the operator says otherwise. */
export const DEFAULT_TRANSCODE_JOBS = 1;

/** How many threads work on a video on a machine with this number of processors: half of them, at most four. */
export function renderingThreads(processors: number): number {
  return Math.min(4, Math.max(1, Math.floor(processors / 2)));
}

/** The progress in whole percent; only finished work has 100. */
export function percentDone(seconds: number, duration: number): number {
  return Math.min(99, Math.max(0, Math.floor((100 * seconds) / duration)));
}
