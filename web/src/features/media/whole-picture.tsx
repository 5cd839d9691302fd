import { pageSources } from '@quadrangle/domain/files/page-sources';
import { cardSources } from '@quadrangle/domain/files/picture-sources';
import { useState } from 'react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { chosen, inWindow, Picture, sizedOf, srcsetOf } from './picture.tsx';

/** The room that the last picture of a page had, which its neighbours will have too: until there is one, the window. */
let stage = { clientWidth: 0, clientHeight: 0 };

/** How wide a picture is shown uncut in a room, in px. What is not laid out yet will cover the window. */
function shownWidth(media: Media, room: { clientWidth: number; clientHeight: number } = stage): number {
  const { clientWidth, clientHeight } = room;
  if (clientWidth) stage = { clientWidth, clientHeight };
  const width = clientWidth || window.innerWidth;
  return Math.min(width, ((clientHeight || window.innerHeight) * media.width) / media.height || width);
}

const sourcesOf = (media: Media) => pageSources(sizedOf(media));

interface Props {
  media: Media;
  alt: string;
  /** Left out of the transition when an item opens from its card. */
  still?: boolean;
  /** How many times as large as its frame it is looked at. */
  scale?: number;
}

/** An item's picture where it is the page, over the one that a list showed, or the smallest. */
export function WholePicture({ media, alt, still = false, scale = 1 }: Props) {
  const [under] = useState(() => chosen.get(media.id) ?? cardSources(sizedOf(media))[0]?.url);
  const width = (item: Media, frame: HTMLElement) => shownWidth(item, frame) * scale;
  return <Picture media={media} alt={alt} whole={{ sources: sourcesOf, width, under, still }} />;
}

/** Fetches the picture of a neighbour in the width that it will be shown in. */
export function fetchAhead(media: Media): void {
  const picture = new Image();
  picture.fetchPriority = 'low';
  if (media.kind === 'video') picture.src = posterFor(media);
  else {
    picture.sizes = inWindow(shownWidth(media));
    picture.srcset = srcsetOf(sourcesOf(media));
  }
}

/** The picture of a video that suits the room of its player: a `poster` has no `srcset`. */
export function posterFor(media: Media, room?: HTMLElement): string {
  const pixels = shownWidth(media, room) * window.devicePixelRatio;
  const sources = sourcesOf(media);
  return (sources.find(({ width }) => width >= pixels) ?? sources.at(-1))?.url ?? media.thumbUrl;
}
