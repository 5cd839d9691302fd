import type { Order } from './order.ts';
import { type ProviderFact, type ProviderPayment, paymentStates } from './provider-fact.ts';

/**
 * The state of an order. `to refund`: paid, but the person was gone or the club closed, so
 * nothing was granted (decisions 12, 63); `refunded`:
 * all its money was given back; `differs: …` says where the provider's books differ from ours (decisions 32).
 */
export type LedgerStatus = 'open' | 'paid' | 'to refund' | 'refunded' | `differs: ${string}`;

/** The state of an order, by all facts that the provider reported about it. */
export function ledgerStatus(order: Order, facts: readonly ProviderFact[]): LedgerStatus {
  const payments = paymentsIn(facts);
  const captured = payments.filter(({ state }) => state === 'captured');
  const kept = captured.filter(({ amount, refunded }) => refunded < amount);
  const own = payments.find(({ paymentId }) => paymentId === order.paymentId);
  if (order.paidAt === null && captured.length === 0) return 'open';
  if (kept.length === 0 && (order.paidAt === null || own?.state === 'captured')) return 'refunded';
  if (order.paidAt !== null && !order.granted) return 'to refund';
  const differences = [
    ...(payments.length === 0 && facts.some(({ state }) => state === 'unknown')
      ? ['the provider knows no such order']
      : []),
    ...(own === undefined ? [] : differencesOf(order, own)),
    ...kept
      .filter((payment) => payment !== own)
      .map((payment) => `${payment.paymentId} paid ${money(payment)}${order.paidAt === null ? '' : ' too'}`),
  ];
  return differences.length === 0 ? 'paid' : `differs: ${differences.join('; ')}`;
}

/** Whether a payment is what an order costs, and was not given back. */
export function paysFor(order: Order, payment: ProviderPayment): boolean {
  return payment.state === 'captured' && payment.refunded === 0 && isPriceOf(order, payment);
}

/**
 * The payments in these facts. Facts come in any order and more than once (decisions 33): the furthest state and the
 * largest refund count.
 */
function paymentsIn(facts: readonly ProviderFact[]): ProviderPayment[] {
  const payments = new Map<string, ProviderPayment>();
  for (const { paymentId, state, amount, currency, refunded } of facts) {
    if (paymentId === null || state === null) continue;
    const known = payments.get(paymentId);
    payments.set(paymentId, {
      paymentId,
      state: paymentStates.findLast((each) => each === state || each === known?.state) ?? state,
      amount: amount ?? known?.amount ?? 0,
      currency: currency ?? known?.currency ?? '?',
      refunded: Math.max(refunded, known?.refunded ?? 0),
    });
  }
  return [...payments.values()];
}

function differencesOf(order: Order, payment: ProviderPayment): string[] {
  const { paymentId, state, refunded } = payment;
  if (state === 'unknown') return [`the provider knows no ${paymentId}`];
  return [
    ...(state === 'captured' ? [] : [`${paymentId} is ${state}, not captured`]),
    ...(isPriceOf(order, payment) ? [] : [`${paymentId} paid ${money(payment)}`]),
    ...(refunded === 0 ? [] : [`${money({ amount: refunded, currency: payment.currency })} of ${paymentId} refunded`]),
  ];
}

function isPriceOf(order: Order, { amount, currency }: ProviderPayment): boolean {
  return amount === order.amount && currency === order.currency;
}

function money({ amount, currency }: Pick<ProviderPayment, 'amount' | 'currency'>): string {
  return `${(amount / 100).toFixed(2)} ${currency}`;
}
