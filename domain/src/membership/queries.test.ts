import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { paymentKey } from './queries.ts';

const memory = memoryPorts();
const member = actorOf(await aMember(memory));

test('the key of the checkout needs a session (decisions 30)', async () => {
  expect(await execute(paymentKey, memory, member, {})).toEqual({ key: 'simulated' });
  expect(await codeOf(execute(paymentKey, memory, anonymous(), {}))).toBe('UNAUTHENTICATED');
});

test('without payments there is no key (operator)', async () => {
  expect(await codeOf(execute(paymentKey, { ...memory, payments: null }, member, {}))).toBe('PAYMENT_UNAVAILABLE');
});
