import type { AppRouter } from '@quadrangle/api/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';

const answers = new Map<string, unknown>();

/** Reads the first answers from a member's page, as JSON by call. Returns whether there were any. */
export function takeFirstAnswers(text: string | null | undefined): boolean {
  const given = Object.entries<unknown>(JSON.parse(text || '{}'));
  for (const [question, answer] of given) answers.set(question, answer);
  return given.length > 0;
}

const questionOf = (path: string, input: unknown) => (input === undefined ? path : `${path} ${JSON.stringify(input)}`);

/**
 * An answer that came with the page, for the first render; undefined if there is none, or it was taken. `path` is that
 * of the procedure, as in the key of a query.
 */
export function answerOfPage<Answer>(path: readonly string[], input: object): Answer | undefined {
  return answers.get(questionOf(path.join('.'), input)) as Answer | undefined;
}

/** Takes the answer: it is returned only once. */
export function takeAnswerOfPage<Answer>(path: readonly string[], input: object): Answer | undefined {
  const answer = answerOfPage<Answer>(path, input);
  answers.delete(questionOf(path.join('.'), input));
  return answer;
}

/** Answers a call at once if its answer came with the page; each is used once. */
export const firstAnswersLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const question = questionOf(op.path, op.input);
    if (!answers.has(question)) return next(op);
    const data = answers.get(question);
    answers.delete(question);
    return observable((observer) => {
      observer.next({ result: { type: 'data', data } });
      observer.complete();
    });
  };
