import { z } from 'zod';

/** The answer of a call that only returns a message. */
export const Message = z.strictObject({ message: z.string() }).meta({ id: 'Message' });

/** The answer of a route that runs its use case and only returns this message. */
export function givesMessage(message: string) {
  return {
    gives: Message,
    answerExample: { message },
    async answer({ run }: { run(): Promise<unknown> }) {
      await run();
      return { message };
    },
  };
}
