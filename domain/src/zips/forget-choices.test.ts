import { expect, test, vi } from 'vitest';
import { memoryPorts } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { forgetChoicesJob } from './forget-choices.ts';

test('choices for a ZIP are forgotten after a day, in portions, until none is left (decisions 48)', async () => {
  const memory = memoryPorts();
  const forget = vi.spyOn(memory.zipChoices, 'forget').mockResolvedValueOnce(500);
  await forgetChoicesJob.run(memory, {});
  const before = memory.clock.now() - DAY;
  expect(forget.mock.calls).toEqual([
    [before, 500],
    [before, 500],
  ]);
});
