import { Refusal } from '@quadrangle/domain/kernel/errors';
import { vi } from 'vitest';

type Answer = (input: unknown) => unknown;

const BROKEN = {
  error: { message: 'Not served', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } },
};

const refused = ({ code, message, params, errors, retryAfter }: Refusal) => ({
  error: { message, code: -32600, data: { httpStatus: 400, refusal: { code, message, params, errors, retryAfter } } },
});

/** Thrown by a procedure's function: its answer is lost on the way. */
export const LOST = new TypeError('Failed to fetch');

/**
 * Stands for the server: each procedure by its name, as `club.find`, answers what its function returns; all others, and those
 * that throw, break; a `Refusal` refuses. Returns the names of those that were asked, in order.
 */
export function serve(answers: Readonly<Record<string, Answer>>): string[] {
  const asked: string[] = [];
  const answerOf = (name: string, input: unknown) => {
    try {
      return name in answers ? { result: { data: answers[name]?.(input) } } : BROKEN;
    } catch (error) {
      if (error === LOST) throw error;
      return error instanceof Refusal ? refused(error) : BROKEN;
    }
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
    const { pathname, searchParams } = new URL(request instanceof Request ? request.url : request, location.href);
    const names = pathname.replace(/^.*\/trpc\//, '').split(',');
    asked.push(...names);
    const inputs = JSON.parse(searchParams.get('input') ?? (typeof init?.body === 'string' ? init.body : '{}'));
    return Response.json(names.map((name, at) => answerOf(name, inputs[at])));
  });
  return asked;
}
