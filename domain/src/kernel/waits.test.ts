import { expect, test } from 'vitest';
import { Refusal } from './errors.ts';
import { withinLimits } from './limited.ts';
import { waitText } from './waits.ts';

test.each([
  [1, 'in 1 second'],
  [59, 'in 59 seconds'],
  [119, 'in 119 seconds'],
  [120, 'in 2 minutes'],
  [121, 'in 3 minutes'],
  [7_199, 'in 120 minutes'],
  [7_200, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('a wait of %i seconds reads "%s", never too short (decisions 42)', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

test('what is limited says when to come back (decisions 42)', async () => {
  const limits = { hit: async () => 40_000, forgive: async () => {}, sweep: async () => {} };
  const refused = await withinLimits({ limits }, [['key', { max: 1, seconds: 86_400 }]]).catch((error) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({
    message: 'Too many attempts. Please try again in 12 hours.',
    retryAfter: 40_000,
  });
});
