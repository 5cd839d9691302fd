import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { listPlans, paymentKey } from './queries.ts';

const world = memoryPorts();
const member = actorOf(await aMember(world));

test('the plans on offer are told with what they save (product 9)', async () => {
  expect(await execute(listPlans, world, member, {})).toEqual([
    { months: 1, amount: 23_000, saving: 0 },
    { months: 3, amount: 62_000, saving: 10 },
    { months: 6, amount: 115_000, saving: 15 },
    { months: 12, amount: 199_900, saving: 25 },
  ]);
});

test('the key of the checkout needs a session (decisions 30)', async () => {
  expect(await execute(paymentKey, world, member, {})).toEqual({ key: 'simulated' });
  expect(await codeOf(execute(paymentKey, world, anonymous(), {}))).toBe('UNAUTHENTICATED');
});

test('without payments there is no key (operator)', async () => {
  expect(await codeOf(execute(paymentKey, { ...world, payments: null }, member, {}))).toBe('PAYMENT_UNAVAILABLE');
});
