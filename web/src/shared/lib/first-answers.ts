import type { AppRouter } from '@quadrangle/api/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';

const answers = new Map<string, unknown>();

/**
 * Takes what the server wrote into a member's page: the answers to what the page asks first, as JSON by question. Says
 * whether there were any.
 */
export function takeFirstAnswers(text: string | null | undefined): boolean {
  const given = Object.entries<unknown>(JSON.parse(text || '{}'));
  for (const [question, answer] of given) answers.set(question, answer);
  return given.length > 0;
}

/** Answers a question at once where the answer came with the page; each is given away once. */
export const firstAnswersLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const question = op.input === undefined ? op.path : `${op.path} ${JSON.stringify(op.input)}`;
    if (!answers.has(question)) return next(op);
    const data = answers.get(question);
    answers.delete(question);
    return observable((observer) => {
      observer.next({ result: { type: 'data', data } });
      observer.complete();
    });
  };
