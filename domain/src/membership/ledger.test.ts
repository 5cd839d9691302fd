import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerStatus, paysFor } from './ledger.ts';
import type { Order } from './order.ts';
import { type ProviderFact, paymentStates } from './provider-fact.ts';

const open: Order = {
  id: 'o1',
  providerOrderId: 'order_1',
  userId: 'u1',
  clubId: null,
  payerId: null,
  newClub: null,
  months: 1,
  amount: 230_00,
  currency: 'INR',
  createdAt: 0,
  paidAt: null,
  paymentId: null,
  granted: false,
  checkAt: null,
};
const paid: Order = { ...open, paidAt: 1, paymentId: 'pay_1', granted: true };
const forNobody: Order = { ...paid, userId: null, granted: false };

let count = 0;
const fact = (more: Partial<ProviderFact> = {}): ProviderFact => {
  count += 1;
  return {
    id: `e${count}`,
    event: 'asked',
    providerOrderId: 'order_1',
    paymentId: 'pay_1',
    state: 'captured',
    amount: 230_00,
    currency: 'INR',
    refunded: 0,
    receivedAt: count,
    ...more,
  };
};
const failed = fact({ paymentId: 'pay_0', state: 'failed' });
const unknown = fact({ paymentId: null, state: 'unknown' });
const refundedTwin = fact({ paymentId: 'pay_2', refunded: 230_00 });

test.each<[string, Order, ProviderFact[], string]>([
  ['nothing came', open, [], 'open'],
  ['an attempt failed', open, [failed], 'open'],
  ['only authorized', open, [fact({ state: 'authorized' })], 'open'],
  ['an event about no payment', open, [fact({ paymentId: null, state: null })], 'open'],
  ['the provider knows no order that is open', open, [unknown], 'open'],
  ['granted by the callback alone', paid, [], 'paid'],
  ['granted, and an event about no payment', paid, [fact({ paymentId: null, state: null })], 'paid'],
  ['granted, and an event that does not say how its payment stands', paid, [fact({ state: null })], 'paid'],
  ['granted, and the money is there', paid, [fact()], 'paid'],
  ['the money is there, though once the order was unknown', paid, [unknown, fact()], 'paid'],
  ['a failed attempt before the success', paid, [failed, fact()], 'paid'],
  ['money for a person who is gone', forNobody, [fact()], 'to refund'],
  ['the same without news of the provider', forNobody, [], 'to refund'],
  ['given back to a person who is gone', forNobody, [fact({ refunded: 230_00 })], 'refunded'],
  ['given back', paid, [fact(), fact({ event: 'refund.processed', refunded: 230_00 })], 'refunded'],
  ['paid twice, both given back', paid, [fact({ refunded: 230_00 }), refundedTwin], 'refunded'],
  ['wrong money that was given back', open, [fact({ amount: 1_00, refunded: 1_00 })], 'refunded'],
  ['paid twice, one of them given back', paid, [fact({ refunded: 230_00 }), fact({ paymentId: 'pay_2' })], 'differs'],
  ['a second payment that was given back', paid, [refundedTwin], 'paid'],
])('an order stands as its payments do: %s (decisions 32)', (_, order, facts, status) => {
  expect(ledgerStatus(order, facts).split(':')[0]).toBe(status);
});

test.each<[Order, ProviderFact[], string]>([
  [paid, [fact({ state: 'authorized' })], 'differs: pay_1 is authorized, not captured'],
  [paid, [fact({ amount: 1_00 })], 'differs: pay_1 paid 1.00 INR'],
  [paid, [fact({ currency: 'USD' })], 'differs: pay_1 paid 230.00 USD'],
  [paid, [fact({ refunded: 100_00 })], 'differs: 100.00 INR of pay_1 refunded'],
  [paid, [fact(), fact({ paymentId: 'pay_2' })], 'differs: pay_2 paid 230.00 INR too'],
  [paid, [fact({ state: 'unknown', amount: null, currency: null })], 'differs: the provider knows no pay_1'],
  [paid, [unknown], 'differs: the provider knows no such order'],
  [paid, [fact({ currency: null })], 'differs: pay_1 paid 230.00 ?'],
  [open, [fact({ amount: 2_30 })], 'differs: pay_1 paid 2.30 INR'],
  [paid, [fact({ state: 'failed' }), fact({ paymentId: 'pay_2' })], ''],
])('where the books are not ours the ledger says in what (decisions 32)', (order, facts, status) => {
  const expected = status || 'differs: pay_1 is failed, not captured; pay_2 paid 230.00 INR too';
  expect(ledgerStatus(order, facts)).toBe(expected);
});

test('the order in which news come, and repeats, change nothing (decisions 33)', () => {
  const news = fc.array(
    fc.record({
      paymentId: fc.constantFrom('pay_1', 'pay_2'),
      state: fc.constantFrom(...paymentStates),
      refunded: fc.constantFrom(0, 100_00, 230_00),
    }),
    { maxLength: 8 },
  );
  const shuffled = news.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
  );
  fc.assert(
    fc.property(shuffled, fc.constantFrom(open, paid, forNobody), ([all, mixed], order) => {
      const sorted = (status: string) => status.split(/[:;] /).sort();
      expect(sorted(ledgerStatus(order, mixed.map(fact)))).toEqual(sorted(ledgerStatus(order, all.map(fact))));
    }),
  );
});

test('an order is paid by captured money of its price that was not given back (decisions 33)', () => {
  const payment = { paymentId: 'pay_1', state: 'captured', amount: 230_00, currency: 'INR', refunded: 0 } as const;
  expect(paysFor(open, payment)).toBe(true);
  for (const state of ['authorized', 'failed', 'created', 'unknown'] as const)
    expect(paysFor(open, { ...payment, state })).toBe(false);
  for (const wrong of [{ amount: 230 }, { amount: 230_01 }, { currency: 'USD' }, { refunded: 1 }])
    expect(paysFor(open, { ...payment, ...wrong })).toBe(false);
});
