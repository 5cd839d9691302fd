import type { AuditEntry } from '../audit/entry.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Club, HeldSeat } from './club.ts';
import type { Buyer, Order } from './order.ts';
import type { POOL_MOST, Pool, PoolRecord } from './pool.ts';
import type { PaymentState, ProviderFact, ProviderPayment } from './provider-fact.ts';
import type { ClubGrant, Grant } from './rules.ts';

/** Orders of plans. */
export interface Orders {
  placeOrder(order: Order): Promise<void>;
  orderByProviderId(providerOrderId: string): Promise<Order | null>;
  /** All orders by createdAt, id, downwards, for the operator. */
  orders(limit: number, after: Position | null): Promise<Slice<Order>>;
  /** The orders whose `checkAt` has come, the longest due first. */
  ordersToCheck(now: Instant, limit: number): Promise<readonly Order[]>;
  setCheckAt(id: string, checkAt: Instant | null): Promise<void>;
  /**
   * Somebody's own orders, those that they paid for clubs, and those of these clubs, by createdAt, id, downwards.
   */
  ordersOf(
    payer: { readonly personId: string; readonly clubIds: readonly string[] },
    limit: number,
    after: Position | null,
  ): Promise<Slice<Order>>;
}

/** Which clubs there are, and who holds seats in them. */
export interface ClubLookup {
  byId(id: string): Promise<Club | null>;
  /** In any case. */
  byHandle(handle: string): Promise<Club | null>;
  /** Whether somebody may take this name in this tenant, and this handle, at this moment. */
  isFree(
    wanted: { readonly tenant: string; readonly name: string; readonly handle: string },
    now: Instant,
  ): Promise<'free' | 'name-taken' | 'handle-taken'>;
  /** The seats of a person, by the name of the club. */
  held(personId: string): Promise<readonly HeldSeat[]>;
}

/** What a receipt is made of. */
export interface Receipts {
  /**
   * An order, the name of the person or club whose plan it is (null once they are gone), and the grants of that holder in
   * the order in which they were given. Null when there is no such order.
   */
  receiptOf(orderId: string): Promise<{
    readonly order: Order;
    readonly holder: string | null;
    readonly grants: readonly Omit<Grant, 'userId'>[];
  } | null>;
}

/** Facts that the provider reported about orders. */
export interface PaymentFacts {
  /** Stores new facts; an id that is stored already changes nothing. */
  note(facts: readonly ProviderFact[]): Promise<void>;
  /** All facts about these orders, in the order they were received. */
  factsOf(providerOrderIds: readonly string[]): Promise<readonly ProviderFact[]>;
}

/** Gives people and clubs plans. */
export interface Grants {
  /**
   * Marks the order as paid by `paymentId`. If its holder still exists, also stores `grant`, marks the order as
   * granted, sets the holder's `planEnd` to the fold of all grants, queues the jobs that `jobs` returns for whoever
   * paid, and stores the audit entry. All in one unit, once per order, however often it is called. Returns whether this
   * call granted.
   *
   * The holder of a club's order is its club, while it is open; one that its payment makes is made here, with the payer
   * as its lead, under the next free name and handle. It is not made when the payer is gone, or leads `MAX_LED` clubs.
   * A paid order of a club that was not granted is granted when it is confirmed again and its club is open by then; when
   * a club opens again, its orders are checked.
   */
  confirm(
    order: Order,
    paymentId: string,
    grant: Omit<Grant, 'userId' | 'orderId'>,
    jobs: (buyer: Buyer) => readonly JobDraft[],
    audit?: AuditEntry,
  ): Promise<boolean>;
  /**
   * Stores a grant by the operator, with its audit entry. Returns the new `planEnd`; null when there is no such person.
   */
  grant(grant: Grant, audit?: AuditEntry): Promise<{ readonly planEnd: Instant } | null>;
  /** The same for a club, also while it is closed. */
  grantClub(grant: ClubGrant, audit?: AuditEntry): Promise<{ readonly planEnd: Instant } | null>;
}

/** Events as those who add to them need them, and what became of somebody's offers (decisions 65). */
export interface Pools {
  /** The pool of an event, also a closed one; null when the event is gone. */
  find(eventId: string): Promise<Pool | null>;
  /** How many items of each kind somebody has in a pool: offered and accepted, not declined ones. */
  sentBy(eventId: string, personId: string): Promise<Readonly<Record<keyof typeof POOL_MOST, number>>>;
  /** Whether the owner of an event named somebody who may add to it while it is closed. */
  isNamed(eventId: string, personId: string): Promise<boolean>;
  /**
   * What is known of somebody's offers; the accepted ones are counted as far as it matters (`KNOWN_FROM`). What is in a
   * club's bin counts as removed until it is back.
   */
  recordOf(personId: string): Promise<PoolRecord>;
  /** How many offers wait in a pool, counted up to `most`. */
  waiting(eventId: string, most: number): Promise<number>;
  /** Remembers that something accepted of somebody's was removed by another. */
  noteRemoved(personId: string, at: Instant): Promise<void>;
}

/** Orders, facts and grants, as one repository holds them; a use case names the parts that it needs. */
export type Memberships = Orders & Receipts & PaymentFacts & Grants;

/** The card-payment provider. */
export interface PaymentProvider {
  /** The public key its checkout is opened with; `simulated` when no money moves. */
  readonly key: string;
  /**
   * Creates an order with automatic capture; returns the provider's id for it. `amount` in paise. Refuses
   * PAYMENT_UNAVAILABLE while the provider cannot be reached.
   */
  createOrder(order: {
    amount: number;
    currency: string;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<string>;
  /** Whether the provider signed a checkout's answer, in constant time (decisions 32). */
  vouchesFor(providerOrderId: string, paymentId: string, signature: string): boolean;
  /**
   * The payments that were tried for an order; null when the provider knows no such order. Refuses PAYMENT_UNAVAILABLE
   * while the provider cannot be reached.
   */
  paymentsOf(providerOrderId: string): Promise<readonly ProviderPayment[] | null>;
  /** The event in a signed webhook body; null when the signature is wrong, or no webhook secret is set. */
  readEvent(rawBody: string, signature: string): ProviderEvent | null;
}

/** An event reported by webhook (decisions 33). */
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
