import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  asVisible,
  aVideo,
  memoryPorts,
  operator,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { checkOut } from '../membership/check-out.ts';
import { confirmPayment } from '../membership/confirm-payment.ts';
import { listMessages, listOrders, listPeople, stats } from './queries.ts';

test('the ledger lists orders newest first: open, paid, or to refund (decisions 12)', async () => {
  const memory = memoryPorts();
  const order = async () => {
    const buyer = await aMember(memory);
    const { id: orderId } = await execute(checkOut, memory, actorOf(buyer), { month: 1 });
    memory.clock.advance(1_000);
    const payment = { orderId, ...memory.provider.paymentSimulator.pay(orderId) };
    return { buyer, orderId, pay: () => execute(confirmPayment, memory, anonymous(), payment) };
  };
  const [open, paid, gone, goneUnpaid] = [await order(), await order(), await order(), await order()];
  await paid.pay();
  for (const { buyer } of [gone, goneUnpaid]) await memory.users.remove(buyer.id, () => []);
  await gone.pay();
  const ledger = await execute(listOrders, memory, operator, {});
  expect(ledger.map(({ providerOrderId, status, userId }) => [providerOrderId, status, userId])).toEqual([
    [goneUnpaid.orderId, 'open', null],
    [gone.orderId, 'to refund', null],
    [paid.orderId, 'paid', paid.buyer.id],
    [open.orderId, 'open', open.buyer.id],
  ]);
});

test('however many orders came later, one to refund stays in the ledger (decisions 12)', async () => {
  const memory = memoryPorts();
  const buyer = await aMember(memory);
  const { id: orderId } = await execute(checkOut, memory, actorOf(buyer), { month: 1 });
  await memory.users.remove(buyer.id, () => []);
  await execute(confirmPayment, memory, anonymous(), { orderId, ...memory.provider.paymentSimulator.pay(orderId) });
  const first = await memory.memberships.orderByProviderId(orderId);
  if (!first) throw new Error('There is no order.');
  for (let index = 1; index <= 1_000; index += 1) {
    const id = memory.ids.next();
    const unpaid = { paidAt: null, paymentId: null, createdAt: first.createdAt + index };
    await memory.memberships.placeOrder({ ...first, ...unpaid, id, providerOrderId: `order_${id}` });
  }
  const ledger = await execute(listOrders, memory, operator, {});
  expect(ledger).toHaveLength(1_001);
  expect(ledger.at(-1)).toMatchObject({ providerOrderId: orderId, status: 'to refund' });
});

test('an order whose buyer was erased after it was granted is paid, not to be refunded (decisions 12)', async () => {
  const memory = memoryPorts();
  const buyer = await aMember(memory);
  const { id: orderId } = await execute(checkOut, memory, actorOf(buyer), { month: 1 });
  await execute(confirmPayment, memory, anonymous(), { orderId, ...memory.provider.paymentSimulator.pay(orderId) });
  await memory.users.remove(buyer.id, () => []);
  expect(await execute(listOrders, memory, operator, {})).toMatchObject([{ status: 'paid', userId: null }]);
});

test('the statistics cover all tenants (operator)', async () => {
  const memory = memoryPorts();
  const now = memory.clock.now();
  expect(await memory.overview.isEmpty()).toBe(true);
  const club = await aPlanHolder(memory);
  await aLapsedMember(memory);
  await aMember(memory, { verified: false });
  const stranger = await aPlanHolder(memory, { tenant: 'other.edu' });
  const photo = await aPhoto(memory, club, { size: 10 });
  await aPhoto(memory, stranger, { size: 5 });
  await aVideo(memory, club, { size: 100 });
  await memory.comments.add(asVisible(photo), { id: 'c', authorId: club.id, text: 'Hi', createdAt: now });
  await memory.reactions.swap(asVisible(photo), club.id, null, 'dislike', now);
  expect(await execute(stats, memory, operator, {})).toEqual({
    users: 4,
    unverified: 1,
    livePlans: 2,
    media: { photo: 2, video: 1 },
    bytes: 115,
    comments: 1,
    reactions: 1,
  });
  expect(await memory.overview.isEmpty()).toBe(false);
  memory.clock.set(club.planEnd);
  expect((await execute(stats, memory, operator, {})).livePlans).toBe(0);
});

test('people are found by a part of username, full name or e-mail, in any case, across tenants (operator)', async () => {
  const memory = memoryPorts();
  const found = async (text?: string) =>
    (await execute(listPeople, memory, operator, { text })).map(({ name }) => name).join();
  await aMember(memory, { name: 'Zoe', fullName: 'Zoe Ray', email: 'zoe@north.edu' });
  await aMember(memory, { name: 'amit', fullName: 'Amit Das', email: 'das@south.edu', tenant: 'south.edu' });
  expect(await found()).toBe('amit,Zoe');
  expect(await found(' ')).toBe('amit,Zoe');
  expect(await found('ZO')).toBe('Zoe');
  expect(await found('it da')).toBe('amit');
  expect(await found('@south')).toBe('amit');
  expect(await found('nobody')).toBe('');
});

test('if there are more people and messages than are read at a time, all are listed, each once (operator)', async () => {
  const memory = memoryPorts();
  const { id: userId, name, fullName, email } = await aMember(memory);
  for (let index = 0; index < 501; index += 1) {
    await aMember(memory);
    const message = {
      id: `m${index}`,
      userId,
      name,
      fullName,
      email,
      message: `${index}`,
      createdAt: index,
    };
    await memory.contactMessages.add(message, []);
  }
  const people = await execute(listPeople, memory, operator, {});
  expect(new Set(people.map(({ id }) => id)).size).toBe(502);
  const messages = await execute(listMessages, memory, operator, {});
  expect(messages.map(({ createdAt }) => createdAt)).toEqual(Array.from({ length: 501 }, (_, index) => 500 - index));
});
