import { createHmac } from 'node:crypto';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { PaymentProvider } from '@quadrangle/domain/membership/ports';
import Razorpay from 'razorpay';
import { sameText } from '../crypto/secrets.ts';
import { eventIn, fieldsOf, paymentIn } from './razorpay-payments.ts';

export interface RazorpayAccount {
  readonly keyId: string;
  readonly keySecret: string;
  /** Without it, no webhook is accepted. */
  readonly webhookSecret: string | null;
  /** Origin of the REST API before `/v1`; null for the provider's own. */
  readonly apiUrl: string | null;
  /** Milliseconds that one answer may take; 8,000 by default. */
  readonly timeout?: number;
}

/**
 * Payments through Razorpay. Signatures are checked here and not by the SDK, which does not compare in constant time;
 * whatever the SDK throws, network errors too, means that the provider cannot be reached. `check` refuses
 * PAYMENT_UNAVAILABLE while it cannot, and changes nothing.
 */
export function razorpayPayments(account: RazorpayAccount): PaymentProvider & { check(): Promise<void> } {
  const { keyId, keySecret, webhookSecret, apiUrl, timeout = 8_000 } = account;
  const { orders, api } = new Razorpay({ key_id: keyId, key_secret: keySecret }) as Razorpay & {
    api: { rq: { defaults: { baseURL?: string; timeout?: number } } };
  };
  // The SDK has no option for either.
  api.rq.defaults.timeout = timeout;
  if (apiUrl !== null) api.rq.defaults.baseURL = apiUrl;

  /** The order that was created for a receipt although its answer was lost; null when there is none. */
  async function orderUnder(receipt: string, amount: number): Promise<string | null> {
    const { items } = fieldsOf(await orders.all({ receipt }));
    if (!Array.isArray(items)) refuse('PAYMENT_UNAVAILABLE', { cause: 'no orders in the answer' });
    const found = items.map(fieldsOf).find((order) => order.receipt === receipt && order.amount === amount);
    return typeof found?.id === 'string' ? found.id : null;
  }

  return {
    key: keyId,
    async check() {
      const { items } = fieldsOf(
        await orders.all({ count: 1 }).catch((cause: unknown) => refuse('PAYMENT_UNAVAILABLE', { cause })),
      );
      if (!Array.isArray(items)) refuse('PAYMENT_UNAVAILABLE', { cause: 'no orders in the answer' });
    },
    async createOrder(order) {
      try {
        const { id } = fieldsOf(await orders.create({ ...order, payment_capture: true }).catch(lostAnswer));
        if (typeof id === 'string' && id !== '') return id;
        // After a timeout, a lost connection or a proxy's error page, the order may exist all the same.
        return (await orderUnder(order.receipt, order.amount)) ?? refuse('PAYMENT_UNAVAILABLE');
      } catch (cause) {
        refuse('PAYMENT_UNAVAILABLE', { cause });
      }
    },
    async paymentsOf(providerOrderId) {
      try {
        const { items } = fieldsOf(await orders.fetchPayments(providerOrderId));
        return Array.isArray(items) ? items.map(paymentIn) : refuse('PAYMENT_UNAVAILABLE', { cause: 'no payments' });
      } catch (cause) {
        return isUnknown(cause) ? null : refuse('PAYMENT_UNAVAILABLE', { cause });
      }
    },
    vouchesFor: (orderId, paymentId, signature) => sameText(hmac(keySecret, `${orderId}|${paymentId}`), signature),
    readEvent(rawBody, signature) {
      if (webhookSecret === null || !sameText(hmac(webhookSecret, rawBody), signature)) return null;
      return eventIn(rawBody);
    },
  };
}

/** Null if no answer arrived; rethrows a clear refusal by the provider. */
function lostAnswer(error: unknown): null {
  const status = statusOf(error);
  if (status !== null && status < 500) throw error;
  return null;
}

/** Whether the provider itself, rather than a proxy, says that the requested thing does not exist. */
function isUnknown(error: unknown): boolean {
  return (statusOf(error) === 400 || statusOf(error) === 404) && 'code' in fieldsOf(fieldsOf(error).error);
}

/** The status of an answer with an error; null when there was no answer. */
function statusOf(error: unknown): number | null {
  const { statusCode } = fieldsOf(error);
  return typeof statusCode === 'number' ? statusCode : null;
}

function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
