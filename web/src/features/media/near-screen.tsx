import { type ReactNode, useEffect, useRef, useState } from 'react';
import { drawInTurn, settled } from './draw-in-turn.ts';

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
  // An object, so that its effect sees every drawing, even of what was drawn already.
  const [drawn, setDrawn] = useState({ near: eager });
  const box = useRef<HTMLDivElement>(null);
  const rendered = useRef<{ width: number; height: number } | null>(null);

  useEffect(() => {
    if (drawn.near && box.current) settled(box.current);
  }, [drawn]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry?.isIntersecting) drawInTurn(element, () => setDrawn({ near: true }));
        else if (entry && !element.contains(document.activeElement)) {
          if (element.hasChildNodes()) rendered.current = entry.boundingClientRect;
          settled(element);
          setDrawn({ near: false });
        }
      },
      { rootMargin: `${MARGIN}px 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      settled(element);
    };
  }, []);

  if (drawn.near) return <div ref={box}>{children}</div>;
  const known = rendered.current?.width === width ? rendered.current.height : height;
  return <div ref={box} style={{ height: known }} />;
}
