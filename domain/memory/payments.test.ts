import { paymentProviderContract } from '../contracts/payment-provider.ts';
import type { ProviderPayment } from '../src/membership/provider-fact.ts';
import { memoryPayments } from './payments.ts';
import { memorySecrets } from './secrets.ts';

paymentProviderContract('memory', async () => {
  const world = memoryPayments(memorySecrets());
  const inBooks = (orderId: string, paymentId: string): ProviderPayment => {
    const found = world.books.get(orderId)?.find((payment) => payment.paymentId === paymentId);
    if (!found) throw new Error(`There is no payment ${paymentId}`);
    return found;
  };
  return {
    payments: world.payments,
    pay: world.paymentSimulator.pay,
    fail(orderId) {
      const { amount = 0, currency = '' } = world.ordered.find(({ id }) => id === orderId) ?? {};
      world.books.get(orderId)?.push({ paymentId: 'pay_failed', state: 'failed', amount, currency, refunded: 0 });
      return 'pay_failed';
    },
    refund(orderId, paymentId, amount) {
      const payment = inBooks(orderId, paymentId);
      const others = (world.books.get(orderId) ?? []).filter((other) => other !== payment);
      world.books.set(orderId, [...others, { ...payment, refunded: payment.refunded + amount }]);
    },
    sent(orderId, paymentId) {
      const { state, amount, currency } = inBooks(orderId, paymentId);
      const kind = state === 'captured' ? 'paid' : 'other';
      return world.event({ kind, providerOrderId: orderId, paymentId, amount, currency });
    },
    signed: world.signed,
    async reach(reachable) {
      world.reachable = reachable;
    },
    close: async () => undefined,
  };
});
