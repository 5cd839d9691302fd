import { type PointerEvent, useRef, useState } from 'react';

/** How far a thumb moves a card for it to be a decision, in px. */
const FAR = 72;

/** A card that follows the thumb sideways, and tells which way it was thrown. Up and down the page scrolls. */
export function useThumb(onThrown: (to: 'left' | 'right') => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);
  const moved = useRef(false);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    onPointerDown: ({ pointerType, isPrimary, clientX }: PointerEvent) => {
      moved.current = false;
      start.current = pointerType === 'touch' && isPrimary ? clientX : null;
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (start.current === null) return;
      moved.current ||= Math.abs(clientX - start.current) > 8;
      setOffset(clientX - start.current);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const by = start.current === null ? 0 : clientX - start.current;
      end();
      if (Math.abs(by) > FAR) onThrown(by > 0 ? 'right' : 'left');
    },
    onPointerCancel: end,
    /** A throw is no press on what lies in the card. */
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!moved.current) return;
      moved.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
