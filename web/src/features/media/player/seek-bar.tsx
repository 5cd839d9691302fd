import { seekPicturesUrl } from '@quadrangle/domain/files/file-urls';
import { seekStrip } from '@quadrangle/domain/files/playback-rules';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/languages.ts';
import type { Media } from '../../../shared/lib/media-cache.ts';
import { durationText } from '../duration.ts';
import type { Playback } from './use-playback.ts';

/** Seconds of a step by key. */
export const SEEK_STEP = 5;
/** Milliseconds for which a seek picture stays without a pointer. */
const SHOWN_FOR = 1_500;

interface Props {
  media: Media;
  playback: Playback;
  onSeek: (seconds: number) => void;
}

/** The position in a video, to change with pointer, finger or keyboard; it shows the time that one points to. */
export function SeekBar({ media, playback: { at, duration, loaded }, onSeek }: Props) {
  const t = useTexts();
  const [pointed, setPointed] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const share = (seconds: number) => (duration > 0 ? Math.min(100, (100 * seconds) / duration) : 0);
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    clearTimeout(timer.current);
    setPointed(Math.min(1, Math.max(0, (clientX - left) / width)) * duration);
  };
  const pointFor = (seconds: number) => {
    setPointed(Math.min(duration, Math.max(0, seconds)));
    clearTimeout(timer.current);
    timer.current = setTimeout(setPointed, SHOWN_FOR, null);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -SEEK_STEP, ArrowRight: SEEK_STEP }[event.key];
    if (step !== undefined) pointFor(at + step);
    const to = { Home: 0, End: duration, PageUp: at + duration / 10, PageDown: at - duration / 10 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onSeek(to);
    pointFor(to);
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
        onChange={({ target }) => {
          onSeek(Number(target.value));
          pointFor(Number(target.value));
        }}
        onKeyDown={onKey}
        onBlur={() => setPointed(null)}
        style={{ '--played': `${share(at)}%`, '--loaded': `${share(loaded)}%` } as React.CSSProperties}
        className="player-range h-6 w-full"
      />
      {pointed !== null && <SeekPicture media={media} at={pointed} share={share(pointed)} />}
    </div>
  );
}

/** The time of a moment, with its seek picture if there is one. */
function SeekPicture({ media, at, share }: { media: Media; at: number; share: number }) {
  const { columns, rows, width, height, every, count } = seekStrip(media.duration ?? 0, media);
  const place = Math.min(count - 1, Math.floor(at / every));
  const part = (of: number, which: number) => (of > 1 ? `${(100 * which) / (of - 1)}%` : '0');
  return (
    <div
      aria-hidden
      style={{ left: `clamp(${width / 2}px, ${share}%, 100% - ${width / 2}px)` }}
      className="pointer-events-none absolute bottom-7 flex -translate-x-1/2 flex-col items-center gap-1"
    >
      {media.streamUrl && (
        <span
          style={{
            ...{ width, height, backgroundSize: `${100 * columns}% ${100 * rows}%` },
            backgroundImage: `url(${seekPicturesUrl(media.streamUrl)})`,
            backgroundPosition: `${part(columns, place % columns)} ${part(rows, Math.floor(place / columns))}`,
          }}
          className="rounded-[6px] outline-1 outline-on-stage/40"
        />
      )}
      <span className="rounded-[6px] bg-stage px-1.5 text-12 text-on-stage tabular-nums">{durationText(at)}</span>
    </div>
  );
}
