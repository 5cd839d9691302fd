import { expect, test } from 'vitest';
import { refusalOf } from '../../memory/index.ts';
import { refuseIfOver } from './plan-to-give.ts';

test('a plan is given where it is live afterwards: months, a moment to come, or any where one is live (operator)', async () => {
  const give = (planEnd: number, plan: { months?: number; until?: number }) =>
    refuseIfOver({ planEnd }, { months: null, until: null, grantedAt: 100, ...plan }, 100);
  give(0, { months: 1 });
  give(0, { until: 101 });
  give(101, { until: 5 });
  for (const until of [5, 100])
    expect(await refusalOf(Promise.resolve().then(() => give(0, { until })))).toMatchObject({
      errors: [{ field: 'until' }],
    });
});
