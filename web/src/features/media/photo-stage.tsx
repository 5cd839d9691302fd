import { Maximize } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { useShortcut } from '../../shared/lib/use-shortcut.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { WholePicture } from './whole-picture.tsx';

interface Props {
  media: Media;
  onGo: (to: 'previous' | 'next') => void;
  /** Whether the viewer lies over it. */
  covered: boolean;
  /** The film of a motion photo. */
  film: ReactNode;
  /** Opens the viewer. */
  onOpen: () => void;
  /** The button that does so; the focus returns there. */
  opener: Ref<HTMLButtonElement>;
}

/** The uncropped photo: pressed, it is shown on the whole screen; there is a button for that too. */
export function PhotoStage({ media, onGo, onOpen, opener, covered, film }: Props) {
  const t = useTexts();
  useShortcut('f', onOpen);
  useShortcut('ArrowLeft', () => onGo('previous'));
  useShortcut('ArrowRight', () => onGo('next'));
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for fingers; the button does the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is the button, and `f`. */}
      <div onClick={onOpen} className="viewer-opener size-full">
        <WholePicture media={media} alt={media.title} />
      </div>
      {!covered && film}
      <IconButton
        ref={opener}
        icon={Maximize}
        label={t('media.fullScreen')}
        tipSide="top"
        tipAlign="end"
        onClick={onOpen}
        className="absolute right-2 bottom-2 bg-stage/70 text-on-stage"
      />
    </>
  );
}
