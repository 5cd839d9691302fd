import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts, refusalOf, reread } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { checkOut } from './check-out.ts';
import { confirmPayment } from './confirm-payment.ts';
import { simulatedOrder, simulatePayment } from './simulate-payment.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async (overrides = {}) => {
  const memory = memoryPorts(overrides);
  const buyer = await aMember(memory);
  const { id: orderId } = await execute(checkOut, memory, actorOf(buyer), { month: 1 });
  const look = (actor: Actor = actorOf(buyer), id: unknown = orderId) =>
    execute(simulatedOrder, memory, actor, { orderId: id });
  const pay = (outcome: unknown, actor: Actor = actorOf(buyer), id: unknown = orderId) =>
    execute(simulatePayment, memory, actor, { orderId: id, outcome });
  return { memory, buyer, orderId, look, pay };
};

test('a simulated payment is signed as the provider would, and grants by the same way (operator)', async () => {
  const { memory, buyer, orderId, look, pay } = await setting();
  expect(await look()).toEqual({ months: 1, amount: 23_000, currency: 'INR', club: null, paid: false });
  const payment = await pay('paid');
  expect(payment).toMatchObject({ orderId });
  expect((await reread(memory, buyer.id)).planEnd).toBe(buyer.planEnd);
  await execute(confirmPayment, memory, anonymous(), payment);
  expect((await reread(memory, buyer.id)).planEnd).toBeGreaterThan(buyer.planEnd);
  expect(await look()).toMatchObject({ paid: true });
});

test('an order for a club names it (decisions 61)', async () => {
  const { memory, buyer, look } = await setting();
  const order = { month: 1, club: { name: 'Lens Club', handle: 'lens' } };
  const { id } = await execute(checkOut, memory, actorOf(buyer), order);
  expect(await look(undefined, id)).toMatchObject({ club: 'Lens Club', paid: false });
});

test('a payment that fails grants nothing (operator)', async () => {
  const { pay, look } = await setting();
  expect(await pay('failed')).toBeNull();
  expect(await look()).toMatchObject({ paid: false });
});

test('for anybody but the orderer an order does not exist (operator)', async () => {
  const { memory, look, pay } = await setting();
  for (const other of [await aMember(memory), await aMember(memory, { tenant: 'other.edu' })]) {
    expect(await codeOf(look(actorOf(other)))).toBe('ORDER_NOT_FOUND');
    for (const outcome of ['paid', 'failed'])
      expect(await codeOf(pay(outcome, actorOf(other)))).toBe('ORDER_NOT_FOUND');
  }
  expect(await codeOf(look(undefined, 'unknown'))).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(pay('paid', undefined, 'unknown'))).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(look(anonymous()))).toBe('UNAUTHENTICATED');
});

test('where real payments are set up nothing is simulated (operator)', async () => {
  const { look, pay } = await setting({ paymentSimulator: null });
  expect([await codeOf(look()), await codeOf(pay('paid')), await codeOf(pay('failed'))]).toEqual([
    'ORDER_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'ORDER_NOT_FOUND',
  ]);
});

test.each(['', 'x'.repeat(201), 'a\0', 'a\uD800', 7, null, {}])(
  'an order cannot be called %j (decisions 37)',
  async (id) => {
    const { look, pay } = await setting();
    for (const attempt of [look(undefined, id), pay('paid', undefined, id)])
      expect((await refusalOf(attempt)).errors.map((error) => error.field)).toEqual(['orderId']);
  },
);

test.each(['Paid', '', null, undefined, true])('a payment cannot turn out %j (decisions 37)', async (outcome) => {
  const { pay } = await setting();
  expect((await refusalOf(pay(outcome))).errors.map((error) => error.field)).toEqual(['outcome']);
});
