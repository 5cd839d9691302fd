import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { processorTime, timeLimit } from './time-limit.ts';

/** Calls `during` with the id of a process that runs meanwhile, once its program has begun. */
async function beside(code: string, during: (pid: number | undefined) => unknown): Promise<void> {
  const child = spawn(process.execPath, ['-e', `process.stdout.write('.'); ${code}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    await during(child.pid);
  } finally {
    child.kill('SIGKILL');
  }
}

const onLinux = process.platform === 'linux';
if (!onLinux) console.log('Skipped: limits of processor time, because this is not Linux.');

it.runIf(onLinux)('a process ends when it had its limit of a processor, whatever it had before', () =>
  beside('for (;;);', async (pid) => {
    await expect.poll(() => processorTime(pid)).toBeGreaterThan(200);
    const before = processorTime(pid) ?? 0;
    await new Promise<void>((resolve) => timeLimit(() => processorTime(pid), 200, resolve));
    expect(processorTime(pid)).toBeGreaterThanOrEqual(before + 200);
  }),
);

it.runIf(onLinux)('one that gets none waits for thirty times as long, and is ended once', () =>
  beside('setInterval(() => {}, 100_000)', (pid) => {
    vi.useFakeTimers();
    try {
      const end = vi.fn();
      const limit = timeLimit(() => processorTime(pid), 20_000, end);
      vi.advanceTimersByTime(599_999);
      expect([limit.isOver(), end.mock.calls.length]).toEqual([false, 0]);
      vi.advanceTimersByTime(1_000);
      expect([limit.isOver(), end.mock.calls.length]).toEqual([true, 1]);
    } finally {
      vi.useRealTimers();
    }
  }),
);

it('where the system does not tell, time alone counts, until the watch ends', () => {
  vi.useFakeTimers();
  try {
    const ends = [vi.fn(), vi.fn()] as const;
    const [, stopped] = ends.map((end) => timeLimit(() => null, 20_000, end));
    vi.advanceTimersByTime(19_999);
    expect(ends[0]).not.toHaveBeenCalled();
    stopped?.stop();
    vi.advanceTimersByTime(1_000);
    expect(ends.map((end) => end.mock.calls.length)).toEqual([1, 0]);
  } finally {
    vi.useRealTimers();
  }
});
