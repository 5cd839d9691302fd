import { expect, it } from 'vitest';
import { secretsFrom } from '../crypto/secrets.ts';
import { simulatedPayments } from './simulated.ts';

const { payments, paymentSimulator } = simulatedPayments(secretsFrom('key'));
const order = { amount: 23_000, currency: 'INR', receipt: 'r', notes: {} };

it('a simulated payment is vouched for, for its own order only', async () => {
  const [first, second] = [await payments.createOrder(order), await payments.createOrder(order)];
  const { paymentId, signature } = paymentSimulator.pay(first);
  expect(payments.vouchesFor(first, paymentId, signature)).toBe(true);
  expect(payments.vouchesFor(second, paymentId, signature)).toBe(false);
  expect(payments.vouchesFor(first, `${paymentId}x`, signature)).toBe(false);
});

it('its key says that it is simulated, and it sends no events', () => {
  expect(payments.key).toBe('simulated');
  expect(payments.readEvent('{}', 'signature')).toBeNull();
});
