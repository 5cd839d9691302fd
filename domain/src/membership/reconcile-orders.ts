import { Refusal } from '../kernel/errors.ts';
import { job, type Nothing } from '../kernel/job.ts';
import { DAY, type Instant, MINUTE } from '../kernel/time.ts';
import { type GrantPorts, grantOnce } from './confirm-payment.ts';
import { paysFor } from './ledger.ts';
import type { Order } from './order.ts';
import type { PaymentProvider } from './ports.ts';
import type { ProviderFact, ProviderPayment } from './provider-fact.ts';

export interface Ports extends GrantPorts {
  payments: PaymentProvider | null;
}

/** The least time between two questions about one order. */
const SHORTEST_WAIT = 10 * MINUTE;
/** The most time between them. */
const LONGEST_WAIT = 7 * DAY;
/** How long money may still arrive or be refunded. */
const OF_INTEREST = 180 * DAY;

/** How many orders one run asks about, and how long that may take: well within a job's lease. */
const AT_ONCE = 200;
const TIMEOUT = 2 * MINUTE;
/** After this many unanswered questions, the rest waits for the next run. */
const MAX_FAILURES = 3;

/** When to ask for the first time about an order that was placed at `createdAt`. */
export function firstCheck(createdAt: Instant): Instant {
  return createdAt + SHORTEST_WAIT;
}

/** When to ask again about an order: after a wait as long as its age, for half a year. */
export function nextCheck(createdAt: Instant, now: Instant): Instant | null {
  const age = now - createdAt;
  if (age >= OF_INTEREST) return null;
  return now + Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, age));
}

/**
 * Asks the provider about the orders that are due. An open one that was paid after all grants its plan as callback and
 * webhook do; differences and refunds are kept for the ledger (decisions 32). Orders without an answer wait for the
 * next run.
 */
export async function reconcileOrders(ports: Ports): Promise<void> {
  const { payments, memberships, clock } = ports;
  if (!payments) return;
  const began = clock.now();
  let failures = 0;
  for (const order of await memberships.ordersToCheck(began, AT_ONCE)) {
    if (failures === MAX_FAILURES || clock.now() - began > TIMEOUT) return;
    try {
      await reconcile(ports, order, await payments.paymentsOf(order.providerOrderId));
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'PAYMENT_UNAVAILABLE')) throw error;
      failures += 1;
      await memberships.setCheckAt(order.id, clock.now() + SHORTEST_WAIT);
    }
  }
}

export const reconcileJob = job({
  kind: 'reconcile',
  run: (ports: Ports, _payload: Nothing) => reconcileOrders(ports),
});

async function reconcile(ports: Ports, order: Order, payments: readonly ProviderPayment[] | null): Promise<void> {
  const { memberships, clock } = ports;
  await memberships.note(factsOf(order, payments, clock.now()));
  const paid = payments?.find((payment) => paysFor(order, payment));
  if (paid) await grantOnce(ports, order, paid.paymentId);
  await memberships.setCheckAt(order.id, nextCheck(order.createdAt, clock.now()));
}

/**
 * The facts in an answer: about each payment, and that the provider does not know the order, or the payment that
 * granted it.
 */
function factsOf(order: Order, payments: readonly ProviderPayment[] | null, receivedAt: Instant): ProviderFact[] {
  const factOf = (payment: Omit<ProviderFact, 'id' | 'event' | 'providerOrderId' | 'receivedAt'>): ProviderFact => ({
    ...payment,
    id: ['asked', order.providerOrderId, ...Object.values(payment)].join(' '),
    event: 'asked',
    providerOrderId: order.providerOrderId,
    receivedAt,
  });
  const unknown = (paymentId: string | null) =>
    factOf({ paymentId, state: 'unknown', amount: null, currency: null, refunded: 0 });
  if (payments === null) return [unknown(null)];
  const { paymentId } = order;
  const isMissing = paymentId !== null && payments.every((payment) => payment.paymentId !== paymentId);
  const facts = payments.map(({ paymentId: id, state, amount, currency, refunded }) =>
    factOf({ paymentId: id, state, amount, currency, refunded }),
  );
  return isMissing ? [...facts, unknown(paymentId)] : facts;
}
