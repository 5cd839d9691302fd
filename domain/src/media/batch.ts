import { z } from 'zod';
import type { Position } from '../kernel/page.ts';
import type { Secrets } from '../kernel/ports.ts';
import { wholeNumber } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';

/** The most items in a batch. */
export const MAX_IN_BATCH = 10_000;

/** The id that a client generates for items uploaded together (decisions 44). */
export const implicitBatch = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Name the batch with up to 64 letters, digits, dashes or underscores.')
  .describe('Made up by the client, the same for everything uploaded together; `batch` of the item is another id.');

/** An item's position in its batch, as chosen on screen; 0 is the first (decisions 44). */
export const positionInBatch = wholeNumber.refine(
  (position) => position >= 0 && position < MAX_IN_BATCH,
  `A batch has at most ${MAX_IN_BATCH} places.`,
);

/**
 * The id of somebody's batch: made from the person and the id that their client generated, so that two people never
 * share a batch. An item without one is a batch of its own, under its own id (decisions 44).
 */
export function batchIdOf(
  secrets: Pick<Secrets, 'digest'>,
  item: { readonly id: string; readonly uploaderId: string },
  madeUp: string | null,
): string {
  return madeUp === null ? item.id : secrets.digest(`batch\n${item.uploaderId}\n${madeUp}`).slice(0, 32);
}

/**
 * An item's place in lists by time, as a text that sorts downwards: by the time of the first item of its batch, then by
 * batch, then from the first position to the last (decisions 44). `beganAt` is the `createdAt` of that first item.
 */
export function batchPlace(beganAt: Instant, batchId: string, position: number): string {
  return `${placesFrom(beganAt)} ${batchId} ${String(MAX_IN_BATCH - position).padStart(5, '0')}`;
}

/** A text that sorts below the places of all batches that began at a moment or later, and above all others. */
export function placesFrom(moment: Instant): string {
  return String(moment).padStart(15, '0');
}

/** When the batch began that a place belongs to. */
export function whenBegan(batchPlace: string): Instant {
  return Number(batchPlace.slice(0, batchPlace.indexOf(' ')));
}

/** The place right after everything from a moment on, in lists by time downwards. */
export function behindMoment(moment: Instant): Position {
  return [placesFrom(moment), ''];
}
