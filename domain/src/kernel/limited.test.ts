import { expect, test } from 'vitest';
import { memoryLimits, refusalOf } from '../../memory/index.ts';
import { withinLimits } from './limited.ts';

test('tries within the limit pass, and the one beyond is refused with the wait (decisions 42)', async () => {
  let now = 10_000;
  const ports = { limits: memoryLimits(() => now) };
  const limit = { max: 2, seconds: 60 };
  const hit = () => withinLimits(ports, [['key', limit]]);
  await hit();
  now += 15_500;
  await hit();
  expect(await refusalOf(hit())).toMatchObject({ code: 'TOO_MANY_REQUESTS', kind: 'limited', retryAfter: 45 });
  now += 44_500;
  await hit();
});

test('of several limits the longest wait is answered (decisions 42)', async () => {
  const ports = { limits: memoryLimits(() => 0) };
  const tries = [
    ['short', { max: 0, seconds: 30 }],
    ['long', { max: 0, seconds: 90 }],
    ['open', { max: 5, seconds: 300 }],
  ] as const;
  expect((await refusalOf(withinLimits(ports, tries))).retryAfter).toBe(90);
});

test('keys are counted apart (decisions 42)', async () => {
  const ports = { limits: memoryLimits(() => 0) };
  const limit = { max: 1, seconds: 60 };
  await withinLimits(ports, [['a', limit]]);
  await withinLimits(ports, [['b', limit]]);
  expect((await refusalOf(withinLimits(ports, [['a', limit]]))).code).toBe('TOO_MANY_REQUESTS');
});
