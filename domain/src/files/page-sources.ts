import { cardSources, type PictureSource, type SizedPicture } from './picture-sources.ts';

/**
 * The widths of a picture for pages to choose from, smallest first; of an animation only those that move (decisions
 * 60). A screen of high dynamic range gets an Ultra-HDR photo in its largest width.
 */
export function pageSources(picture: SizedPicture, highRange = false): PictureSource[] {
  const { url, posterUrl, widths, moving } = picture;
  const largest = { width: widths.at(-1) ?? 1, url: posterUrl ?? url };
  if (highRange && picture.hdrUrl) return [{ width: largest.width, url: picture.hdrUrl }];
  const sources = cardSources({ ...picture, moving: false });
  if (moving) return [...sources.slice(2, -1), largest];
  return widths.length > 0 ? sources : [largest];
}
