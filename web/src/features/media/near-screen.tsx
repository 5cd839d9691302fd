import { type ReactNode, useEffect, useRef, useState } from 'react';
import { drawInTurn, settled, type Waiting } from './draw-in-turn.ts';

/** How far outside of the window things are still rendered, in px. */
const MARGIN = 1500;

interface Props {
  /** In px. */
  width: number;
  /** About how high it is, in px, as long as it has not been on screen. */
  height: number;
  /** Rendered from the start, because it is visible when the page opens. */
  eager: boolean;
  children: ReactNode;
}

/** Renders its children only near the window; elsewhere it keeps their room. That is how ten thousand items scroll smoothly. */
export function NearScreen({ width, height, eager, children }: Props) {
  // An object, so that every drawing is seen by the effect below, even of what was drawn already.
  const [drawn, setDrawn] = useState({ near: eager });
  const box = useRef<HTMLDivElement>(null);
  const rendered = useRef<{ width: number; height: number } | null>(null);
  const [turn] = useState<Waiting>(() => ({
    distance: () => (box.current ? distanceDown(box.current) : 0),
    draw: () => setDrawn({ near: true }),
  }));

  useEffect(() => {
    if (drawn.near) settled(turn);
  }, [drawn, turn]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        if (entry.isIntersecting) drawInTurn(turn);
        else if (!element.contains(document.activeElement)) {
          if (element.hasChildNodes()) rendered.current = entry.boundingClientRect;
          settled(turn);
          setDrawn({ near: false });
        }
      },
      { rootMargin: `${MARGIN}px 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      settled(turn);
    };
  }, [turn]);

  if (drawn.near) return <div ref={box}>{children}</div>;
  const known = rendered.current?.width === width ? rendered.current.height : height;
  return <div ref={box} style={{ height: known }} />;
}

/** In px from the top of the window downwards; what lies above the window counts as if it lay as far below it. */
function distanceDown(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 0 ? window.innerHeight - bottom : Math.max(0, top);
}
