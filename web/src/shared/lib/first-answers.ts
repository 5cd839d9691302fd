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

const questionOf = (path: string, input: unknown) => (input === undefined ? path : `${path} ${JSON.stringify(input)}`);

/**
 * The answer that the page came with, to be drawn before anything is asked; undefined if there is none, or none any more.
 * `path` is that of the procedure, as in the key of a query.
 */
export function answerOfPage<Answer>(path: readonly string[], input: object): Answer | undefined {
  return answers.get(questionOf(path.join('.'), input)) as Answer | undefined;
}

/** The same, given away: nobody finds it again. */
export function takeAnswerOfPage<Answer>(path: readonly string[], input: object): Answer | undefined {
  const answer = answerOfPage<Answer>(path, input);
  answers.delete(questionOf(path.join('.'), input));
  return answer;
}

/** Answers a question at once where the answer came with the page; each is given away once. */
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
