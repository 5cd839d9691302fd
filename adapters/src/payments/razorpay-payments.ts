import type { ProviderEvent } from '@quadrangle/domain/membership/ports';
import type { PaymentState, ProviderPayment } from '@quadrangle/domain/membership/provider-fact';

type Fields = Readonly<Record<string, unknown>>;

const STATES = new Map<unknown, PaymentState>([
  ['created', 'created'],
  ['failed', 'failed'],
  ['authorized', 'authorized'],
  ['captured', 'captured'],
  // The states of captured and refunded payments.
  ['refunded', 'captured'],
]);

/** The events about captured money; both contain the payment. */
const PAID: readonly unknown[] = ['payment.captured', 'order.paid'];

/** A payment from the REST API. Throws for anything else. */
export function paymentIn(entity: unknown): ProviderPayment {
  const { paymentId, state, amount, currency, refunded } = factIn(fieldsOf(entity));
  if (paymentId === null || state === null || amount === null || currency === null)
    throw new TypeError('This is no payment.');
  return { paymentId, state, amount, currency, refunded };
}

/** The event in a signed body: only captured money is `paid`. Missing and malformed fields are null. */
export function eventIn(rawBody: string): ProviderEvent {
  const { event, payload } = fieldsOf(parsed(rawBody));
  const payment = factIn(fieldsOf(fieldsOf(fieldsOf(payload).payment).entity));
  const paid = PAID.includes(event) && payment.paymentId !== null && (payment.state ?? 'captured') === 'captured';
  return { ...payment, kind: paid ? 'paid' : 'other', name: textIn(event) ?? 'unreadable' };
}

function factIn(payment: Fields): Omit<ProviderEvent, 'kind' | 'name'> {
  return {
    providerOrderId: textIn(payment.order_id),
    paymentId: textIn(payment.id),
    amount: wholeIn(payment.amount),
    currency: textIn(payment.currency),
    state: STATES.get(payment.status) ?? null,
    refunded: wholeIn(payment.amount_refunded) ?? 0,
  };
}

/** An answer as fields that may be missing: a proxy's error page arrives as an answer too. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
}

function wholeIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function parsed(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody);
  } catch {
    return null;
  }
}
