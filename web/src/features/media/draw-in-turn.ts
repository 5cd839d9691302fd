import { startTransition } from 'react';

const waiting = new Map<Element, () => void>();
let drawing: Element | undefined;

/**
 * Draws what goes into an element once nothing nearer to the window waits, as a transition: in small steps, so that one
 * can go on scrolling. Call `settled` once it is drawn. One comes after the other, because of two transitions React may
 * finish the later one first: what is on screen would stay empty while what follows it is drawn.
 */
export function drawInTurn(element: Element, draw: () => void): void {
  waiting.set(element, draw);
  // What comes near at the same moment is told one by one; the nearest of it is known when all was told.
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

/** In px from the top of the window downwards; what lies above the window counts as if it lay as far below it. */
function distanceDown(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 0 ? innerHeight - bottom : top;
}
