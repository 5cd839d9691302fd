import type { Media } from '../../shared/lib/media-cache.ts';
import { shownWidth, sourcesOf } from './picture.tsx';

/** The picture of a video that suits the room of its player: a `poster` has no `srcset`. */
export function posterFor(media: Media, room?: HTMLElement): string {
  const pixels = shownWidth(media, false, room) * window.devicePixelRatio;
  const sources = sourcesOf(media, false);
  return (sources.find(({ width }) => width >= pixels) ?? sources.at(-1))?.url ?? media.thumbUrl;
}
