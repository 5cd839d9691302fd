import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTexts } from '../../../shared/i18n/languages.ts';
import { durationText } from '../duration.ts';
import type { Playback } from './use-playback.ts';

interface Props {
  playback: Playback;
  onSeek: (seconds: number) => void;
}

/** Where one is in a video, to be changed by pointer, finger or keyboard; it shows the time of the place that one points at. */
export function SeekBar({ playback: { at, duration, loaded }, onSeek }: Props) {
  const t = useTexts();
  const [pointed, setPointed] = useState<number | null>(null);
  const share = (seconds: number) => (duration > 0 ? Math.min(100, (100 * seconds) / duration) : 0);
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(1, Math.max(0, (clientX - left) / width)) * duration);
  };
  const onKey = (event: KeyboardEvent) => {
    const to = { Home: 0, End: duration, PageUp: at + duration / 10, PageDown: at - duration / 10 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onSeek(to);
    setPointed(Math.min(duration, Math.max(0, to)));
  };
  return (
    <div className="relative flex h-6 items-center" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
      <input
        type="range"
        aria-label={t('media.seek')}
        aria-valuetext={t('media.seekValue', { at: durationText(at), whole: durationText(duration) })}
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={at}
        onChange={({ target }) => onSeek(Number(target.value))}
        onKeyDown={onKey}
        onBlur={() => setPointed(null)}
        style={{ '--played': `${share(at)}%`, '--loaded': `${share(loaded)}%` } as React.CSSProperties}
        className="player-range h-6 w-full"
      />
      {pointed !== null && <SeekPicture at={pointed} share={share(pointed)} />}
    </div>
  );
}

function SeekPicture({ at, share }: { at: number; share: number }) {
  return (
    <div
      aria-hidden
      style={{ left: `clamp(40px, ${share}%, 100% - 40px)` }}
      className="pointer-events-none absolute bottom-7 flex -translate-x-1/2 flex-col items-center gap-1"
    >
      <span className="rounded-[6px] bg-stage px-1.5 text-12 text-on-stage tabular-nums">{durationText(at)}</span>
    </div>
  );
}
