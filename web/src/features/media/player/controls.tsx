import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume1, Volume2, VolumeX } from 'lucide-react';
import { useTexts } from '../../../shared/i18n/languages.ts';
import type { Media } from '../../../shared/lib/media-cache.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { durationText } from '../duration.ts';
import { SeekBar } from './seek-bar.tsx';
import type { Playback } from './use-playback.ts';

interface Props {
  media: Media;
  playback: Playback;
  whole: boolean;
  onSeek: (seconds: number) => void;
  onToggle: () => void;
  onMute: () => void;
  onVolume: (level: number) => void;
  /** Null if the browser has no picture-in-picture. */
  onSmallWindow: (() => void) | null;
  onWhole: () => void;
}

/** The bar at the foot of a player. */
export function Controls({
  media,
  playback,
  whole,
  onSeek,
  onToggle,
  onMute,
  onVolume,
  onSmallWindow,
  onWhole,
}: Props) {
  const t = useTexts();
  const { paused, at, duration, volume, muted } = playback;
  const silent = muted || volume === 0;
  const level = silent ? 0 : volume;
  return (
    <div data-controls className="absolute inset-x-0 bottom-0 bg-stage/70 px-3 pt-1 text-on-stage">
      <SeekBar media={media} playback={playback} onSeek={onSeek} />
      <div className="-mx-1 flex items-center">
        <IconButton
          icon={paused ? Play : Pause}
          label={t(paused ? 'media.play' : 'media.pause')}
          tipSide="top"
          tipAlign="start"
          onClick={onToggle}
        />
        <IconButton
          icon={silent ? VolumeX : volume < 0.5 ? Volume1 : Volume2}
          label={t(silent ? 'media.soundOn' : 'media.soundOff')}
          tipSide="top"
          onClick={onMute}
        />
        <input
          type="range"
          aria-label={t('media.volume')}
          aria-valuetext={`${Math.round(100 * level)} %`}
          min={0}
          max={1}
          step={0.05}
          value={level}
          onChange={({ target }) => onVolume(Number(target.value))}
          onKeyDown={(event) => event.stopPropagation()}
          style={{ '--played': `${100 * level}%`, '--loaded': `${100 * level}%` } as React.CSSProperties}
          className="player-range mr-2 hidden h-6 w-20 w600:pointer-fine:block"
        />
        <span className="grow px-1 text-14 whitespace-nowrap tabular-nums">
          {durationText(at)}
          <span className="text-on-stage-muted"> / {durationText(duration)}</span>
        </span>
        {onSmallWindow && (
          <IconButton icon={PictureInPicture2} label={t('media.smallWindow')} tipSide="top" onClick={onSmallWindow} />
        )}
        <IconButton
          icon={whole ? Minimize : Maximize}
          label={t(whole ? 'media.leaveFullScreen' : 'media.fullScreen')}
          tipSide="top"
          tipAlign="end"
          onClick={onWhole}
        />
      </div>
    </div>
  );
}
