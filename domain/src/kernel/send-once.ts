import type { z } from 'zod';
import { refuse } from './errors.ts';
import { withinPersonLimits } from './limited.ts';
import type { Clock, Limits, Receipt, Receipts, Secrets } from './ports.ts';
import { DAY } from './time.ts';
import type { Access, ActorFor, UseCase } from './use-case.ts';

export interface Ports {
  clock: Clock;
  limits: Limits;
  secrets: Secrets;
  receipts: Receipts;
}

/** How long a repeated key means the same call (decisions 23). */
export const RECEIPTS_KEPT = DAY;

/**
 * Long enough that nobody can guess it: it gives access to the answer, and without a session nothing else protects
 * that.
 */
const KEY = /^[\x21-\x7e]{16,200}$/;

/** Makes the receipt of an effect, to be written in its unit; nothing for a call without a key. */
export type ReceiptOf<Effect> = (effect: Effect) => readonly Receipt[];

interface Definition<P, A extends Access, Input extends z.ZodType, Effect extends object, Output>
  extends Pick<UseCase<P, A, Input, Output>, 'name' | 'access' | 'input' | 'invalidAs' | 'refuses' | 'judgeUnparsed'> {
  /** Runs the use case; the port that writes its effect writes the receipt in the same unit. */
  run(ports: P, actor: ActorFor<A>, input: z.output<Input>, receipt: ReceiptOf<Effect>): Promise<Output>;
  /** Answers a repeated call from the receipt, which holds a few ids and nothing secret. */
  again(ports: P, actor: ActorFor<A>, effect: Effect): Promise<Output>;
}

/** A use case that takes effect once, however often it is called with the same key. */
export type OnceUseCase<P, A extends Access, Input extends z.ZodType, Output> = UseCase<P, A, Input, Output> &
  Required<Pick<UseCase<P, A, Input, Output>, 'runOnce'>>;

/**
 * Declares a use case that clients can repeat with a key when an answer was lost. The receipt is written in the unit of
 * the effect, so either both exist or neither; of two simultaneous calls, the unit of one fails, and both get the same
 * answer. Neither key nor input can be read back from what is stored. Refuses VALIDATION_FAILED for a key that can be
 * guessed, KEY_REUSED if the key was used with another input (decisions 23).
 */
export function sendOnce<P extends Ports, A extends Access, Input extends z.ZodType, Effect extends object, Output>(
  definition: Definition<P, A, Input, Effect, Output>,
): OnceUseCase<P, A, Input, Output> {
  const { run, again, ...about } = definition;
  return {
    ...about,
    run: (ports, actor, input) => run(ports, actor, input, () => []),
    async runOnce(ports, actor, input, sentKey) {
      if (!KEY.test(sentKey))
        refuse('VALIDATION_FAILED', { errors: [{ field: 'key', message: 'Draw a key of 16 to 200 characters.' }] });
      const who = actor.kind === 'member' ? actor.id : '';
      const key = ports.secrets.digest(`${who}\n${sentKey}`);
      const sent = ports.secrets.digest(`${sentKey}\n${definition.name}\n${JSON.stringify(input)}`);
      const before = async () => {
        const receipt = await ports.receipts.find(key);
        if (receipt && receipt.sent !== sent) refuse('KEY_REUSED');
        return receipt;
      };
      const known = await before();
      if (known) return again(ports, actor, known.effect as Effect);
      try {
        return await withinPersonLimits(ports, definition.name, actor, () =>
          run(ports, actor, input, (effect) => [{ key, sent, effect, at: ports.clock.now() }]),
        );
      } catch (error) {
        const meanwhile = await before();
        if (!meanwhile) throw error;
        return again(ports, actor, meanwhile.effect as Effect);
      }
    },
  };
}
