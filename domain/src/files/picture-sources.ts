/** What an item says of its picture. */
export interface SizedPicture {
  /** The address of its `view`, whose signature opens its smaller widths too (decisions 28, 60). */
  readonly viewUrl: string;
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
 * The widths of a picture that cards or pages choose from, smallest first: cards show an animation in its widths that are still,
 * pages in those that move (decisions 60). A picture that was drawn before there were four comes in one.
 */
export function pictureSources({ viewUrl, thumbUrl, widths, moving }: SizedPicture, card: boolean): PictureSource[] {
  const last = widths.length - 1;
  const moves = moving && !card;
  const urls = [`${viewUrl}&w=320`, thumbUrl, `${viewUrl}&w=1280`];
  const sources = widths.map((width, place) => ({
    width,
    url: (place < last ? urls[place] : last > 1 || moves ? viewUrl : thumbUrl) ?? viewUrl,
  }));
  if (last < 0) return [{ width: 1, url: card ? thumbUrl : viewUrl }];
  return moving ? (card ? sources.slice(0, 2) : sources.slice(Math.min(2, last))) : sources;
}
