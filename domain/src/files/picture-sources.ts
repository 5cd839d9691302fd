import { narrower } from './file-urls.ts';

/** What an item says of its picture. */
export interface SizedPicture {
  /** The address of its `view`. */
  readonly viewUrl: string;
  readonly thumbUrl: string;
  /** Empty where it was drawn before there were four. */
  readonly widths: readonly number[];
  readonly moving: boolean;
}

/**
 * The widths of a picture with their addresses, as `srcset` writes them; empty when only `thumb` and `view` are known. Cards show an
 * animation in its widths that are still, pages in those that move (decisions 60).
 */
export function pictureSources({ viewUrl, thumbUrl, widths, moving }: SizedPicture, card: boolean): string {
  const last = widths.length - 1;
  const moves = moving && !card;
  const urls = [narrower(viewUrl, 320), thumbUrl, narrower(viewUrl, 1280)];
  return widths
    .map((width, place) => {
      if (moving && card ? place > 1 : moves && place < Math.min(2, last)) return '';
      const url = place < last ? urls[place] : last > 1 || moves ? viewUrl : thumbUrl;
      return `${url} ${width}w`;
    })
    .filter(Boolean)
    .join();
}
