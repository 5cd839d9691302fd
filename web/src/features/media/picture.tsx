import { cardSources, type PictureSource } from '@quadrangle/domain/files/picture-sources';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState, ViewTransition } from 'react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { savesData, thrifty } from '../../shared/lib/save-data.ts';
import { whenNear } from '../../shared/lib/when-near.ts';
import { cx } from '../../shared/ui/cx.ts';
import { reducedMotion } from './reduced-motion.ts';
import { useSteadyUrl } from './use-steady-url.ts';

interface Props {
  media: Media;
  /** '' if the title is beside it. */
  alt: string;
  /** One of the first pictures on a page: fetched before anything else, wherever it is. */
  first?: boolean;
  /** Options for the main picture of a page: it is uncropped, and fetched at once. */
  whole?: Whole;
}

/** How an uncropped picture is shown. */
export interface Whole {
  /** The widths to choose from. */
  readonly sources: (media: Media) => readonly PictureSource[];
  /** How wide it is shown in its frame, in px. */
  readonly width: (media: Media, frame: HTMLElement) => number;
  /** The placeholder until it has loaded. */
  readonly under: ReactNode;
  /** Not part of the transition when an item opens from its card, where it would appear twice. */
  readonly still: boolean;
  /** Not in sight yet: fetched after what is. */
  readonly ahead: boolean;
}

/** For recently shown pictures, by item: the address that the browser chose, as a placeholder for a larger one. */
export const chosen = new Map<string, string>();
const MAX_CHOSEN = 500;

/**
 * An item's picture. It fades in over its blurred placeholder, a large one over the small one that a list may have
 * fetched already; an expired address is renewed.
 */
export function Picture({ media, alt, first = false, whole }: Props) {
  const { url, broken, attempt, onFailed, onLoaded } = useSteadyUrl(media, (item) =>
    (savesData() ? thrifty(cardSources(item)) : (whole ? whole.sources : cardSources)(item))
      .map((source) => `${source.url} ${source.width}w`)
      .join(),
  );
  const [shown, setShown] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const near = useRef(false);
  const soon = whole || first;
  // A picture alone over its placeholder may appear as it loads.
  const fades = whole || !first;
  // A frame should cut off people's feet, not their heads.
  const fill = whole ? 'object-contain' : media.height > media.width ? 'object-cover object-[50%_25%]' : 'object-cover';

  // Measured when it is laid out, and again when its row or scale has grown.
  useLayoutEffect(() => {
    const img = image.current;
    if (!img) return;
    const { clientWidth, clientHeight } = img;
    // A card's frame crops the rest. In shares of the window's width, so that a picture grows with it.
    const width = whole ? whole.width(media, img) : Math.max(clientWidth, (clientHeight * media.width) / media.height);
    img.sizes = `${(100 * width) / window.innerWidth}vw`;
    const fetch = () => {
      near.current = true;
      if (img.srcset !== url) img.srcset = url;
    };
    if (!soon && !near.current) return whenNear(img, fetch);
    fetch();
    if (img.complete && img.naturalWidth > 0) setShown(true);
  });

  return (
    <ViewTransition
      name={whole?.still ? 'auto' : `media-${media.id}`}
      default="none"
      share={whole?.still || reducedMotion() ? 'none' : 'auto'}
    >
      <div className={cx('relative size-full overflow-hidden', !whole && 'bg-sunken')}>
        {media.placeholder && !shown && (
          <img src={media.placeholder} alt="" className={cx('absolute inset-0 size-full [filter:blur(16px)]', fill)} />
        )}
        {!shown && !broken && whole?.under}
        {broken ? (
          <div className="absolute inset-0 flex items-center justify-center text-muted">
            <CircleAlert size={28} strokeWidth={1.5} role="img" aria-label={alt || undefined} aria-hidden={!alt} />
          </div>
        ) : (
          <img
            key={attempt}
            ref={image}
            alt={alt}
            width={media.width}
            height={media.height}
            fetchPriority={whole?.ahead ? 'low' : soon ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            onError={onFailed}
            onLoad={({ currentTarget }) => {
              onLoaded();
              setShown(true);
              if (chosen.size > MAX_CHOSEN) chosen.clear();
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
