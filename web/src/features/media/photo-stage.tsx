import { Maximize } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { useShortcut } from '../../shared/lib/use-shortcut.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { StepButtons, Viewer } from './viewer.tsx';
import type { Neighbours } from './walk.ts';
import { WholePicture } from './whole-picture.tsx';

/** Few photos have one. */
const Film = lazy(async () => ({ default: (await import('./film.tsx')).Film }));

/** Whether one walked here from a neighbour inside the viewer. */
function cameInViewer(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'viewer' in state && state.viewer === true;
}

interface Props {
  media: Media;
  neighbours: Neighbours;
  /** `viewer` shows the neighbour in full screen too. */
  onGo: (to: 'previous' | 'next', viewer: boolean) => void;
  around: (picture: ReactNode) => ReactNode;
}

/** The uncropped photo, and the button to see it in full screen. */
export function PhotoStage({ media, neighbours, onGo, around }: Props) {
  const t = useTexts();
  const state: unknown = useLocation().state;
  const [viewing, setViewing] = useState(() => cameInViewer(state));
  const opener = useRef<HTMLButtonElement>(null);
  const viewed = useRef(viewing);

  // Somebody who moved on in the viewer has left the page on which it was opened.
  useEffect(() => {
    if (viewed.current && !viewing) opener.current?.focus();
    viewed.current = viewing;
  }, [viewing]);

  // The page goes full screen before the viewer opens: what becomes full screen last lies on top.
  const open = async () => {
    await document.documentElement.requestFullscreen?.().catch(() => undefined);
    setViewing(true);
  };
  const close = () => {
    setViewing(false);
    if (document.fullscreenElement) void document.exitFullscreen();
  };

  useShortcut('f', () => void open());
  useShortcut('ArrowLeft', () => onGo('previous', false));
  useShortcut('ArrowRight', () => onGo('next', false));

  const film = media.filmUrl && (
    <Suspense fallback={null}>
      <Film media={media} key={media.id} />
    </Suspense>
  );
  return (
    <>
      {around(<WholePicture media={media} alt={media.title} />)}
      {!viewing && film}
      <StepButtons neighbours={neighbours} onGo={(to) => onGo(to, false)} />
      <IconButton
        ref={opener}
        icon={Maximize}
        label={t('media.fullScreen')}
        tipSide="top"
        tipAlign="end"
        onClick={() => void open()}
        className="absolute right-2 bottom-2 bg-stage/70 text-on-stage"
      />
      {viewing && (
        <Viewer
          media={media}
          neighbours={neighbours}
          film={film}
          onGo={(to) => onGo(to, true)}
          onClose={close}
          around={around}
        />
      )}
    </>
  );
}
