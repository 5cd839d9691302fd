import { expect, test, vi } from 'vitest';
import { memoryPorts } from '../../memory/index.ts';
import { forgetWallsJob } from './forget-walls.ts';

test('ended walls are forgotten in portions, until none is left (decisions 66)', async () => {
  const memory = memoryPorts();
  const forget = vi.spyOn(memory.walls, 'forget').mockResolvedValueOnce(500);
  await forgetWallsJob.run(memory, {});
  expect(forget.mock.calls).toEqual([
    [memory.clock.now(), 500],
    [memory.clock.now(), 500],
  ]);
});
