import type { Translate } from '../../shared/i18n/translate.ts';
import type { Batch, Media } from '../../shared/lib/media-cache.ts';

/** The title that photos of one upload share: without the number behind it (decisions 15). */
export function sharedTitle({ title }: Pick<Media, 'title'>): string {
  return title.replace(/ \d+$/, '');
}

/** How many a batch's card holds, in words: "12 photos". */
export function countText(t: Translate, { kind }: Pick<Media, 'kind'>, { count }: Pick<Batch, 'count'>): string {
  return t(kind === 'video' ? 'media.videosCount' : 'media.photosCount', { count });
}
