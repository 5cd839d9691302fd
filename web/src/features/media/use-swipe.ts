import { type PointerEvent, useRef } from 'react';
import { swiped } from './zoom.ts';

/** Handlers that notice a finger swiping over an element (its `touch-action` must leave that to us). */
export function useSwipe(onSwipe: (to: 'previous' | 'next') => void) {
  const start = useRef<{ id: number; x: number; y: number; at: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const second = start.current !== null || event.pointerType !== 'touch';
      start.current = second ? null : { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from?.id !== event.pointerId) return;
      const to = swiped({ x: event.clientX - from.x, y: event.clientY - from.y }, event.timeStamp - from.at);
      if (to) onSwipe(to);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
