/** The widths in pixels in which pictures are drawn for screens (decisions 60). */
export const PICTURE_WIDTHS = [320, 640, 1280, 2048] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The largest width. */
const LARGEST = 2048 satisfies PictureWidth;

/**
 * The greatest ratio of the sides of a picture whose sizes have the widths named; those of longer ones have the area of
 * one with this ratio, so that they neither shrink to a line nor grow without bound.
 */
const LONGEST = 3;
/** The longest side of a drawn picture in pixels: WebP knows none longer. */
const LONGEST_SIDE = 16_383;

/** Width and height in pixels. */
export interface Measures {
  readonly width: number;
  readonly height: number;
}

/** A drawn size of a picture: the width that it stands for, and its measures. */
export interface PictureSize extends Measures {
  readonly step: PictureWidth;
}

/** By how much a picture is made smaller for a width. */
function scaleAt(step: PictureWidth, { width, height }: Measures): number {
  const ratio = Math.min(LONGEST, Math.max(1 / LONGEST, width / height));
  const byArea = step / Math.sqrt(ratio * width * height);
  return Math.min(1, ratio === width / height ? step / width : byArea, LONGEST_SIDE / Math.max(width, height));
}

/**
 * The sizes in which a picture is drawn, smallest first: all widths below its own, and its own or the largest; panoramas
 * go by area (decisions 60).
 */
export function pictureSizes(picture: Measures): PictureSize[] {
  const sizes: PictureSize[] = [];
  for (const step of PICTURE_WIDTHS) {
    const scale = scaleAt(step, picture);
    sizes.push({ step, width: scaled(picture.width, scale), height: scaled(picture.height, scale) });
    if (scale === 1) break;
  }
  return sizes;
}

/** The shorter side of a drawn profile picture, in pixels. */
const FACE = 320 satisfies PictureWidth;

/** The one size in which profile pictures are drawn: pages show them in circles of 96 px at most (decisions 60). */
export function faceSize({ width, height }: Measures): PictureSize {
  const scale = Math.min(1, FACE / Math.min(width, height), (FACE * LONGEST) / Math.max(width, height));
  return { step: FACE, width: scaled(width, scale), height: scaled(height, scale) };
}

function scaled(side: number, scale: number): number {
  return Math.max(1, Math.round(side * scale));
}

/** What was drawn from a picture. */
export interface DrawnPicture {
  /**
   * Its widths in pixels, smallest first; each stands for the entry of `PICTURE_WIDTHS` at its position, and the last
   * for the largest.
   */
  readonly widths: readonly number[];
  /** Whether it moves; its smaller two widths, which cards show, are still. */
  readonly moving: boolean;
  /** Whether the film that a motion photo brings along can be played: a file of its own. */
  readonly film?: boolean;
  /** Whether there is a file for screens of high dynamic range. */
  readonly hdr?: boolean;
}

/** The files drawn from a picture for screens: `thumb` is 640 pixels wide, `view` is the widest. */
export const pictureParts = ['w320', 'thumb', 'w1280', 'view'] as const;
export type PicturePart = (typeof pictureParts)[number];

/**
 * The files that only some pictures have (decisions 60): the film of a motion photo, and an Ultra-HDR picture in the
 * largest width for screens of high dynamic range.
 */
export const extraParts = ['film', 'hdr'] as const;
export type ExtraPart = (typeof extraParts)[number];

/** The files that move if the picture does: the two larger ones, which pages show; cards are still (decisions 60). */
export const movingParts: readonly PicturePart[] = ['w1280', 'view'];

/**
 * The files that store one size of a picture: the largest is `view`, and every picture has a `thumb`, however small it
 * is.
 */
export function partsOf(step: PictureWidth, sizes: readonly PictureSize[]): PicturePart[] {
  const place = sizes.findIndex((size) => size.step === step);
  if (place < sizes.length - 1) return [PARTS[step]];
  return place <= PICTURE_WIDTHS.indexOf(THUMB) ? ['thumb', 'view'] : ['view'];
}

const THUMB = 640 satisfies PictureWidth;
const PARTS: Record<PictureWidth, PicturePart> = { 320: 'w320', 640: 'thumb', 1280: 'w1280', 2048: 'view' };

/** The file that the address of a `view` names by a width; null for any other width. */
export function partOfWidth(width: string): PicturePart | null {
  const step = PICTURE_WIDTHS.find((known) => known !== LARGEST && String(known) === width);
  return step ? PARTS[step] : null;
}

/**
 * The file to serve in place of a requested one that the picture lacks, because it is small or was drawn earlier: the
 * next larger one.
 */
export function partInstead(part: PicturePart, drawn: DrawnPicture | null): PicturePart {
  const count = drawn?.widths.length ?? 0;
  if (part === 'w320' && count < 2) return 'thumb';
  return part === 'w1280' && count < PICTURE_WIDTHS.length ? 'view' : part;
}
