/** Parts that do not work are told of (operator). */
import { refuse } from '@quadrangle/domain/kernel/errors';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Health } from './health.ts';

const setting = () => {
  const health = new Health();
  const told: unknown[][] = [];
  health.listen((...news) => told.push(news));
  let failure: unknown = null;
  let asked = 0;
  const port: { key: string; now(): number; ask(word: string): Promise<string>; check(): Promise<void> } = health.watch(
    'payments',
    {
      key: 'k',
      now: () => 7,
      check: async () => void (await port.ask('still there?')),
      ask: async (word: string): Promise<string> => {
        asked += 1;
        return failure === null ? word : Promise.reject(failure);
      },
    },
  );
  const ask = (error: unknown) => {
    failure = error;
    return port.ask('yes').catch(() => 'no');
  };
  const mend = () => {
    failure = null;
  };
  return { health, told, port, ask, mend, asked: () => asked };
};

it('a part is in trouble from a call that failed until one that did not, and each change is told once', async () => {
  const { health, told, port, ask } = setting();
  const away = new Error('away');
  expect([port.key, port.now(), await ask(null), health.parts]).toEqual(['k', 7, 'yes', []]);
  await ask(away);
  await ask(away);
  expect(health.parts).toEqual(['payments']);
  await ask(null);
  expect(health.parts).toEqual([]);
  expect(told).toEqual([
    ['payments', away],
    ['payments', null],
  ]);
});

it('what a part refuses is an answer, unless it says that it is not available', async () => {
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
  expect(health.parts).toEqual([]);
  await ask(refusal('PAYMENT_UNAVAILABLE'));
  expect(health.parts).toEqual(['payments']);
});

it('a part in trouble is asked every half a minute until it works again, and then no more (operator)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { health, told, mend, asked, ask } = setting();
  await ask(new Error('away'));
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), health.parts]).toEqual([3, ['payments']]);
  mend();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(health.parts).toEqual(['payments']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked(), health.parts, told.length]).toEqual([4, [], 2]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked()).toBe(4);
});
