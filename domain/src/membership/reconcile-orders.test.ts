import { expect, test } from 'vitest';
import { aClub, actorOf, aMember, anonymous, memoryPorts, operator, reread } from '../../memory/index.ts';
import { Refusal } from '../kernel/errors.ts';
import { addMonths, DAY, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { setClubClosed } from '../operator/manage-clubs.ts';
import { listOrders } from '../operator/queries.ts';
import { checkOut } from './check-out.ts';
import { confirmPayment, receiveProviderEvent } from './confirm-payment.ts';
import type { ProviderPayment } from './provider-fact.ts';
import { firstCheck, nextCheck, reconcileOrders } from './reconcile-orders.ts';

const setting = async () => {
  const memory = memoryPorts();
  const buyer = await aMember(memory);
  const { id: orderId } = await execute(checkOut, memory, actorOf(buyer), { month: 3 });
  const confirm = () =>
    execute(confirmPayment, memory, anonymous(), { orderId, ...memory.provider.paymentSimulator.pay(orderId) });
  const books = (more: Partial<ProviderPayment> = {}): ProviderPayment => ({
    paymentId: 'pay_x',
    state: 'captured',
    amount: 62_000,
    currency: 'INR',
    refunded: 0,
    ...more,
  });
  const reconcile = async (after = 10 * MINUTE) => {
    memory.clock.advance(after);
    await reconcileOrders(memory);
  };
  const planEnd = async () => (await reread(memory, buyer.id)).planEnd;
  const status = async () => (await execute(listOrders, memory, operator, {}))[0]?.status;
  const asked = () => memory.memberships.factsOf([orderId]);
  return { memory, buyer, orderId, confirm, books, reconcile, planEnd, status, asked };
};

test('an order that was paid without any message to us is granted once, with a receipt (decisions 32)', async () => {
  const { memory, buyer, orderId, books, reconcile, planEnd, status } = await setting();
  memory.provider.books.set(orderId, [books({ paymentId: 'pay_0', state: 'failed' }), books()]);
  await reconcile();
  const end = addMonths(memory.clock.now(), 3);
  expect(await planEnd()).toBe(end);
  expect(memory.mails.queued()).toMatchObject([{ kind: 'receipt', reference: 'pay_x', to: buyer.email }]);
  await reconcile(DAY);
  expect(await planEnd()).toBe(end);
  expect(memory.mails.queued()).toHaveLength(1);
  expect(await status()).toBe('paid');
});

test.each<[Partial<ProviderPayment>, string]>([
  [{ state: 'authorized' }, 'open'],
  [{ state: 'failed' }, 'open'],
  [{ amount: 620 }, 'differs: pay_x paid 6.20 INR'],
  [{ currency: 'USD' }, 'differs: pay_x paid 620.00 USD'],
  [{ refunded: 62_000 }, 'refunded'],
])('what is not the money of the order grants nothing, and is reported: %j (decisions 32)', async (wrong, expected) => {
  const { memory, buyer, orderId, books, reconcile, planEnd, status } = await setting();
  memory.provider.books.set(orderId, [books(wrong)]);
  await reconcile();
  expect(await planEnd()).toBe(buyer.planEnd);
  expect(await status()).toBe(expected);
});

test('amount, currency and capture of a granted order are compared, and refunds noted (decisions 32)', async () => {
  const { memory, orderId, confirm, reconcile, status, asked } = await setting();
  await confirm();
  const paid = memory.provider.books.get(orderId)?.[0];
  const keep = async (more: Partial<ProviderPayment>) => {
    if (paid) memory.provider.books.set(orderId, [{ ...paid, ...more }]);
    await reconcile(7 * DAY);
    return status();
  };
  expect(await keep({ state: 'authorized' })).toBe('differs: pay_1 is authorized, not captured');
  expect(await keep({})).toBe('paid');
  expect(await keep({})).toBe('paid');
  expect(await asked()).toHaveLength(2);
  expect(await keep({ refunded: 10_000 })).toBe('differs: 100.00 INR of pay_1 refunded');
  expect(await keep({ refunded: 62_000 })).toBe('refunded');
});

test('a payment or an order that the provider does not know is reported (decisions 32)', async () => {
  const { memory, orderId, confirm, reconcile, status } = await setting();
  await confirm();
  memory.provider.books.set(orderId, []);
  await reconcile();
  expect(await status()).toBe('differs: the provider knows no pay_1');
  const other = await setting();
  await other.confirm();
  other.memory.provider.books.clear();
  await other.reconcile();
  expect(await other.status()).toBe('differs: the provider knows no such order');
});

test('a granted order whose own payment is not among those of the provider is reported (decisions 32)', async () => {
  const { memory, orderId, books, confirm, reconcile, status } = await setting();
  await confirm();
  memory.provider.books.set(orderId, [books()]);
  await reconcile();
  expect(await status()).toBe('differs: the provider knows no pay_1; pay_x paid 620.00 INR too');
});

test('an answer is kept as it was given, under an id that says all of it (decisions 32)', async () => {
  const { memory, orderId, books, reconcile, asked } = await setting();
  memory.provider.books.set(orderId, []);
  await reconcile();
  expect(await asked()).toEqual([]);
  memory.provider.books.set(orderId, [books({ state: 'failed' })]);
  await reconcile();
  expect(await asked()).toEqual([
    {
      id: `asked ${orderId} pay_x failed 62000 INR 0`,
      event: 'asked',
      providerOrderId: orderId,
      paymentId: 'pay_x',
      state: 'failed',
      amount: 62_000,
      currency: 'INR',
      refunded: 0,
      receivedAt: memory.clock.now(),
    },
  ]);
});

test('money that arrives for a deleted user is found too, to be refunded (decisions 12)', async () => {
  const { memory, buyer, orderId, books, reconcile, status } = await setting();
  await memory.users.remove(buyer.id, () => []);
  memory.provider.books.set(orderId, [books()]);
  await reconcile();
  expect(await status()).toBe('to refund');
});

test('an order is asked about after ten minutes, then as long again as it is old, for half a year (decisions 32)', async () => {
  expect(firstCheck(0)).toBe(10 * MINUTE);
  expect(nextCheck(0, 9 * MINUTE)).toBe(19 * MINUTE);
  expect(nextCheck(0, DAY)).toBe(2 * DAY);
  expect(nextCheck(0, 30 * DAY)).toBe(37 * DAY);
  expect(nextCheck(0, 180 * DAY - 1)).toBe(187 * DAY - 1);
  expect(nextCheck(0, 180 * DAY)).toBeNull();
  const { memory, orderId, reconcile } = await setting();
  const checkAt = async () => (await memory.memberships.orderByProviderId(orderId))?.checkAt;
  const first = await checkAt();
  await reconcile(10 * MINUTE - 1);
  expect(await checkAt()).toBe(first);
  await reconcile(1);
  expect(await checkAt()).toBe(memory.clock.now() + 10 * MINUTE);
  await reconcile(200 * DAY);
  expect(await checkAt()).toBeNull();
});

test('while the provider cannot be reached nothing changes, it is not asked about every order, and later all is made good (decisions 30)', async () => {
  const { memory, buyer, orderId, books, reconcile, planEnd } = await setting();
  for (let more = 0; more < 4; more += 1) await execute(checkOut, memory, actorOf(buyer), { month: 1 });
  memory.provider.books.set(orderId, [books()]);
  let questions = 0;
  const payments = {
    ...memory.provider.payments,
    paymentsOf: (id: string) => {
      questions += 1;
      return memory.provider.payments.paymentsOf(id);
    },
  };
  memory.provider.reachable = false;
  memory.clock.advance(10 * MINUTE);
  await reconcileOrders({ ...memory, payments });
  expect(questions).toBe(3);
  expect(await memory.memberships.ordersToCheck(memory.clock.now(), 10)).toHaveLength(2);
  expect(await memory.memberships.ordersToCheck(memory.clock.now() + 10 * MINUTE - 1, 10)).toHaveLength(2);
  expect(await memory.memberships.ordersToCheck(memory.clock.now() + 10 * MINUTE, 10)).toHaveLength(5);
  expect(await planEnd()).toBe(buyer.planEnd);
  memory.provider.reachable = true;
  await reconcile();
  expect(await planEnd()).toBe(addMonths(memory.clock.now(), 3));
});

test('a slow provider does not hold a run for longer than two minutes (decisions 32)', async () => {
  const { memory, buyer } = await setting();
  for (let more = 0; more < 9; more += 1) await execute(checkOut, memory, actorOf(buyer), { month: 1 });
  memory.clock.advance(10 * MINUTE);
  const asked: string[] = [];
  const payments = {
    ...memory.provider.payments,
    paymentsOf: async (id: string) => {
      asked.push(id);
      memory.clock.advance(MINUTE);
      return [];
    },
  };
  await reconcileOrders({ ...memory, payments });
  expect(asked).toHaveLength(3);
});

test.each([new Error('a bug'), new Refusal('ORDER_NOT_FOUND')])(
  'a failure that is not the provider’s is not swallowed: %s (decisions 32)',
  async (failure) => {
    const { memory } = await setting();
    memory.clock.advance(DAY);
    const payments = { ...memory.provider.payments, paymentsOf: () => Promise.reject(failure) };
    await expect(reconcileOrders({ ...memory, payments })).rejects.toBe(failure);
  },
);

test('without a provider there is nobody to ask (decisions 30)', async () => {
  const { memory, orderId, asked } = await setting();
  const placed = await memory.memberships.orderByProviderId(orderId);
  memory.clock.advance(DAY);
  await reconcileOrders({ ...memory, payments: null });
  expect(await memory.memberships.orderByProviderId(orderId)).toEqual(placed);
  expect(await asked()).toEqual([]);
});

test('every webhook is kept under its own id, a repeat once, also one that grants nothing or is refused (decisions 33)', async () => {
  const { memory, orderId, status, asked } = await setting();
  const paid = { kind: 'paid', providerOrderId: orderId, paymentId: 'pay_w', amount: 62_000, currency: 'INR' } as const;
  const send = (event: Parameters<typeof memory.provider.event>[0], eventId?: string) =>
    execute(receiveProviderEvent, memory, anonymous(), { ...memory.provider.event(event), eventId });
  const failed = { providerOrderId: orderId, paymentId: 'pay_0', amount: 62_000, currency: 'INR' };
  await send(failed, 'evt_1');
  await send(failed, 'evt_1');
  await expect(send({ ...paid, amount: 62 }, 'evt_2')).rejects.toMatchObject({ code: 'PAYMENT_MISMATCH' });
  await send(paid);
  await send(paid);
  await send({ ...paid, kind: 'other', name: 'refund.processed', state: 'captured', refunded: 62_000 }, 'evt_4');
  expect((await asked()).map(({ id, event, state, refunded }) => [id.slice(0, 5), event, state, refunded])).toEqual(
    expect.arrayContaining([
      ['evt_1', 'payment.failed', 'failed', 0],
      ['evt_2', 'payment.captured', 'captured', 0],
      [expect.any(String), 'payment.captured', 'captured', 0],
      ['evt_4', 'refund.processed', 'captured', 62_000],
    ]),
  );
  expect(await asked()).toHaveLength(4);
  expect(await status()).toBe('refunded');
});

test('what was paid for a closed club is granted when the club opens again, however old it is (decisions 32, 63)', async () => {
  const memory = memoryPorts();
  const lead = await aMember(memory);
  const club = await aClub(memory, lead, { handle: 'lens' });
  const { id: orderId } = await execute(checkOut, memory, actorOf(lead), { month: 3, club: club.id });
  const closed = (is: boolean) => execute(setClubClosed, memory, operator, { handle: 'lens', closed: is });
  await closed(true);
  await execute(confirmPayment, memory, anonymous(), { orderId, ...memory.provider.paymentSimulator.pay(orderId) });
  const reconcile = async (days: number) => {
    memory.clock.advance(days * DAY);
    await reconcileOrders(memory);
    return (await memory.clubs.byId(club.id))?.planEnd;
  };
  const end = (await memory.clubs.byId(club.id))?.planEnd;
  for (const days of [1, 200, 200]) expect(await reconcile(days)).toBe(end);
  await closed(false);
  expect(await reconcile(0)).toBe(addMonths(memory.clock.now(), 3));
});
