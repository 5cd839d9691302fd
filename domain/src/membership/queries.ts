import { refuse } from '../kernel/errors.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import type { PaymentProvider } from './ports.ts';

/** The key the checkout is opened with (product 7). Refuses PAYMENT_UNAVAILABLE when payments are not set up. */
export const paymentKey = useCase({
  name: 'membership.paymentKey',
  access: 'member',
  refuses: ['PAYMENT_UNAVAILABLE'],
  input: nothing,
  async run(ports: { payments: PaymentProvider | null }): Promise<{ key: string }> {
    return { key: (ports.payments ?? refuse('PAYMENT_UNAVAILABLE')).key };
  },
});
