import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { bounded, moved, type Point, pinched, type Size, STEP, type View, WHOLE, zoomedAt } from './zoom.ts';

/** A picture in a frame that can be zoomed with wheel, fingers and buttons, and moved while it is larger. */
export function useZoom(picture: Size) {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const [view, setView] = useState<View>(WHOLE);

  const change = (next: (view: View) => View) => {
    const box = frame.current;
    if (box) setView((now) => bounded(next(now), picture, { width: box.clientWidth, height: box.clientHeight }));
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };

  const onWheel = useRef((_: WheelEvent): void => undefined);
  onWheel.current = (event) => {
    event.preventDefault();
    const at = fromMiddle(event);
    change((now) => zoomedAt(now, at, STEP ** (-event.deltaY / 200)));
  };
  useEffect(() => {
    const box = frame.current;
    const listen = (event: WheelEvent) => onWheel.current(event);
    box?.addEventListener('wheel', listen, { passive: false });
    return () => box?.removeEventListener('wheel', listen);
  }, []);

  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId);

  return {
    frame,
    view,
    zoomIn: () => change((now) => zoomedAt(now, { x: 0, y: 0 }, STEP)),
    zoomOut: () => change((now) => zoomedAt(now, { x: 0, y: 0 }, 1 / STEP)),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        fingers.current.set(event.pointerId, fromMiddle(event));
      },
      onPointerMove: (event: PointerEvent) => {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const after = fromMiddle(event);
        fingers.current.set(event.pointerId, after);
        const [other, ...more] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        if (more.length > 0) return;
        change((now) =>
          other
            ? pinched(now, [before, other], [after, other])
            : moved(now, { x: after.x - before.x, y: after.y - before.y }),
        );
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onPointerLeave: lift,
    },
  };
}
