import { refuse } from '../src/kernel/errors.ts';
import type { Secrets } from '../src/kernel/ports.ts';
import type { PaymentProvider, PaymentSimulator, ProviderEvent } from '../src/membership/ports.ts';

/** Payments without money, and what a test does in the provider's place. */
export interface MemoryPayments {
  readonly payments: PaymentProvider;
  readonly paymentSimulator: PaymentSimulator;
  /** Whether the provider can be reached; true until set otherwise. */
  reachable: boolean;
  /** Every order the provider was asked for, with its id there. */
  readonly ordered: (Parameters<PaymentProvider['createOrder']>[0] & { readonly id: string })[];
  /** A webhook's body and its signature, as the provider would send them. */
  event(event: ProviderEvent): { rawBody: string; signature: string };
}

export function memoryPayments(secrets: Secrets): MemoryPayments {
  const statement = (orderId: string, paymentId: string) => `payment\n${orderId}|${paymentId}`;
  let paid = 0;
  const world: MemoryPayments = {
    reachable: true,
    ordered: [],
    payments: {
      key: 'simulated',
      async createOrder(order) {
        if (!world.reachable) refuse('PAYMENT_UNAVAILABLE');
        const id = `order_${world.ordered.length + 1}`;
        world.ordered.push({ ...order, id });
        return id;
      },
      vouchesFor: (orderId, paymentId, signature) => secrets.verify(statement(orderId, paymentId), signature),
      readEvent: (rawBody, signature) =>
        secrets.verify(`event\n${rawBody}`, signature) ? (JSON.parse(rawBody) as ProviderEvent) : null,
    },
    paymentSimulator: {
      pay(orderId) {
        paid += 1;
        const paymentId = `pay_${paid}`;
        return { paymentId, signature: secrets.sign(statement(orderId, paymentId)) };
      },
    },
    event(event) {
      const rawBody = JSON.stringify(event);
      return { rawBody, signature: secrets.sign(`event\n${rawBody}`) };
    },
  };
  return world;
}
