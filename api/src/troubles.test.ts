/** Parts that do not work are told of (operator). */
import { refuse } from '@quadrangle/domain/kernel/errors';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Troubles } from './troubles.ts';

const setting = () => {
  const troubles = new Troubles();
  const told: unknown[][] = [];
  troubles.listen((...news) => told.push(news));
  let failure: unknown = null;
  let asked = 0;
  const port: { key: string; now(): number; ask(word: string): Promise<string>; check(): Promise<void> } =
    troubles.watch('payments', {
      key: 'k',
      now: () => 7,
      check: async () => void (await port.ask('still there?')),
      ask: async (word: string): Promise<string> => {
        asked += 1;
        return failure === null ? word : Promise.reject(failure);
      },
    });
  const ask = (error: unknown) => {
    failure = error;
    return port.ask('yes').catch(() => 'no');
  };
  const mend = () => {
    failure = null;
  };
  return { troubles, told, port, ask, mend, asked: () => asked };
};

it('a part is in trouble from a call that failed until one that did not, and each change is told once', async () => {
  const { troubles, told, port, ask } = setting();
  const away = new Error('away');
  expect([port.key, port.now(), await ask(null), troubles.parts]).toEqual(['k', 7, 'yes', []]);
  await ask(away);
  await ask(away);
  expect(troubles.parts).toEqual(['payments']);
  await ask(null);
  expect(troubles.parts).toEqual([]);
  expect(told).toEqual([
    ['payments', away],
    ['payments', null],
  ]);
});

it('what a part refuses is an answer, unless it says that it is not available', async () => {
  const { troubles, ask } = setting();
  const refusal = (code: 'PAYMENT_UNAVAILABLE' | 'ORDER_NOT_FOUND') => {
    try {
      return refuse(code);
    } catch (error) {
      return error;
    }
  };
  await ask(refusal('ORDER_NOT_FOUND'));
  await ask(Object.assign(new Error('no such mailbox'), { permanent: true }));
  expect(troubles.parts).toEqual([]);
  await ask(refusal('PAYMENT_UNAVAILABLE'));
  expect(troubles.parts).toEqual(['payments']);
});

it('a part in trouble is asked every half a minute until it works again, and then no more (operator)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { troubles, told, mend, asked, ask } = setting();
  await ask(new Error('away'));
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), troubles.parts]).toEqual([3, ['payments']]);
  mend();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(troubles.parts).toEqual(['payments']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked(), troubles.parts, told.length]).toEqual([4, [], 2]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked()).toBe(4);
});
