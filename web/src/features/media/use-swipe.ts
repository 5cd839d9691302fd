import { type PointerEvent, useRef } from 'react';
import { swiped } from './zoom.ts';

/** How high the controls of a player are at the foot of a video, in px: a finger there means them, also while they hide. */
const CONTROLS = 80;

/** Whether a finger came down where a player has its controls, or where the player is all there is. */
function isForPlayer({ target, clientY }: PointerEvent): boolean {
  if (target instanceof Element && target.closest('[data-controls]')) return true;
  if (!(target instanceof HTMLVideoElement)) return false;
  return document.fullscreenElement !== null || clientY > target.getBoundingClientRect().bottom - CONTROLS;
}

/**
 * A handler that notices a finger swiping over an element, from wherever in it the stroke begins (its `touch-action` must
 * leave that to us), but for the controls of a player. A second finger makes it none; of two elements, one in the other,
 * the inner one notices it.
 */
export function useSwipe(onSwipe: (to: 'previous' | 'next') => void) {
  const stroke = useRef<AbortController | null>(null);
  const act = useRef(onSwipe);
  act.current = onSwipe;
  return {
    onPointerDown: (down: PointerEvent) => {
      const { pointerType, pointerId, isPrimary, clientX, clientY, timeStamp } = down;
      down.stopPropagation();
      stroke.current?.abort();
      if (pointerType !== 'touch' || !isPrimary || isForPlayer(down)) return;
      const end = new AbortController();
      stroke.current = end;
      // What the finger came down on may be gone when it is lifted: a placeholder, once the picture is there.
      const listen = (type: 'pointerup' | 'pointercancel', react: (event: globalThis.PointerEvent) => void) =>
        window.addEventListener(type, (event) => event.pointerId === pointerId && react(event), { signal: end.signal });
      listen('pointercancel', () => end.abort());
      listen('pointerup', (event) => {
        end.abort();
        const to = swiped({ x: event.clientX - clientX, y: event.clientY - clientY }, event.timeStamp - timeStamp);
        if (to) act.current(to);
      });
    },
  };
}
