import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { paymentKey } from './queries.ts';

const world = memoryPorts();
const member = actorOf(await aMember(world));

test('the key of the checkout needs a session (decisions 30)', async () => {
  expect(await execute(paymentKey, world, member, {})).toEqual({ key: 'simulated' });
  expect(await codeOf(execute(paymentKey, world, anonymous(), {}))).toBe('UNAUTHENTICATED');
});

test('without payments there is no key (operator)', async () => {
  expect(await codeOf(execute(paymentKey, { ...world, payments: null }, member, {}))).toBe('PAYMENT_UNAVAILABLE');
});
