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
}

/** How much a small picture may be stretched before a larger one is worth its bytes. */
const STRETCH = 1.25;

/** Whether the small picture is enough for a window as narrow as this one. */
export function smallIsEnough({ width }: Media): boolean {
  return window.innerWidth * window.devicePixelRatio <= Math.min(640, width) * STRETCH;
}

/**
 * An item's picture. It fades in over its blurred placeholder, a large one over the small one that a list may have
 * fetched already; an address that ran out is renewed.
 */
export function Picture({ media, alt, fit, first = false, still = false }: Props) {
  const card = fit === 'card';
  const [isSmall] = useState(() => card || (!still && smallIsEnough(media)));
  const { url, broken, onFailed, onLoaded } = useSteadyUrl(media, (item) => (isSmall ? item.thumbUrl : item.url));
  const [small] = useState(media.thumbUrl);
  const [shown, setShown] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // What stands alone over its placeholder is worth seeing as it comes.
  const fades = card ? !first : !isSmall;
  // Of somebody who stands, what a frame may cut off is at the feet.
  const fill = card
    ? media.height > media.width
      ? 'object-cover object-[50%_25%]'
      : 'object-cover'
    : 'object-contain';

  useLayoutEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setShown(true);
  }, []);

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
        {!isSmall && !shown && !broken && (
          <img src={small} alt="" fetchPriority="high" className={cx('absolute inset-0 size-full', fill)} />
        )}
        {broken ? (
          <div className="absolute inset-0 flex items-center justify-center text-muted">
            <ImageOff size={28} strokeWidth={1.5} role="img" aria-label={alt || undefined} aria-hidden={!alt} />
          </div>
        ) : (
          <img
            ref={image}
            src={url}
            alt={alt}
            width={media.width}
            height={media.height}
            loading={card && !first ? 'lazy' : 'eager'}
            fetchPriority={first || !card ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            onError={onFailed}
            onLoad={() => {
              onLoaded();
              setShown(true);
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
