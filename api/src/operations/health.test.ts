/** Parts that do not work are reported (operator). */
import { refuse } from '@quadrangle/domain/kernel/errors';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Health } from './health.ts';

const setting = () => {
  const health = new Health();
  const reported: unknown[][] = [];
  health.listen((...news) => reported.push(news));
  let failure: unknown = null;
  let asked = 0;
  const parts = {
    key: 'k',
    now: () => 7,
    check: async (): Promise<void> => void (await port.ask('still there?')),
    ask: async (word: string): Promise<string> => {
      asked += 1;
      return failure === null ? word : Promise.reject(failure);
    },
  };
  const port: typeof parts = health.watch('payments', parts);
  const ask = (error: unknown) => {
    failure = error;
    return port.ask('yes').catch(() => 'no');
  };
  const mend = () => {
    failure = null;
  };
  return { health, reported, port, ask, mend, asked: () => asked };
};

it('a part is degraded from a failed call until the next successful one, and each change is reported once', async () => {
  const { health, reported, port, ask } = setting();
  const away = new Error('away');
  expect([port.key, port.now(), await ask(null), health.degraded]).toEqual(['k', 7, 'yes', []]);
  await ask(away);
  await ask(away);
  expect(health.degraded).toEqual(['payments']);
  await ask(null);
  expect(health.degraded).toEqual([]);
  expect(reported).toEqual([
    ['payments', away],
    ['payments', null],
  ]);
});

it('of a port that also answers by itself only the check shows that its part works again (operator)', async () => {
  const health = new Health();
  let failure: Error | null = new Error('away');
  const ask = async () => (failure === null ? 'yes' : Promise.reject(failure));
  const port = health.watch('identity', { ask, check: async () => void (await ask()) }, true);
  await port.ask().catch(() => {});
  failure = null;
  await port.ask();
  expect(health.degraded).toEqual(['identity']);
  await port.check();
  expect(health.degraded).toEqual([]);
});

it('a refusal by a part counts as an answer, unless it says that the part is unavailable', async () => {
  const { health, ask } = setting();
  const refusal = (code: 'PAYMENT_UNAVAILABLE' | 'ORDER_NOT_FOUND') => {
    try {
      return refuse(code);
    } catch (error) {
      return error;
    }
  };
  await ask(refusal('ORDER_NOT_FOUND'));
  await ask(Object.assign(new Error('no such mailbox'), { permanent: true }));
  expect(health.degraded).toEqual([]);
  await ask(refusal('PAYMENT_UNAVAILABLE'));
  expect(health.degraded).toEqual(['payments']);
});

it('a degraded part is probed every half minute until it works again (operator)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { health, reported, mend, asked, ask } = setting();
  await ask(new Error('away'));
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), health.degraded]).toEqual([3, ['payments']]);
  mend();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(health.degraded).toEqual(['payments']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked(), health.degraded, reported.length]).toEqual([4, [], 2]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked()).toBe(4);
});

it('a part that is missing stays degraded, without being probed or reported (decisions 58; operator)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { health, reported, ask } = setting();
  health.lacks('videos');
  await ask(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([health.degraded, reported.length]).toEqual([['videos'], 0]);
});

it('a part that comes and goes is probed no more often (operator)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { asked, ask } = setting();
  for (const outcome of [new Error('away'), null, new Error('away')]) {
    await ask(outcome);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(3 + 2);
});
