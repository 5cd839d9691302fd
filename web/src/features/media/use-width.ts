import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of a page's content in whole px before the page is rendered: the room its frame leaves. */
function roomForPages(): number {
  const frame = document.getElementById('content');
  if (!frame) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(frame);
  return Math.round(frame.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
}

/** How wide an element is that is as wide as its page, in whole px; 0 while not even the frame of the page is there. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(roomForPages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first width matters here.
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setWidth(box.clientWidth);
    // What is known already need not be laid out now: the observer says so when it is.
    if (width === 0) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
