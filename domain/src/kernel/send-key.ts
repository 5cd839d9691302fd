import { refuse } from './errors.ts';
import { id } from './text.ts';

/**
 * Schema of the key that whoever composes something draws for it. What comes again with its key, because the answer to
 * the first was lost on the way, is the same thing: it is stored once and answered as before.
 */
export const sendKey = id
  .optional()
  .describe('Drawn anew for each thing that is composed; sent again with the same key, it is stored once.');

/** Refuses a key that came before with something else: nothing that was typed may be lost without a word. */
export function refuseOtherUse(): never {
  refuse('VALIDATION_FAILED', { errors: [{ field: 'key', message: 'This key came with something else before.' }] });
}
