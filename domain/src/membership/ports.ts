import type { AuditEntry } from '../audit/entry.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Buyer, Order } from './order.ts';
import type { PaymentState, ProviderFact, ProviderPayment } from './provider-fact.ts';
import type { Grant } from './rules.ts';

/** Orders, what the provider told of them, and the grants that come of them. */
export interface Memberships {
  placeOrder(order: Order): Promise<void>;
  orderByProviderId(providerOrderId: string): Promise<Order | null>;
  /** All orders by createdAt, id, downwards, for the operator. */
  orders(limit: number, after: Position | null): Promise<Slice<Order>>;
  /**
   * Marks the order as paid by `paymentId` and, when its person is still there, gives them `grant` and marks the order
   * as granted, brings their `planEnd` in line with all grants (the domain's fold) queues what `jobs` makes of them
   * then, and keeps what is noted — all in one unit, once per order however often and from wherever it is called. Answers whether this call
   * granted.
   */
  confirm(
    order: Order,
    paymentId: string,
    grant: Omit<Grant, 'userId' | 'orderId'>,
    jobs: (buyer: Buyer) => readonly JobDraft[],
    noted?: AuditEntry,
  ): Promise<boolean>;
  /** Keeps facts that are not kept yet; the same id again changes nothing. */
  note(facts: readonly ProviderFact[]): Promise<void>;
  /** Everything told of these orders, in the order in which it was told. */
  factsOf(providerOrderIds: readonly string[]): Promise<readonly ProviderFact[]>;
  /** The orders whose `checkAt` has come, the longest due first. */
  ordersToCheck(now: Instant, limit: number): Promise<readonly Order[]>;
  setCheckAt(id: string, checkAt: Instant | null): Promise<void>;
  /** Adds a grant of the operator's, and keeps what is noted. Answers the new `planEnd`; null when there is no such person. */
  grant(grant: Grant, noted?: AuditEntry): Promise<{ readonly planEnd: Instant } | null>;
  /**
   * The facts behind somebody's `planEnd`, in the order in which they were given. No use case asks for them: contracts
   * and tests prove by them that money granted once.
   */
  grantsOf(userId: string): Promise<readonly Grant[]>;
}

/** The card-payment provider. Every method refuses PAYMENT_UNAVAILABLE while it cannot be reached. */
export interface PaymentProvider {
  /** The public key its checkout is opened with; `simulated` when no money moves. */
  readonly key: string;
  /** Creates an order with automatic capture; answers the provider's id of it. `amount` in paise. */
  createOrder(order: {
    amount: number;
    currency: string;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<string>;
  /** Whether the signature of a checkout's answer is the provider's, in constant time (decisions 32). */
  vouchesFor(providerOrderId: string, paymentId: string, signature: string): boolean;
  /** The payments that were tried for an order; null when the provider knows no such order. */
  paymentsOf(providerOrderId: string): Promise<readonly ProviderPayment[] | null>;
  /** The event in a signed webhook body; null when the signature is wrong, or no webhook secret is set. */
  readEvent(rawBody: string, signature: string): ProviderEvent | null;
}

/** What a webhook tells us (decisions 33). */
export interface ProviderEvent {
  readonly kind: 'paid' | 'other';
  /** The provider's name of it, such as `payment.captured`. */
  readonly name: string;
  readonly providerOrderId: string | null;
  readonly paymentId: string | null;
  /** Paise. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** How far the payment came; null when the event is not about one. */
  readonly state: PaymentState | null;
  /** Paise given back so far. */
  readonly refunded: number;
}

/** Signs in the provider's place while payments are simulated. */
export interface PaymentSimulator {
  pay(providerOrderId: string): { paymentId: string; signature: string };
}
