import { pictureSources } from '@quadrangle/domain/files/picture-sources';
import { ImageOff } from 'lucide-react';
import { useLayoutEffect, useRef, useState, ViewTransition } from 'react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { cx } from '../../shared/ui/cx.ts';
import { reducedMotion } from './reduced-motion.ts';
import { useSteadyUrl } from './use-steady-url.ts';

interface Props {
  media: Media;
  /** '' where the title stands beside it. */
  alt: string;
  /** `card`: the small one, cut to its frame, when it comes near the window. `whole`: the large one, uncut, at once. */
  fit: 'card' | 'whole';
  /** Among the first things of a page: asked for before anything else, wherever it stands. */
  first?: boolean;
  /** Left out of the transition when an item opens from its card: it would be shown twice. */
  still?: boolean;
  /** How many times as large as its frame it is looked at. */
  scale?: number;
}

/** Of the pictures that were shown last, by item: the address that the browser chose, to stand in for a larger one. */
const chosen = new Map<string, string>();
const MOST_CHOSEN = 500;

/** The room that the last picture of a page had, which its neighbours will have too: until there is one, the window. */
let stage = { clientWidth: 0, clientHeight: 0 };

/** How wide a picture is shown in a room, in px: a card's frame cuts it off. */
export function shownWidth(media: Media, card: boolean, room = stage): number {
  const { clientWidth, clientHeight } = room;
  if (!card && clientWidth) stage = { clientWidth, clientHeight };
  const width = clientWidth || window.innerWidth;
  const whole = ((clientHeight || window.innerHeight) * media.width) / media.height;
  return (card ? Math.max(width, whole) : Math.min(width, whole)) || width;
}

/** A width as a part of the window's, so that a picture grows with it. */
export const inWindow = (width: number) => `${((100 * width) / window.innerWidth).toFixed(2)}vw`;

/** The widths that an item's picture can be shown in; a video's is still. */
export function sourcesOf(media: Media, card: boolean) {
  return pictureSources({ ...media, viewUrl: media.posterUrl ?? media.url }, card);
}

/** The same as an image element takes them. */
export const srcsetOf = (media: Media, card: boolean) =>
  sourcesOf(media, card)
    .map(({ url, width }) => `${url} ${width}w`)
    .join();

/**
 * An item's picture. It fades in over its blurred placeholder, a large one over the small one that a list may have
 * fetched already; an address that ran out is renewed.
 */
export function Picture({ media, alt, fit, first = false, still = false, scale = 1 }: Props) {
  const card = fit === 'card';
  const { url, broken, onFailed, onLoaded } = useSteadyUrl(media, (item) => srcsetOf(item, card));
  const [small] = useState(() => chosen.get(media.id) ?? sourcesOf(media, true)[0]?.url);
  const [shown, setShown] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // What stands alone over its placeholder is worth seeing as it comes.
  const fades = !card || !first;
  // Of somebody who stands, what a frame may cut off is at the feet.
  const fill = card
    ? media.height > media.width
      ? 'object-cover object-[50%_25%]'
      : 'object-cover'
    : 'object-contain';

  // Asked for when it is laid out, and again in a larger width when its row or its scale grew: whatever made this render.
  useLayoutEffect(() => {
    const img = image.current;
    if (!img) return;
    const sizes = inWindow(shownWidth(media, card, img) * scale);
    if (img.sizes !== sizes) img.sizes = sizes;
    if (img.srcset !== url) img.srcset = url;
    if (img.complete && img.naturalWidth > 0) setShown(true);
  });

  return (
    <ViewTransition
      name={still ? 'auto' : `media-${media.id}`}
      default="none"
      share={still || reducedMotion() ? 'none' : 'auto'}
    >
      <div className={cx('relative size-full overflow-hidden', card && 'bg-sunken')}>
        {media.placeholder && !shown && (
          <img src={media.placeholder} alt="" className={cx('absolute inset-0 size-full [filter:blur(16px)]', fill)} />
        )}
        {!card && !shown && !broken && (
          <img src={small} alt="" fetchPriority="high" className={cx('absolute inset-0 size-full', fill)} />
        )}
        {broken ? (
          <div className="absolute inset-0 flex items-center justify-center text-muted">
            <ImageOff size={28} strokeWidth={1.5} role="img" aria-label={alt || undefined} aria-hidden={!alt} />
          </div>
        ) : (
          <img
            ref={image}
            alt={alt}
            width={media.width}
            height={media.height}
            loading={card && !first ? 'lazy' : 'eager'}
            fetchPriority={first || !card ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            onError={onFailed}
            onLoad={({ currentTarget }) => {
              onLoaded();
              setShown(true);
              if (chosen.size > MOST_CHOSEN) chosen.clear();
              chosen.set(media.id, currentTarget.currentSrc);
            }}
            className={cx(
              'absolute inset-0 size-full transition-opacity duration-200',
              fill,
              !shown && fades && 'opacity-0',
            )}
          />
        )}
      </div>
    </ViewTransition>
  );
}
