import { z } from 'zod';
import type { Secrets } from '../kernel/ports.ts';
import { wholeNumber } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';

/** Items that one batch may have. */
const MOST_IN_BATCH = 10_000;

/** The id that a client makes up for what is uploaded in one go (decisions 44). */
export const madeUpBatch = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Name the batch with up to 64 letters, digits, dashes or underscores.');

/** An item's place among those of its batch, as chosen on screen; 0 for the first (decisions 44). */
export const positionInBatch = wholeNumber.refine(
  (position) => position >= 0 && position < MOST_IN_BATCH,
  `A batch has at most ${MOST_IN_BATCH} places.`,
);

/**
 * The id of somebody's batch: made of what their client made up, so that two people who make up the same have two
 * batches; an item without one is a batch of its own, under its own id (decisions 44).
 */
export function batchIdOf(
  secrets: Pick<Secrets, 'digest'>,
  item: { readonly id: string; readonly uploaderId: string },
  madeUp: string | null,
): string {
  return madeUp === null ? item.id : secrets.digest(`batch\n${item.uploaderId}\n${madeUp}`).slice(0, 32);
}

/**
 * Where an item stands in lists by time, as a text that sorts downwards: by when the first item of its batch came, then
 * by batch, then from the first place to the last (decisions 44). `beganAt` is that first item's `createdAt`.
 */
export function batchPlace(beganAt: Instant, batchId: string, position: number): string {
  return `${String(beganAt).padStart(15, '0')} ${batchId} ${String(MOST_IN_BATCH - position).padStart(5, '0')}`;
}
