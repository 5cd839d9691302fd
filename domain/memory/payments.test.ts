import { paymentProviderContract } from '../contracts/payment-provider.ts';
import type { ProviderPayment } from '../src/membership/provider-fact.ts';
import { memoryPayments } from './payments.ts';
import { memorySecrets } from './secrets.ts';

paymentProviderContract('memory', async () => {
  const memory = memoryPayments(memorySecrets());
  const inBooks = (orderId: string, paymentId: string): ProviderPayment => {
    const found = memory.books.get(orderId)?.find((payment) => payment.paymentId === paymentId);
    if (!found) throw new Error(`There is no payment ${paymentId}`);
    return found;
  };
  return {
    payments: memory.payments,
    pay: memory.paymentSimulator.pay,
    fail(orderId) {
      const { amount = 0, currency = '' } = memory.ordered.find(({ id }) => id === orderId) ?? {};
      memory.books.get(orderId)?.push({ paymentId: 'pay_failed', state: 'failed', amount, currency, refunded: 0 });
      return 'pay_failed';
    },
    refund(orderId, paymentId, amount) {
      const payment = inBooks(orderId, paymentId);
      const others = (memory.books.get(orderId) ?? []).filter((other) => other !== payment);
      memory.books.set(orderId, [...others, { ...payment, refunded: payment.refunded + amount }]);
    },
    sent(orderId, paymentId) {
      const { state, amount, currency } = inBooks(orderId, paymentId);
      const kind = state === 'captured' ? 'paid' : 'other';
      return memory.event({ kind, providerOrderId: orderId, paymentId, amount, currency });
    },
    signed: memory.signed,
    async reach(reachable) {
      memory.reachable = reachable;
    },
    close: async () => undefined,
  };
});
