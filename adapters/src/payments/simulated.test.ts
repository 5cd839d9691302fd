import { checkoutContract } from '@quadrangle/domain/contracts';
import { expect, it } from 'vitest';
import { secretsFrom } from '../crypto/secrets.ts';
import { simulatedPayments } from './simulated.ts';

const simulated = () => simulatedPayments(secretsFrom('key'));

checkoutContract('a simulation', async () => {
  const { payments, paymentSimulator } = simulated();
  return { payments, pay: paymentSimulator.pay, close: async () => undefined };
});

it('its key says that it is simulated, and it sends no events', () => {
  const { payments } = simulated();
  expect(payments.key).toBe('simulated');
  expect(payments.readEvent('{}', 'signature')).toBeNull();
});
