import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useModal } from '../../shared/ui/use-modal.ts';
import { useSwipe } from './use-swipe.ts';
import { useZoom } from './use-zoom.ts';
import type { Neighbours } from './walk.ts';
import { WholePicture } from './whole-picture.tsx';
import { MAX } from './zoom.ts';

interface Props {
  media: Media;
  neighbours: Neighbours;
  /** The film of a motion photo. */
  film?: ReactNode;
  onGo: (to: 'previous' | 'next') => void;
  onClose: () => void;
  /** Wraps the picture, to notice a double tap. */
  around: (picture: ReactNode) => ReactNode;
}

/** A photo on the whole screen, to be zoomed by wheel, buttons or fingers; arrows and swipes go to its neighbours. */
export function Viewer({ media, neighbours, film, onGo, onClose, around }: Props) {
  const t = useTexts();
  const modal = useModal(onClose);
  const { frame, view, zoomIn, zoomOut, handlers } = useZoom(media);
  const swipe = useSwipe((to) => view.scale === 1 && onGo(to));
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) close();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);

  const onKey = (key: string) => {
    if (key === 'ArrowLeft') onGo('previous');
    else if (key === 'ArrowRight') onGo('next');
    else if (key === '+' || key === '=') zoomIn();
    else if (key === '-') zoomOut();
    else if (key === 'f') onClose();
  };

  return (
    <dialog
      {...modal}
      tabIndex={-1}
      data-first-focus
      aria-label={media.title}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey) onKey(event.key);
      }}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-stage text-on-stage outline-none"
    >
      <div {...swipe} className="relative size-full touch-none bg-stage">
        {around(
          <div
            ref={frame}
            {...handlers}
            className="size-full overflow-hidden"
            style={{ cursor: view.scale > 1 ? 'grab' : 'default' }}
          >
            <div
              className="size-full"
              style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            >
              <WholePicture media={media} alt={media.title} still scale={view.scale > 1 ? MAX : 1} />
            </div>
          </div>,
        )}
        {film}
        <div className="absolute top-2 right-2 flex gap-1 rounded-full bg-stage/70">
          <IconButton icon={ZoomOut} label={t('media.zoomOut')} onClick={zoomOut} disabled={view.scale <= 1} />
          <IconButton icon={ZoomIn} label={t('media.zoomIn')} onClick={zoomIn} disabled={view.scale >= MAX} />
          <IconButton icon={X} label={t('common.close')} tipAlign="end" onClick={onClose} />
        </div>
        <StepButtons neighbours={neighbours} onGo={onGo} />
      </div>
    </dialog>
  );
}

/** The two buttons at the sides of a stage, where there are neighbours. */
export function StepButtons({ neighbours, onGo }: Pick<Props, 'neighbours' | 'onGo'>) {
  const t = useTexts();
  const look = 'absolute top-1/2 -translate-y-1/2 bg-stage/70 text-on-stage';
  return (
    <>
      {neighbours.previous && (
        <IconButton
          icon={ChevronLeft}
          label={t('media.previous')}
          tipAlign="start"
          onClick={() => onGo('previous')}
          className={`${look} left-2`}
        />
      )}
      {neighbours.next && (
        <IconButton
          icon={ChevronRight}
          label={t('media.next')}
          tipAlign="end"
          onClick={() => onGo('next')}
          className={`${look} right-2`}
        />
      )}
    </>
  );
}
