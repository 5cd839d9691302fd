import type { Place } from '@quadrangle/domain/browsing/neighbours';
import { ChevronLeft, ChevronRight, MessageCircle, Pause, Play, Presentation, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { savesData } from '../../shared/lib/save-data.ts';
import { useShortcuts } from '../../shared/lib/use-shortcut.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { catchFocus, useOpenDialogs } from '../../shared/ui/open-dialogs.ts';
import { useModal } from '../../shared/ui/use-modal.ts';
import { reducedMotion } from './reduced-motion.ts';
import { useKnownItem } from './use-media-item.ts';
import { SECONDS, useSlideshow } from './use-slideshow.ts';
import { useSteadyUrl } from './use-steady-url.ts';
import { GAP, useTrack } from './use-track.ts';
import type { Neighbours } from './walk.ts';
import { WholePicture } from './whole-picture.tsx';
import { MAX, type Point } from './zoom.ts';
import './viewer.css';

/** By how many px an arrow moves a zoomed picture, and where to. */
const SHIFT = 80;
const SHIFTS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: SHIFT, y: 0 },
  ArrowRight: { x: -SHIFT, y: 0 },
  ArrowUp: { x: 0, y: SHIFT },
  ArrowDown: { x: 0, y: -SHIFT },
};

interface Props {
  media: Media;
  /** Whether it was removed: a slideshow goes on at once. */
  gone: boolean;
  neighbours: Neighbours;
  /** Where the item is in what one walks; null if nobody knows. */
  place: Place | null;
  /** The film of a motion photo. */
  film: ReactNode;
  /** Whether it goes on by itself from the start. */
  plays: boolean;
  /** Whether something follows; null while nobody knows. */
  follows: boolean | null;
  onGo: (to: 'previous' | 'next') => void;
  onClose: () => void;
  /** It was removed, and no slideshow goes on. */
  onGone: () => void;
  /** Closes the viewer and goes on to the comments. */
  onComment: () => void;
  /** What one can do with the item, besides commenting. */
  actions: ReactNode;
}

/**
 * Items on the whole screen, on a track that follows the finger: sideways to the next one, down to leave; a double tap,
 * two fingers, the wheel or buttons zoom, and arrows move what is zoomed; a tap hides the bars.
 */
