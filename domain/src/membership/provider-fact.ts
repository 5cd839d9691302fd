import type { Instant } from '../kernel/time.ts';

/** How far a payment got, as the provider says; the furthest is last. A failed one may still be authorized later. */
export const paymentStates = ['unknown', 'created', 'failed', 'authorized', 'captured'] as const;

/** `unknown`: the provider does not know of it. Only `captured` is money. */
export type PaymentState = (typeof paymentStates)[number];

/** A fact that the provider reported about an order, by webhook or when asked. Never changed, never removed. */
export interface ProviderFact {
  /** The event's id, or a text made from the answer, so that the same report twice is one fact. */
  readonly id: string;
  /** The event's name, such as `payment.captured`; `asked` for an answer to our own question. */
  readonly event: string;
  readonly providerOrderId: string | null;
  readonly paymentId: string | null;
  /** Null when the event says nothing about a payment. */
  readonly state: PaymentState | null;
  /** Paise. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** Paise given back so far. */
  readonly refunded: number;
  readonly receivedAt: Instant;
}

/** A payment of an order, as the provider keeps it. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly state: PaymentState;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  /** Paise given back so far. */
  readonly refunded: number;
}
