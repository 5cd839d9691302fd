import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  aPlanHolder,
  codeOf,
  memoryPorts,
  operator,
  refusalOf,
  reread,
} from '../../memory/index.ts';
import { auditEntry } from '../audit/entry.ts';
import { releasedEmail } from '../colleges/mailbox.ts';
import { addMonths, DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { checkOut } from './check-out.ts';
import { confirmPayment, receiveProviderEvent } from './confirm-payment.ts';
import type { ProviderEvent } from './ports.ts';

const setting = async () => {
  const memory = memoryPorts();
  const buyer = await aMember(memory);
  const { id: orderId } = await execute(checkOut, memory, actorOf(buyer), { month: 3 });
  const pay = () => ({ orderId, ...memory.provider.paymentSimulator.pay(orderId) });
  const payment = pay();
  const confirm = (more: object = {}) => execute(confirmPayment, memory, anonymous(), { ...payment, ...more });
  const captured = {
    kind: 'paid',
    providerOrderId: orderId,
    paymentId: 'pay_w',
    amount: 62_000,
    currency: 'INR',
  } as const;
  const hook = (more: Partial<ProviderEvent> = {}, tamper: object = {}) =>
    execute(receiveProviderEvent, memory, anonymous(), {
      ...memory.provider.event({ ...captured, ...more }),
      ...tamper,
    });
  const planEnd = async () => (await reread(memory, buyer.id)).planEnd;
  const expected = addMonths(memory.clock.now(), 3);
  return { memory, buyer, orderId, pay, payment, confirm, hook, planEnd, expected };
};

test('a valid signature for a stored order grants its plan to its person (decisions 32)', async () => {
  const { memory, buyer, orderId, payment, confirm, planEnd, expected } = await setting();
  expect(await confirm()).toEqual({ reference: payment.paymentId });
  expect(await planEnd()).toBe(expected);
  expect(await memory.memberships.orderByProviderId(orderId)).toMatchObject({
    paidAt: memory.clock.now(),
    paymentId: payment.paymentId,
    granted: true,
  });
  expect(memory.grantsOf(buyer.id)).toEqual([
    {
      id: expect.any(String),
      userId: buyer.id,
      orderId: (await memory.memberships.orderByProviderId(orderId))?.id,
      months: 3,
      until: null,
      grantedAt: memory.clock.now(),
    },
  ]);
});

test('the buyer gets a receipt, once (product 7)', async () => {
  const { memory, buyer, payment, confirm, hook, expected } = await setting();
  await confirm();
  await hook();
  expect(memory.mails.queued()).toEqual([
    {
      kind: 'receipt',
      to: buyer.email,
      language: 'en',
      tenant: 'example.edu',
      fullName: buyer.fullName,
      months: 3,
      amount: 62_000,
      reference: payment.paymentId,
      planEnd: expected,
      club: null,
    },
  ]);
});

test('whoever left gets the receipt at the recovery address, and nowhere where their address is another’s (decisions 74, 75)', async () => {
  for (const recoveryAddress of ['ada@mail.example', null]) {
    const { memory, buyer, confirm } = await setting();
    const change = {
      email: releasedEmail(buyer.id),
      recoveryAddress,
      recoveryProvenAt: recoveryAddress === null ? null : 1,
    };
    await memory.addresses.settle(buyer.id, () => change, {
      audit: auditEntry(memory, operator, 'address-released', {}),
    });
    await confirm();
    expect(memory.mails.queued().map(({ to }) => to)).toEqual(recoveryAddress === null ? [] : [recoveryAddress]);
  }
});

test('a repeat answers the same and changes nothing (decisions 32)', async () => {
  const { memory, payment, confirm, planEnd, expected } = await setting();
  await confirm();
  memory.clock.advance(DAY);
  expect(await confirm()).toEqual({ reference: payment.paymentId });
  expect(await planEnd()).toBe(expected);
});

test('any number of repeats of callback and webhook, in any order, at once, grant exactly once (decisions 33)', async () => {
  for (const first of ['confirm', 'hook'] as const) {
    const { memory, buyer, confirm, hook, planEnd, expected } = await setting();
    const calls = [first === 'confirm' ? confirm : hook, ...Array.from({ length: 10 }, () => [hook, confirm]).flat()];
    await Promise.all(calls.map((call) => call()));
    expect(await planEnd()).toBe(expected);
    expect(memory.grantsOf(buyer.id)).toHaveLength(1);
  }
});

test('two payments of one order grant once (decisions 33)', async () => {
  const { confirm, pay, planEnd, expected } = await setting();
  await confirm();
  await confirm(pay());
  expect(await planEnd()).toBe(expected);
});

test('a second order extends the plan (decisions 35)', async () => {
  const { memory, buyer, confirm, planEnd, expected } = await setting();
  await confirm();
  const { id: orderId } = await execute(checkOut, memory, actorOf(await reread(memory, buyer.id)), { month: 1 });
  await confirm({ orderId, ...memory.provider.paymentSimulator.pay(orderId) });
  expect(await planEnd()).toBe(addMonths(expected, 1));
});

test('a wrong signature is refused and nothing changes (decisions 32)', async () => {
  const { memory, buyer, confirm, planEnd } = await setting();
  const other = await execute(checkOut, memory, actorOf(await aPlanHolder(memory)), { month: 12 });
  for (const wrong of [{ signature: 'x' }, { paymentId: 'pay_other' }, { orderId: other.id }, { orderId: 'unknown' }])
    expect(await refusalOf(confirm(wrong))).toMatchObject({ code: 'PAYMENT_SIGNATURE_INVALID', kind: 'invalid' });
  expect(await planEnd()).toBe(buyer.planEnd);
});

test.each([
  {},
  { orderId: undefined },
  { paymentId: '' },
  { signature: 7 },
  { signature: 'x'.repeat(201) },
  { orderId: { $ne: 1 } },
])('a payment without all its parts is no payment: %j (decisions 32)', async (more) => {
  const { memory, payment } = await setting();
  const input = Object.keys(more).length === 0 ? {} : { ...payment, ...more };
  expect(await codeOf(execute(confirmPayment, memory, anonymous(), input))).toBe('PAYMENT_SIGNATURE_INVALID');
});

test('a signed payment of an order that is not ours is not found (decisions 32)', async () => {
  const { memory, confirm } = await setting();
  expect(
    await refusalOf(confirm({ orderId: 'alien', ...memory.provider.paymentSimulator.pay('alien') })),
  ).toMatchObject({
    code: 'ORDER_NOT_FOUND',
    kind: 'not_found',
  });
});

test('person and months come from the stored order, never from the caller (decisions 32)', async () => {
  const { memory, confirm, planEnd, expected } = await setting();
  const thief = await aMember(memory);
  await confirm({ userId: thief.id, months: 12, month: 12, amount: 1 });
  expect(await planEnd()).toBe(expected);
  expect((await reread(memory, thief.id)).planEnd).toBe(thief.planEnd);
});

test('where payments are not set up nothing is confirmed (operator)', async () => {
  const { memory, payment } = await setting();
  const ports = { ...memory, payments: null };
  expect(await codeOf(execute(confirmPayment, ports, anonymous(), payment))).toBe('PAYMENT_UNAVAILABLE');
  const event = { rawBody: '{}', signature: 'x' };
  expect(await codeOf(execute(receiveProviderEvent, ports, anonymous(), event))).toBe('PAYMENT_SIGNATURE_INVALID');
});

test('a captured payment that the provider tells of grants the plan (decisions 33)', async () => {
  const { memory, orderId, hook, planEnd, expected } = await setting();
  expect(await hook()).toEqual({ granted: true });
  expect(await planEnd()).toBe(expected);
  expect(await memory.memberships.orderByProviderId(orderId)).toMatchObject({ paymentId: 'pay_w', granted: true });
  expect(await hook()).toEqual({ granted: false });
});

test('the signature of a webhook is over its raw body (decisions 33)', async () => {
  const { buyer, hook, planEnd } = await setting();
  for (const wrong of [{ signature: 'x' }, { signature: '' }, { rawBody: '{ "kind": "paid" }' }])
    expect(await codeOf(hook({}, wrong))).toBe('PAYMENT_SIGNATURE_INVALID');
  expect(await planEnd()).toBe(buyer.planEnd);
});

test.each([
  { amount: 61_999 },
  { amount: 62_001 },
  { amount: 620 },
  { amount: null },
  { currency: 'USD' },
  { currency: null },
])("amount and currency must equal the stored order's: %j (decisions 33)", async (wrong) => {
  const { buyer, hook, planEnd } = await setting();
  expect(await refusalOf(hook(wrong))).toMatchObject({ code: 'PAYMENT_MISMATCH', kind: 'invalid' });
  expect(await planEnd()).toBe(buyer.planEnd);
});

test.each([{ kind: 'other' as const }, { providerOrderId: null }, { providerOrderId: 'alien' }, { paymentId: null }])(
  'a valid event that grants nothing is accepted: %j (decisions 33)',
  async (event) => {
    const { buyer, hook, planEnd } = await setting();
    expect(await hook(event)).toEqual({ granted: false });
    expect(await planEnd()).toBe(buyer.planEnd);
  },
);

test('money that arrives for a deleted user grants nothing and stays on the ledger (decisions 12)', async () => {
  const { memory, buyer, orderId, payment, confirm } = await setting();
  await memory.users.remove(buyer.id, () => []);
  expect(await confirm()).toEqual({ reference: payment.paymentId });
  expect(await memory.memberships.orderByProviderId(orderId)).toMatchObject({
    userId: null,
    paidAt: memory.clock.now(),
    paymentId: payment.paymentId,
    granted: false,
  });
  expect(memory.mails.queued()).toEqual([]);
  expect(memory.grantsOf(buyer.id)).toEqual([]);
});
