import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anonymous,
  aPlanHolder,
  codeOf,
  memoryPorts,
  refusalOf,
} from '../../memory/index.ts';
import { MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { checkOut } from './check-out.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async (overrides = {}) => {
  const memory = memoryPorts(overrides);
  const buyer = actorOf(await aMember(memory));
  const order = (month: unknown, actor: Actor = buyer, more: object = {}) =>
    execute(checkOut, memory, actor, { month, ...more });
  return { memory, buyer, order };
};

test('an order is stored with user, month, amount and status before the checkout opens (decisions 31)', async () => {
  const { memory, buyer, order } = await setting();
  const { id, amount } = await order(3);
  const stored = await memory.memberships.orderByProviderId(id);
  expect(stored).toEqual({
    id: expect.any(String),
    providerOrderId: id,
    userId: buyer.id,
    clubId: null,
    payerId: null,
    newClub: null,
    months: 3,
    amount: 62_000,
    currency: 'INR',
    createdAt: memory.clock.now(),
    paidAt: null,
    paymentId: null,
    granted: false,
    checkAt: memory.clock.now() + 10 * MINUTE,
  });
  expect(amount).toBe(62_000);
});

test("the receipt is the order's own id, and the provider is told the price (decisions 31)", async () => {
  const { memory, buyer, order } = await setting();
  const { id } = await order(12);
  const stored = await memory.memberships.orderByProviderId(id);
  expect(memory.provider.ordered).toEqual([
    { id, amount: 199_900, currency: 'INR', receipt: stored?.id, notes: { userId: buyer.id, months: '12' } },
  ]);
});

test.each([
  [1, 23_000],
  [3, 62_000],
  [6, 115_000],
  [12, 199_900],
  ['6', 115_000],
])('a plan of %j months costs %i paise (decisions 30)', async (month, amount) => {
  const { order } = await setting();
  expect((await order(month)).amount).toBe(amount);
});

test.each([0, 2, 4, 13, -1, 1.5, '2', '', ' 3', '1e0', '0x1', 'three', true, null, undefined, [3], {}, Number.NaN])(
  'anything but 1, 3, 6 and 12 is refused: %j (decisions 30)',
  async (month) => {
    const { memory, order } = await setting();
    const refusal = await refusalOf(order(month));
    expect([refusal.code, refusal.errors.map((error) => error.field)]).toEqual(['VALIDATION_FAILED', ['month']]);
    expect(memory.provider.ordered).toEqual([]);
  },
);

test('what is on offer is said in words (decisions 30)', async () => {
  const { order } = await setting();
  expect((await refusalOf(order(2))).errors).toEqual([
    { field: 'month', message: 'Choose a plan of 1, 3, 6 or 12 months.' },
  ]);
});

test.each(['amount', 'price', 'userId', 'currency'])(
  'the client cannot say the %s: the server alone knows prices (decisions 30)',
  async (field) => {
    const { order } = await setting();
    expect((await refusalOf(order(1, undefined, { [field]: 1 }))).errors[0]?.field).toBe(field);
  },
);

test('an admin, and whoever was one, may buy again (decisions 35)', async () => {
  const { memory, order } = await setting();
  for (const buyer of [
    await aPlanHolder(memory),
    await aLapsedMember(memory),
    await aMember(memory, { developer: true }),
  ])
    expect((await order(1, actorOf(buyer))).amount).toBe(23_000);
});

test('the checkout needs a session (decisions 30)', async () => {
  const { order } = await setting();
  expect(await codeOf(order(1, anonymous()))).toBe('UNAUTHENTICATED');
});

test('while the provider cannot be reached nothing is ordered (decisions 30)', async () => {
  const { memory, order } = await setting();
  memory.provider.reachable = false;
  expect(await refusalOf(order(1))).toMatchObject({ code: 'PAYMENT_UNAVAILABLE', kind: 'unavailable' });
  expect((await memory.memberships.orders(10, null)).items).toEqual([]);
  const without = await setting({ payments: null });
  expect(await codeOf(without.order(1))).toBe('PAYMENT_UNAVAILABLE');
});

test('one person places 20 orders an hour, whatever others do (decisions 42)', async () => {
  const { memory, order } = await setting();
  const other = actorOf(await aMember(memory));
  for (let placed = 0; placed < 20; placed += 1) await order(1);
  expect(await refusalOf(order(1))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 3_600 });
  expect(memory.provider.ordered).toHaveLength(20);
  await order(1, other);
  memory.wall.advance(60 * MINUTE);
  await order(1);
});
