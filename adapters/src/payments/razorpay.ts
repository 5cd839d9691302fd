import { createHmac } from 'node:crypto';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { PaymentProvider, ProviderEvent } from '@quadrangle/domain/membership/ports';
import Razorpay from 'razorpay';
import { sameText } from '../crypto/secrets.ts';

export interface RazorpayAccount {
  readonly keyId: string;
  readonly keySecret: string;
  /** Without it no webhook is believed. */
  readonly webhookSecret: string | null;
  /** Origin of the REST API before `/v1`; null for the provider's own. */
  readonly apiUrl: string | null;
}

/** How long the provider may take to answer, in milliseconds. */
const PATIENCE = 10_000;

const NOTHING_PAID: ProviderEvent = {
  kind: 'other',
  providerOrderId: null,
  paymentId: null,
  amount: null,
  currency: null,
};

/**
 * Payments through Razorpay. Signatures are checked here and not by the SDK, which does not compare in constant time;
 * whatever the SDK throws, network errors too, means that the provider cannot be reached.
 */
export function razorpayPayments({ keyId, keySecret, webhookSecret, apiUrl }: RazorpayAccount): PaymentProvider {
  const razorpay = new Razorpay({ key_id: keyId, key_secret: keySecret });
  // The SDK has no option for either.
  const { defaults } = (razorpay as unknown as { api: { rq: { defaults: { baseURL?: string; timeout?: number } } } })
    .api.rq;
  defaults.timeout = PATIENCE;
  if (apiUrl !== null) defaults.baseURL = apiUrl;

  return {
    key: keyId,
    async createOrder(order) {
      const created = await razorpay.orders
        .create({ ...order, payment_capture: true })
        .catch((cause: unknown) => refuse('PAYMENT_UNAVAILABLE', { cause }));
      // An error page of something in between arrives as the answer too.
      const { id } = (created ?? {}) as { id?: unknown };
      return typeof id === 'string' && id !== ''
        ? id
        : refuse('PAYMENT_UNAVAILABLE', { cause: 'no order in the answer' });
    },
    vouchesFor: (orderId, paymentId, signature) => sameText(hmac(keySecret, `${orderId}|${paymentId}`), signature),
    readEvent(rawBody, signature) {
      if (webhookSecret === null || !sameText(hmac(webhookSecret, rawBody), signature)) return null;
      return eventIn(rawBody);
    },
  };
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

interface Payment {
  readonly id?: unknown;
  readonly order_id?: unknown;
  readonly amount?: unknown;
  readonly currency?: unknown;
}

/** A signed body as an event: only captured money is `paid`; both events that tell of it carry the payment. */
function eventIn(rawBody: string): ProviderEvent {
  const body = parsed(rawBody);
  const payment = body?.payload?.payment?.entity;
  if ((body?.event !== 'payment.captured' && body?.event !== 'order.paid') || !payment) return NOTHING_PAID;
  return {
    kind: 'paid',
    providerOrderId: typeof payment.order_id === 'string' ? payment.order_id : null,
    paymentId: typeof payment.id === 'string' ? payment.id : null,
    amount: typeof payment.amount === 'number' ? payment.amount : null,
    currency: typeof payment.currency === 'string' ? payment.currency : null,
  };
}

function parsed(rawBody: string): { event?: unknown; payload?: { payment?: { entity?: Payment } } } | null {
  try {
    return JSON.parse(rawBody);
  } catch {
    return null;
  }
}
