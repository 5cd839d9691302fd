import { startTransition } from 'react';

/** Something that is to be drawn. */
export interface Waiting {
  /** How far it is now from where one reads, in px. */
  distance(): number;
  draw(): void;
}

const waiting = new Set<Waiting>();
let drawing: Waiting | null = null;

/**
 * Draws something once nothing nearer waits, as a transition: in small steps, so that one can go on
 * scrolling. Call `settled` once it is drawn. One comes after the other, because React may finish the later of two
 * transitions first: what is on screen would stay empty while what follows it is drawn.
 */
export function drawInTurn(one: Waiting): void {
  if (one === drawing) return;
  waiting.add(one);
  // What comes near at the same moment is told one by one; the nearest of it is known when all was told.
  setTimeout(drawNearest);
}

/** To be called when something is drawn, or need not be drawn any more. */
export function settled(one: Waiting): void {
  waiting.delete(one);
  if (drawing !== one) return;
  drawing = null;
  drawNearest();
}

function drawNearest(): void {
  if (drawing) return;
  const distances = new Map([...waiting].map((one) => [one, one.distance()]));
  const [nearest] = [...waiting].sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
  if (!nearest) return;
  waiting.delete(nearest);
  drawing = nearest;
  startTransition(nearest.draw);
}
