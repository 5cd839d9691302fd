/** What an item says of its picture. */
export interface SizedPicture {
  /** The address of a photo's `view`, whose signature opens its smaller widths too (decisions 28, 60). */
  readonly url: string;
  /** The same of the picture of a video; null for photos. */
  readonly posterUrl: string | null;
  readonly thumbUrl: string;
  /** Empty where it was drawn before there were four. */
  readonly widths: readonly number[];
  readonly moving: boolean;
}

/** A width of a picture, and its address. */
export interface PictureSource {
  readonly width: number;
  readonly url: string;
}

/**
 * The widths of a picture that cards choose from, smallest first; of an animation those that are still (decisions 60). A picture that
 * was drawn before there were four comes in one.
 */
export function cardSources({ url, posterUrl, thumbUrl, widths, moving }: SizedPicture): PictureSource[] {
  const view = posterUrl ?? url;
  const known = widths[0] ? widths : [1];
  const last = known.length - 1;
  const sources = known.map((width, place) => ({
    width,
    url: place === 1 || !last ? thumbUrl : place < last ? `${view}&w=${place ? 1280 : 320}` : view,
  }));
  return moving ? sources.slice(0, 2) : sources;
}