export function Viewer({
  media,
  gone,
  neighbours,
  place,
  film,
  plays,
  follows,
  onGo,
  onClose,
  onGone,
  onComment,
  actions,
}: Props) {
  const t = useTexts();
  const format = useFormat();
  const { number } = useLaterFormats();
  const modal = useModal(onClose);
  const [bare, setBare] = useState(plays);
  const previous = useKnownItem(neighbours.previous);
  const next = useKnownItem(neighbours.next);
  const { at, zoom, ...track } = useTrack({
    item: media,
    sides: { previous: neighbours.previous?.id ?? null, next: neighbours.next?.id ?? null },
    onGo,
    onTap: () => setBare((now) => !now),
    onFall: onClose,
  });
  const waits = useOpenDialogs(({ elements }) => elements.length > 1);
  const show = useSlideshow({
    waits,
    item: media,
    gone,
    startsPlaying: plays,
    follows,
    onNext: track.goOn,
    onEnd: () => setBare(false),
  });
  const play = (on: boolean) => {
    show.setPlaying(on);
    setBare(on);
  };
  const close = useEffectEvent(onClose);
  const shortcuts = useShortcuts(({ on }) => on);
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (gone && !show.playing) leave();
  }, [gone, show.playing]);
  // What had the focus may go with its item; keys would then reach the page behind.
  useEffect(catchFocus);

  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) close();
    };
    const dialog = modal.ref.current;
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      // However one left it, with the browser's Back too; in development, effects also end while it stays.
      if (!dialog?.isConnected && document.fullscreenElement) void document.exitFullscreen();
    };
  }, [modal.ref]);

  const onKey = (key: string) => {
    const shift = zoom !== 'none' && SHIFTS[key];
    if (shift) track.shift(shift);
    else if (key === 'Tab') setBare(false);
    else if (key.length === 1 && !shortcuts) return;
    else if (key === 'ArrowLeft') track.step('previous');
    else if (key === 'ArrowRight') track.step('next');
    else if (key === '+' || key === '=') track.zoomIn();
    else if (key === '-') track.zoomOut();
    else if (key === 'f') onClose();
    else if (key === 's') play(!show.playing);
    else if (key === 'l') modal.ref.current?.querySelector<HTMLElement>('[aria-keyshortcuts=l]')?.click();
  };

  const slots = [
    { id: neighbours.previous?.id, item: previous, place: at - 1 },
    { id: media.id, item: media, place: at },
    { id: neighbours.next?.id, item: next, place: at + 1 },
  ];
  // Until it is known for the next item, it is one more than before.
  const latest = useRef<{ at: number; place: Place } | null>(null);
  if (place) latest.current = { at, place };
  const now = latest.current && { ...latest.current.place, at: latest.current.place.at + at - latest.current.at };
  const where = now && t('media.place', { at: number(now.at), of: number(now.of) });
  const bar = { 'data-away': bare || track.pulled };

  return (
    <dialog
      {...modal}
      tabIndex={-1}
      data-first-focus
      aria-label={media.title}
      onKeyDown={(event) => {
        const { currentTarget, target } = event;
        // React also brings here what is typed in a dialog that it opened.
        const own = target instanceof Node && currentTarget.contains(target) && !(target instanceof HTMLSelectElement);
        const combined = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key in SHIFTS);
        if (!own || combined) return;
        // Nor does the page behind scroll.
        if (event.key in SHIFTS) event.preventDefault();
        onKey(event.key);
      }}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-on-stage outline-none"
    >
      <div ref={track.veil} className="absolute inset-0 bg-stage" />
      <section
        ref={track.frame}
        {...track.handlers}
        aria-roledescription={t('media.track')}
        aria-label={t('media.pictures')}
        className={cx('absolute inset-0 touch-none overflow-hidden', zoom !== 'none' && 'viewer-zoomed')}
      >
        <div ref={track.track} className="viewer-track size-full">
          {slots.map(
            ({ id, item, place: left }) =>
              id && (
                <div
                  key={id}
                  inert={left !== at}
                  className="absolute inset-0 flex items-center justify-center"
                  style={{ transform: `translateX(calc(${left} * (100% + ${GAP}px)))` }}
                >
                  <div ref={left === at ? track.picture : undefined} className="size-full">
                    {item && (
                      <WholePicture
                        media={item}
                        alt={item.title}
                        still
                        ahead={left !== at}
                        scale={left === at && zoom !== 'none' ? MAX : 1}
                      />
                    )}
                  </div>
                  {left === at && (
                    <div {...bar} className="viewer-film">
                      {film}
                    </div>
                  )}
                  {show.playing && left === at && <SilentFilm key={media.id} media={media} onEnd={show.goOn} />}
                  {item?.kind === 'video' && item.state === 'ready' && !show.playing && (
                    <IconButton
                      icon={Play}
                      label={t('media.play')}
                      tipSide="top"
                      onClick={onClose}
                      className="absolute bg-stage/70"
                    />
                  )}
                </div>
              ),
          )}
        </div>
      </section>
      <p role="status" className="sr-only">
        {where ? `${media.title}, ${where}` : media.title}
      </p>
      <div
        {...bar}
        data-theme="dark"
        className="viewer-bar top-0 flex items-center gap-1 bg-stage/70 p-2 text-on-stage"
      >
        <IconButton icon={X} label={t('common.close')} tipAlign="start" onClick={onClose} />
        <p className="min-w-0 max-w-none grow truncate text-14">
          {where && <span className="mr-2 font-semibold tabular-nums">{where}</span>}
          <span className="text-on-stage-muted">{media.title}</span>
        </p>
        {show.playing && (
          <select
            aria-label={t('media.secondsEach')}
            value={show.seconds}
            onChange={(event) => show.choose(Number(event.target.value))}
            className="h-11 rounded-control bg-transparent px-2 text-14 text-on-stage"
          >
            {SECONDS.map((count) => (
              <option key={count} value={count} className="bg-stage">
                {t('media.seconds', { count })}
              </option>
            ))}
          </select>
        )}
        <IconButton
          icon={show.playing ? Pause : Presentation}
          label={t(show.playing ? 'media.pauseSlideshow' : 'media.slideshow')}
          tipAlign="end"
          onClick={() => play(!show.playing)}
        />
        <IconButton
          icon={ZoomOut}
          label={t('media.zoomOut')}
          tipAlign="end"
          onClick={track.zoomOut}
          aria-disabled={zoom === 'none'}
        />
        <IconButton
          icon={ZoomIn}
          label={t('media.zoomIn')}
          tipAlign="end"
          onClick={track.zoomIn}
          aria-disabled={zoom === 'most'}
        />
      </div>
      <div {...bar} data-theme="dark" className="viewer-bar viewer-actions bg-stage/70 text-ink">
        {actions}
        <Button look="outline" className="rounded-full tabular-nums max-w500:px-3" onClick={onComment}>
          <MessageCircle size={18} aria-hidden />
          <ActionLabel>{t('comments.title', { shown: format.count(media.commentCount) })}</ActionLabel>
        </Button>
      </div>
      <div {...bar} className="viewer-bar top-1/2">
        <StepButtons neighbours={neighbours} onGo={track.step} />
      </div>
    </dialog>
  );
}

/**
 * A film in a slideshow: without sound, and not at all for those who want less motion or save data (decisions 66, 68).
 */
function SilentFilm({ media, onEnd }: { media: Media; onEnd: () => void }) {
  const { url, attempt, onFailed, onLoaded } = useSteadyUrl(media, (item) => item.url);
  if (media.kind !== 'video' || media.state !== 'ready' || reducedMotion() || savesData()) return null;
  return (
    <video
      key={attempt}
      src={url}
      autoPlay
      muted
      playsInline
      onLoadedData={onLoaded}
      onEnded={onEnd}
      onError={onFailed}
      className="pointer-events-none absolute inset-0 size-full object-contain"
    />
  );
}

/** The two buttons at the sides of a stage, where there are neighbours. */
export function StepButtons({ neighbours, onGo }: Pick<Props, 'neighbours' | 'onGo'>) {
  const t = useTexts();
  // A step that is asked for before its target is known is taken once it is.
  const { previous, next, known = true } = neighbours;
  // One that was there stays at an end, and while nobody knows what follows: it may have the focus.
  const [shown, setShown] = useState({ previous: false, next: false });
  if ((previous && !shown.previous) || (next && !shown.next))
    setShown({ previous: shown.previous || previous !== null, next: shown.next || next !== null });
  const look = 'absolute top-1/2 -translate-y-1/2 bg-stage/70 text-on-stage';
  return (
    <>
      {shown.previous && (
        <IconButton
          icon={ChevronLeft}
          label={t('media.previous')}
          tipAlign="start"
          onClick={() => onGo('previous')}
          aria-disabled={known && previous === null}
          className={`${look} left-2`}
        />
      )}
      {shown.next && (
        <IconButton
          icon={ChevronRight}
          label={t('media.next')}
          tipAlign="end"
          onClick={() => onGo('next')}
          aria-disabled={known && next === null}
          className={`${look} right-2`}
        />
      )}
    </>
  );
}
