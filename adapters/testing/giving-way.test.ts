import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { expect, it } from 'vitest';
import { factsIn, somethingGivesWay } from './giving-way.ts';

it('whether a process is ready, and how much it gives way, is read whatever its program is called', () => {
  const stat = (state: string, niceness: number) =>
    `7 (a) b) ${state} 1 7 7 0 -1 4194304 9 0 0 0 3 4 0 0 39 ${niceness} 4 0 88 9`;
  expect(factsIn(stat('R', 19))).toEqual({ isReady: true, niceness: 19 });
  expect(factsIn(stat('S', 0))).toEqual({ isReady: false, niceness: 0 });
  expect(factsIn('')).toEqual({ isReady: false, niceness: 0 });
});

const onLinux = process.platform === 'linux';
if (!onLinux) console.log('Skipped: what gives way on this machine, because this is not Linux.');

it.runIf(onLinux)('what works at the lowest priority gives way', async () => {
  const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  setPriority(busy.pid ?? 0, constants.priority.PRIORITY_LOW);
  try {
    await expect.poll(somethingGivesWay).toBe(true);
  } finally {
    busy.kill('SIGKILL');
  }
});
