import type { Secrets } from '@quadrangle/domain/kernel/ports';
import type { PaymentProvider, PaymentSimulator } from '@quadrangle/domain/membership/ports';

/** Payments without money, for trying the product out: the same steps, signed by us in the provider's place. */
export function simulatedPayments(secrets: Secrets): { payments: PaymentProvider; paymentSimulator: PaymentSimulator } {
  const statement = (orderId: string, paymentId: string) => `simulated payment\n${orderId}|${paymentId}`;
  return {
    payments: {
      key: 'simulated',
      createOrder: async () => `order_${secrets.token().slice(0, 20)}`,
      paymentsOf: async () => [],
      vouchesFor: (orderId, paymentId, signature) => secrets.verify(statement(orderId, paymentId), signature),
      readEvent: () => null,
    },
    paymentSimulator: {
      pay(orderId) {
        const paymentId = `pay_${secrets.token().slice(0, 20)}`;
        return { paymentId, signature: secrets.sign(statement(orderId, paymentId)) };
      },
    },
  };
}
