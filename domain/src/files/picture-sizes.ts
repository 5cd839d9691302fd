/** The widths in pixels that pictures for screens come in (decisions 60). */
export const PICTURE_WIDTHS = [320, 640, 1280, 2048] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The width of what is shown largest. */
export const LARGEST = 2048 satisfies PictureWidth;

/** How many times as tall as its width a picture may be; a taller one is narrower, so that no size grows without end. */
const TALLEST = 3;

/** Width and height in pixels. */
export interface Measures {
  readonly width: number;
  readonly height: number;
}

/** A size that is made of a picture: which width it stands for, and what it measures. */
export interface PictureSize extends Measures {
  readonly step: PictureWidth;
}

/** The room that a picture of one width is fitted into. */
export function roomOf(step: PictureWidth): Measures {
  return { width: step, height: step * TALLEST };
}

/**
 * The sizes that a picture comes in, smallest first: those that are smaller than the picture, and a last one, which is the picture
 * itself where it is no larger than the largest (decisions 60).
 */
export function pictureSizes(picture: Measures): PictureSize[] {
  const sizes: PictureSize[] = [];
  for (const step of PICTURE_WIDTHS) {
    const room = roomOf(step);
    const scale = Math.min(1, room.width / picture.width, room.height / picture.height);
    sizes.push({ step, width: scaled(picture.width, scale), height: scaled(picture.height, scale) });
    if (scale === 1) break;
  }
  return sizes;
}

function scaled(side: number, scale: number): number {
  return Math.max(1, Math.round(side * scale));
}

/** What was drawn of a picture for screens. */
export interface DrawnPicture {
  /** Its widths in pixels, smallest first; each stands for the width of its place in `PICTURE_WIDTHS`, the last for the largest. */
  readonly widths: readonly number[];
  /** Whether it moves: then its smaller two widths, which cards show, are still. */
  readonly moving: boolean;
}

/** The files that are made of a picture for screens: `thumb` is 640 pixels wide, `view` as wide as it gets. */
export const pictureParts = ['w320', 'thumb', 'w1280', 'view'] as const;
export type PicturePart = (typeof pictureParts)[number];

/** The files that move where the picture does: the two larger ones, which pages show; cards are still (decisions 60). */
export const movingParts: readonly PicturePart[] = ['w1280', 'view'];

/**
 * The files that a picture of these sizes is stored in at one of them: what is shown largest is `view`, and every picture has a
 * `thumb`, however small it is.
 */
export function partsOf(step: PictureWidth, sizes: readonly PictureSize[]): PicturePart[] {
  const place = sizes.findIndex((size) => size.step === step);
  if (place < sizes.length - 1) return [PARTS[step]];
  return place <= PICTURE_WIDTHS.indexOf(THUMB) ? ['thumb', 'view'] : ['view'];
}

const THUMB = 640 satisfies PictureWidth;
const PARTS: Record<PictureWidth, PicturePart> = { 320: 'w320', 640: 'thumb', 1280: 'w1280', 2048: 'view' };

/** The file that the address of a `view` names when it asks for a width; null for what is none of ours. */
export function partOfWidth(width: string): PicturePart | null {
  const step = PICTURE_WIDTHS.find((known) => known !== LARGEST && String(known) === width);
  return step ? PARTS[step] : null;
}

/** The file to send for one that is asked for: of a picture that has it not, because it is small or was drawn earlier, the next larger. */
export function partInstead(part: PicturePart, drawn: DrawnPicture | null): PicturePart {
  const count = drawn?.widths.length ?? 0;
  if (part === 'w320' && count < 2) return 'thumb';
  return part === 'w1280' && count < PICTURE_WIDTHS.length ? 'view' : part;
}
