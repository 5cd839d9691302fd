import { refuse } from '../src/kernel/errors.ts';
import type { Secrets } from '../src/kernel/ports.ts';
import type { PaymentProvider, PaymentSimulator, ProviderEvent } from '../src/membership/ports.ts';
import type { ProviderPayment } from '../src/membership/provider-fact.ts';

/** Payments without money, and the provider's actions for tests. */
export interface MemoryPayments {
  readonly payments: PaymentProvider;
  readonly paymentSimulator: PaymentSimulator;
  /** Whether the provider can be reached; true until set otherwise. */
  reachable: boolean;
  /** Every order the provider was asked for, with its id there. */
  readonly ordered: (Parameters<PaymentProvider['createOrder']>[0] & { readonly id: string })[];
  /** The payments that the provider keeps of its orders, by their ids there. */
  readonly books: Map<string, ProviderPayment[]>;
  /** A webhook with this body, signed by the provider. */
  signed(rawBody: string): { rawBody: string; signature: string };
  /** A webhook's body and its signature, as the provider would send them; of a captured payment if it is of one. */
  event(event: Partial<ProviderEvent>): { rawBody: string; signature: string };
}

export function memoryPayments(secrets: Secrets): MemoryPayments {
  const statement = (orderId: string, paymentId: string) => `payment\n${orderId}|${paymentId}`;
  let paid = 0;
  const memory: MemoryPayments = {
    reachable: true,
    ordered: [],
    books: new Map(),
    payments: {
      key: 'simulated',
      async createOrder(order) {
        if (!memory.reachable) refuse('PAYMENT_UNAVAILABLE');
        const id = `order_${memory.ordered.length + 1}`;
        memory.ordered.push({ ...order, id });
        memory.books.set(id, []);
        return id;
      },
      async paymentsOf(orderId) {
        if (!memory.reachable) refuse('PAYMENT_UNAVAILABLE');
        return memory.books.get(orderId) ?? null;
      },
      vouchesFor: (orderId, paymentId, signature) => secrets.verify(statement(orderId, paymentId), signature),
      readEvent: (rawBody, signature) => (secrets.verify(`event\n${rawBody}`, signature) ? eventIn(rawBody) : null),
    },
    paymentSimulator: {
      pay(orderId) {
        paid += 1;
        const paymentId = `pay_${paid}`;
        const { amount = 0, currency = 'INR' } = memory.ordered.find(({ id }) => id === orderId) ?? {};
        memory.books.get(orderId)?.push({ paymentId, state: 'captured', amount, currency, refunded: 0 });
        return { paymentId, signature: secrets.sign(statement(orderId, paymentId)) };
      },
    },
    event(event) {
      const { paymentId = null } = event;
      const rawBody = JSON.stringify({
        kind: 'other',
        name: event.kind === 'paid' ? 'payment.captured' : 'payment.failed',
        providerOrderId: null,
        paymentId,
        amount: null,
        currency: null,
        state: paymentId === null ? null : event.kind === 'paid' ? 'captured' : 'failed',
        refunded: 0,
        ...event,
      } satisfies ProviderEvent);
      return memory.signed(rawBody);
    },
    signed: (rawBody) => ({ rawBody, signature: secrets.sign(`event\n${rawBody}`) }),
  };
  return memory;
}

const nothing: ProviderEvent = {
  kind: 'other',
  name: 'unreadable',
  providerOrderId: null,
  paymentId: null,
  amount: null,
  currency: null,
  state: null,
  refunded: 0,
};

function eventIn(rawBody: string): ProviderEvent {
  try {
    return { ...nothing, ...(JSON.parse(rawBody) as Partial<ProviderEvent>) };
  } catch {
    return nothing;
  }
}
