import { pageSources as sourcesOf } from '@quadrangle/domain/files/page-sources';
import { cardSources } from '@quadrangle/domain/files/picture-sources';
import { useState } from 'react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { savesData, thrifty } from '../../shared/lib/save-data.ts';
import { chosen, Picture } from './picture.tsx';

/** The widths of a picture, for this screen. */
const pageSources = (media: Media) => sourcesOf(media, window.matchMedia('(dynamic-range: high)').matches);

/** The room of the last picture on a page, which its neighbours will have too; until there is one, the window. */
let stage = { clientWidth: 0, clientHeight: 0 };

/** How wide an uncropped picture is shown in a room, in px. Until it is laid out, the window counts. */
function shownWidth(media: Media, room: { clientWidth: number; clientHeight: number } = stage): number {
  const { clientWidth, clientHeight } = room;
  if (clientWidth) stage = { clientWidth, clientHeight };
  const width = clientWidth || window.innerWidth;
  return Math.min(width, ((clientHeight || window.innerHeight) * media.width) / media.height || width);
}

interface Props {
  media: Media;
  alt: string;
  /** Left out of the transition when an item opens from its card. */
  still?: boolean;
  /** Beside the one that is looked at: fetched after whatever is in sight. */
  ahead?: boolean;
  /** How far it is zoomed beyond its frame. */
  scale?: number;
}

/** An item's picture on its page, over the one that a list showed, or the smallest. */
export function WholePicture({ media, alt, still = false, ahead = false, scale = 1 }: Props) {
  const [small] = useState(() => chosen.get(media.id) ?? cardSources(media)[0]?.url);
  const under = (
    <img
      src={small}
      alt=""
      fetchPriority={ahead ? 'low' : 'high'}
      className="absolute inset-0 size-full object-contain"
    />
  );
  const width = (item: Media, frame: HTMLElement) => shownWidth(item, frame) * scale;
  return <Picture media={media} alt={alt} whole={{ sources: pageSources, width, under, still, ahead }} />;
}

/**
 * The address of an item's picture that suits its room on screen: for a `poster`, which has no `srcset`, and for
 * prefetching, after which browsers choose the same one or use this because they have it.
 */
export function suitedTo(media: Media, room?: HTMLElement): string {
  const pixels = shownWidth(media, room) * window.devicePixelRatio;
  const sources = savesData() ? thrifty(cardSources(media)) : pageSources(media);
  return (sources.find(({ width }) => width >= pixels) ?? sources.at(-1))?.url ?? media.thumbUrl;
}

/** The address of a photo for sending it to others: 1,280 px wide, or as near below as there is (decisions 68). */
export function addressToShare(media: Media): string {
  const sources = sourcesOf(media);
  return (sources.findLast(({ width }) => width <= 1_280) ?? sources[0])?.url ?? media.thumbUrl;
}
