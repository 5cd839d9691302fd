/** The facts of an item that its picture's addresses follow from. */
export interface SizedPicture {
  /** The address of a photo's `view`, whose signature opens its smaller widths too (decisions 28, 60). */
  readonly url: string;
  /** The same for the poster of a video; null for photos. */
  readonly posterUrl: string | null;
  readonly thumbUrl: string;
  /** Empty if it was drawn before there were four widths. */
  readonly widths: readonly number[];
  readonly moving: boolean;
  /** The photo for screens of high dynamic range, if there is one. */
  readonly hdrUrl?: string;
}

/** A width of a picture, and its address. */
export interface PictureSource {
  readonly width: number;
  readonly url: string;
}

/**
 * The widths of a picture for cards to choose from, smallest first; of an animation only the still ones (decisions 60).
 * A picture drawn before there were four widths has one.
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
