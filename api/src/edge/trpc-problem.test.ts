import { Refusal } from '@quadrangle/domain/kernel/errors';
import { expect, it } from 'vitest';
import { answerTo } from './problems.ts';
import { trpcProblem } from './trpc-problem.ts';

it('a refusal before a call keeps what fills its text, and which fields are wrong (decisions 37)', () => {
  const details = { params: { items: 'videos' }, errors: [{ field: 'event', message: 'There is no such event.' }] };
  expect(trpcProblem(answerTo(new Refusal('PLAN_REQUIRED', details))).error.data).toMatchObject({
    httpStatus: 403,
    refusal: { code: 'PLAN_REQUIRED', ...details, retryAfter: null },
  });
});
