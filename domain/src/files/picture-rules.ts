import { type Refusal, refuse } from '../kernel/errors.ts';
import { NOBODY, type Rank, type Whose } from '../kernel/turns.ts';

/** A picture's header, read before a pixel is decoded. */
export interface PictureFacts {
  readonly format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';
  readonly width: number;
  readonly height: number;
  /** Bits of one channel of one pixel. */
  readonly depth: number;
  /** Whether it comes in several passes over the whole picture: a progressive JPEG, an interlaced PNG. */
  readonly inPasses: boolean;
}

const MEGA = 1_000_000;

/** The most memory that decoding one picture may take, in bytes (decisions 26). */
export const MAX_DECODING_BYTES = 600 * MEGA;
/** Pixels of an avatar at most (decisions 26). */
export const MAX_AVATAR_PIXELS = 40 * MEGA;
/** Milliseconds of work after which a decode ends, as `tookTooLong` counts them (decisions 26). */
export const LONGEST_DECODING = 20_000;

/** Bytes that each pixel takes while it is decoded, with 8 bits a channel; measured, and rounded up. */
const BYTES_PER_PIXEL: Record<PictureFacts['format'], number> = {
  jpeg: 5,
  png: 5,
  webp: 5,
  gif: 5,
  avif: 12,
  heic: 12,
};
/** The bytes that further passes add per pixel: the whole picture is kept between passes. */
const BYTES_BETWEEN_PASSES = 3;

/** Bytes of memory that decoding a picture will take (decisions 26). */
export function decodingBytes({ format, width, height, depth, inPasses }: PictureFacts): number {
  const perPixel = BYTES_PER_PIXEL[format] * (depth > 8 ? 2 : 1) + (inPasses ? BYTES_BETWEEN_PASSES : 0);
  return width * height * perPixel;
}

/** The refusals of `PictureProcessor`. */
export const unprepared = [
  'FILES_BUSY',
  'FILE_NOT_FOUND',
  'FILE_TOO_DEMANDING',
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'FILE_UNREADABLE',
  'STORAGE_UNAVAILABLE',
] as const;

/**
 * Refuses FILE_TOO_LARGE when decoding would take too much memory, and says how many megapixels are allowed (decisions
 * 26).
 */
export function judgeSize(facts: PictureFacts, avatar: boolean): void {
  const pixels = facts.width * facts.height;
  const decodable = (MAX_DECODING_BYTES * pixels) / decodingBytes(facts);
  const most = avatar ? Math.min(MAX_AVATAR_PIXELS, decodable) : decodable;
  if (pixels > most) refuse('FILE_TOO_LARGE', { params: { limit: `${Math.floor(most / MEGA)} megapixels` } });
}

/**
 * The most pixels of all frames, and the most frames, of an animation that is shown moving; larger ones become stills.
 */
const MAX_ANIMATED_PIXELS = 40 * MEGA;
export const MAX_FRAMES = 1_000;

/** Whether an animation with this number of frames and pixels keeps moving on screens (decisions 60). */
export function keepsMoving(frames: number, framePixels: number): boolean {
  return frames > 1 && frames <= MAX_FRAMES && frames * framePixels <= MAX_ANIMATED_PIXELS;
}

/** What we read of a picture's colour profile. */
export interface ColourProfile {
  /** Its colour space, in four letters: `RGB `, `CMYK`. */
  readonly space: string;
  readonly bytes: number;
  /** The chromaticities of its red, green and blue, as shares of 1; empty if the profile does not name them plainly. */
  readonly primaries: readonly { readonly x: number; readonly y: number }[];
}

/**
 * The most bytes of a profile that is copied into each size of a picture; those of cameras and phones have about 600.
 */
const MAX_PROFILE = 4_096;

/** The gamut of sRGB, as profiles write it. */
const SRGB_REACH = 0.109;

/**
 * The colours of pictures for screens (decisions 60): those of the picture's `own` profile where its gamut is wider than
 * sRGB; Display `p3` where that profile is too large to be copied; `srgb` for all others.
 */
export function screenColours({ space, bytes, primaries }: ColourProfile): 'own' | 'p3' | 'srgb' {
  const [red, green, blue] = primaries;
  if (space !== 'RGB ' || !red || !green || !blue) return 'srgb';
  const reach = Math.abs((green.x - red.x) * (blue.y - red.y) - (blue.x - red.x) * (green.y - red.y)) / 2;
  if (reach <= SRGB_REACH * 1.1) return 'srgb';
  return bytes <= MAX_PROFILE ? 'own' : 'p3';
}

/** Whether a refusal is about the file itself, so that trying again is useless. */
export function isAboutTheFile(refusal: Refusal): boolean {
  return refusal.kind === 'invalid';
}

/** The turns, in degrees clockwise, that somebody can give a photo before it is published (decisions 22). */
export const quarterTurns = [0, 90, 180, 270] as const;
export type QuarterTurn = (typeof quarterTurns)[number];

/**
 * Avatars, and pictures that are drawn again while nobody waits, come after those that somebody publishes (decisions
 * 26, 78).
 */
export function rankOfPicture(fileName: string, { id }: Whose): Rank {
  return fileName.startsWith('profile/') || id === NOBODY.id ? 'later' : 'usual';
}
