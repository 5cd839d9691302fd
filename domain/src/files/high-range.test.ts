import { expect, test } from 'vitest';
import { BRIGHTEST, inOrdinaryRange, KNEE } from './high-range.ts';

test('high dynamic range keeps its darker part, and its lights are compressed up to white (decisions 58, 60)', () => {
  for (const same of [0, 0.01, 0.3, KNEE]) expect(inOrdinaryRange(same)).toBe(same);
  expect(inOrdinaryRange(1)).toBeCloseTo(0.81, 2);
  expect([BRIGHTEST, 2 * BRIGHTEST, 50].map(inOrdinaryRange)).toEqual([expect.closeTo(1), 1, 1]);
  const steps = Array.from({ length: 50 }, (_, step) => inOrdinaryRange(step / 10));
  for (const [index, value] of steps.entries()) expect(value).toBeGreaterThan(steps[index - 1] ?? -1);
  expect((inOrdinaryRange(KNEE + 1e-6) - KNEE) / 1e-6).toBeCloseTo(1, 3);
});
