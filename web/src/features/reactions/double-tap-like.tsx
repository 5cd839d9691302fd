import { Heart } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { useReact } from './use-react.ts';
import './double-tap-like.css';

const TWICE_MS = 320;
const TWICE_PX = 32;

interface Props {
  media: Media;
  children: ReactNode;
}

/** Two taps on a picture like it, and never take a like back; a heart says so and blocks nothing. */
export function DoubleTapLike({ media, children }: Props) {
  const { like } = useReact(media);
  const last = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 });
  const [hearts, setHearts] = useState(0);

  const onTap = ({ timeStamp, clientX: x, clientY: y }: MouseEvent) => {
    const before = last.current;
    const twice = timeStamp - before.at < TWICE_MS && Math.hypot(x - before.x, y - before.y) < TWICE_PX;
    last.current = { at: twice ? Number.NEGATIVE_INFINITY : timeStamp, x, y };
    if (!twice) return;
    setHearts((count) => count + 1);
    like();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for fingers; the like button does the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is the like button, and `l`.
    <div onClick={onTap} className="relative size-full select-none">
      {children}
      {hearts > 0 && (
        <Heart
          key={hearts}
          aria-hidden
          fill="currentColor"
          className="pointer-events-none absolute inset-0 m-auto size-24 heart text-on-stage"
        />
      )}
    </div>
  );
}
