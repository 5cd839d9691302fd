import { MINUTE } from '@quadrangle/domain/kernel/time';
import { aMember, memoryPorts } from '@quadrangle/domain/memory';
import { expect, test } from 'vitest';
import { sparingCounts } from './sparing-counts.ts';

test('people are counted once a minute, in all and of each college; the command line counts anew (operator)', async () => {
  const memory = memoryPorts();
  const { overview, figures } = sparingCounts(memory.clock, memory);
  const counted = async () => {
    const { users } = await overview.headcount(memory.clock.now());
    return [users, (await figures.tenants())[0]?.people ?? 0, (await overview.stats(memory.clock.now())).users];
  };
  await aMember(memory);
  expect(await counted()).toEqual([1, 1, 1]);
  await aMember(memory);
  memory.clock.advance(MINUTE - 1);
  expect(await counted()).toEqual([1, 1, 2]);
  memory.clock.advance(1);
  expect(await counted()).toEqual([2, 2, 2]);
});
