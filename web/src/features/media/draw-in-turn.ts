import { startTransition } from 'react';

const waiting = new Map<Element, () => void>();
let drawing: Element | undefined;

/**
 * Draws the content of an element, once nothing nearer to the window waits, as a transition: in small steps, so that
 * scrolling goes on. Call `settled` once it is drawn. Elements are drawn one after the other, because React may finish
 * the later one of two transitions first: an element on screen would stay empty while the next one is drawn.
 */
export function drawInTurn(element: Element, draw: () => void): void {
  waiting.set(element, draw);
  // The observer reports elements one by one; the nearest is known only after all of them.
  setTimeout(drawNearest);
}

/** To be called when an element is drawn, or need not be drawn any more. */
export function settled(element: Element): void {
  waiting.delete(element);
  if (drawing !== element) return;
  drawing = undefined;
  drawNearest();
}

function drawNearest(): void {
  if (drawing) return;
  const [nearest] = [...waiting].sort(([a], [b]) => distanceDown(a) - distanceDown(b));
  if (!nearest) return;
  drawing = nearest[0];
  waiting.delete(drawing);
  startTransition(nearest[1]);
}

/** In px from the top of the window downwards; an element above the window counts as if it were as far below it. */
function distanceDown(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 0 ? innerHeight - bottom : top;
}
