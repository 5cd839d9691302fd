import { refuse } from '@quadrangle/domain/kernel/errors';
import { expect, it } from 'vitest';
import { Troubles } from './troubles.ts';

const setting = () => {
  const troubles = new Troubles();
  const told: unknown[][] = [];
  troubles.listen((...news) => told.push(news));
  let failure: unknown = null;
  const port = troubles.watch('payments', {
    key: 'k',
    now: () => 7,
    ask: async (word: string) => (failure === null ? word : Promise.reject(failure)),
  });
  const ask = (error: unknown) => {
    failure = error;
    return port.ask('yes').catch(() => 'no');
  };
  return { troubles, told, port, ask };
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
