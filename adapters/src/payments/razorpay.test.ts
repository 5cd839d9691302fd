import { paymentProviderContract } from '@quadrangle/domain/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RazorpayFault, type RazorpayStandIn, startRazorpayStandIn } from '../../testing/razorpay-stand-in.ts';
import { signed, webhookOf } from '../../testing/razorpay-stand-in-webhooks.ts';
import { slowness } from '../../testing/slowness.ts';
import { razorpayPayments } from './razorpay.ts';

/** Milliseconds; fewer than a slow answer takes. */
const TIMEOUT = 1_500 * Math.min(6, slowness());
const webhookSecret = 'the webhook secret';

paymentProviderContract('Razorpay', async () => {
  const standIn = await startRazorpayStandIn();
  const { keyId, keySecret, url: apiUrl, books } = standIn;
  const send = (rawBody: string) => ({ rawBody, signature: signed(webhookSecret, rawBody) });
  return {
    payments: razorpayPayments({ keyId, keySecret, webhookSecret, apiUrl, timeout: TIMEOUT }),
    pay(orderId) {
      const payment = books.pay(orderId);
      const { razorpay_signature: signature = '' } = standIn.callbackFields(payment);
      return { paymentId: payment.id, signature };
    },
    fail: (orderId) => books.fail(orderId).id,
    refund: (_orderId, paymentId, amount) => void books.refund(paymentId, amount),
    sent(_orderId, paymentId) {
      const name = books.payment(paymentId).status === 'captured' ? 'payment.captured' : 'payment.failed';
      return send(
        standIn.webhooks.find(({ event, rawBody }) => event === name && rawBody.includes(paymentId))?.rawBody ?? '',
      );
    },
    signed: send,
    reach: (reachable) => (reachable ? standIn.start() : standIn.stop()),
    close: () => standIn.stop(),
  };
});

let provider: RazorpayStandIn;
beforeEach(async () => {
  provider = await startRazorpayStandIn();
});
afterEach(() => provider.stop());

const paymentsOf = (more: object = {}) => {
  const { keyId, keySecret, url: apiUrl } = provider;
  return razorpayPayments({ keyId, keySecret, webhookSecret, apiUrl, timeout: TIMEOUT, ...more });
};
const order = { amount: 23_000, currency: 'INR', receipt: 'order-1', notes: { userId: 'u1', months: '1' } };
const unavailable = { code: 'PAYMENT_UNAVAILABLE' };

describe('orders', () => {
  it('are created in paise with notes, under our own receipt, to be captured automatically', async () => {
    const id = await paymentsOf().createOrder(order);
    expect(provider.books.order(id)).toMatchObject({ ...order, status: 'created' });
    expect(provider.books.pay(id).status).toBe('captured');
  });

  it.each<[string, RazorpayFault]>([
    ['after it was made the answer is lost', { kind: 'lost' }],
    ['after it was made no answer ever comes', { kind: 'silent' }],
    ['the answer comes too late', { kind: 'slow', ms: 10_000 }],
  ])('are found under their receipt when %s', async (_, fault) => {
    provider.plan(fault);
    const payments = paymentsOf();
    if (fault.kind === 'slow') await expect(payments.createOrder(order)).rejects.toMatchObject(unavailable);
    else expect(await payments.createOrder(order)).toBe(provider.books.orders[0]?.id);
    expect(provider.books.orders.length).toBeLessThanOrEqual(1);
  });

  it('of another receipt or price are not taken for them', async () => {
    const payments = paymentsOf();
    await payments.createOrder({ ...order, receipt: 'order-11' });
    await payments.createOrder({ ...order, amount: 62_000 });
    provider.plan({ kind: 'reset' });
    await expect(payments.createOrder(order)).rejects.toMatchObject(unavailable);
  });

  it.each<[string, RazorpayFault]>([
    ['hangs up', { kind: 'reset' }],
    ['is too slow', { kind: 'slow', ms: 10_000 }],
    ['answers a page as if it were an order', { kind: 'page', status: 200 }],
    ['has a proxy that answers for it', { kind: 'page', status: 502 }],
    ['has an error of its own', { kind: 'status', status: 500 }],
  ])('are unavailable while the provider %s, and work again afterwards', async (_, fault) => {
    const payments = paymentsOf();
    provider.plan(fault, 2);
    await expect(payments.createOrder(order)).rejects.toMatchObject(unavailable);
    expect(await payments.createOrder({ ...order, receipt: 'order-2' })).toMatch(/^order_/);
  });

  it('are unavailable when the provider clearly refuses, without a further question', async () => {
    provider.plan({ kind: 'status', status: 429 });
    await expect(paymentsOf().createOrder(order)).rejects.toMatchObject(unavailable);
    expect(provider.requests).toEqual(['POST /v1/orders']);
  });

  it('are unavailable while it is down, and with a wrong key', async () => {
    const payments = paymentsOf();
    await provider.stop();
    await expect(payments.createOrder(order)).rejects.toMatchObject(unavailable);
    await provider.start();
    expect(await payments.createOrder(order)).toMatch(/^order_/);
    await expect(paymentsOf({ keySecret: 'another' }).createOrder(order)).rejects.toMatchObject(unavailable);
  });
});

describe('the payments of an order', () => {
  it('are told as far as they came', async () => {
    const payments = paymentsOf();
    const id = await payments.createOrder(order);
    expect(await payments.paymentsOf(id)).toEqual([]);
    const failed = provider.books.fail(id);
    const held = provider.books.authorize(id);
    const money = { amount: 23_000, currency: 'INR', refunded: 0 };
    expect(await payments.paymentsOf(id)).toEqual([
      { paymentId: failed.id, state: 'failed', ...money },
      { paymentId: held.id, state: 'authorized', ...money },
    ]);
    provider.books.capture(held.id);
    provider.books.refund(held.id, 1_000);
    expect((await payments.paymentsOf(id))?.[1]).toMatchObject({ state: 'captured', refunded: 1_000 });
    provider.books.refund(held.id);
    expect((await payments.paymentsOf(id))?.[1]).toMatchObject({ state: 'captured', refunded: 23_000 });
  });

  it('are not there for an order it does not know', async () => {
    expect(await paymentsOf().paymentsOf('order_of_another')).toBeNull();
  });

  it.each<RazorpayFault>([
    { kind: 'reset' },
    { kind: 'slow', ms: 10_000 },
    { kind: 'page', status: 200 },
    { kind: 'page', status: 404 },
    { kind: 'status', status: 500 },
  ])('are unavailable with %j, which is not "unknown"', async (fault) => {
    const payments = paymentsOf();
    const id = await payments.createOrder(order);
    provider.plan(fault);
    await expect(payments.paymentsOf(id)).rejects.toMatchObject(unavailable);
    expect(await payments.paymentsOf(id)).toEqual([]);
  });
});

describe("the checkout's signature", () => {
  it('is over order and payment, with the key secret', () => {
    const signature = signed(provider.keySecret, 'order_1|pay_1');
    expect(paymentsOf().vouchesFor('order_1', 'pay_1', signature)).toBe(true);
  });
  it('does not fit another order, payment or key', () => {
    const payments = paymentsOf();
    const signature = signed(provider.keySecret, 'order_1|pay_1');
    expect(payments.vouchesFor('order_2', 'pay_1', signature)).toBe(false);
    expect(payments.vouchesFor('order_1', 'pay_2', signature)).toBe(false);
    expect(payments.vouchesFor('order_1', 'pay_1', signed(webhookSecret, 'order_1|pay_1'))).toBe(false);
    expect(payments.vouchesFor('order_1', 'pay_1', '')).toBe(false);
  });
});

describe('webhook events', () => {
  const read = (rawBody: string) => paymentsOf().readEvent(rawBody, signed(webhookSecret, rawBody));
  const happened = (event: string) => provider.webhooks.find((webhook) => webhook.event === event)?.rawBody ?? '';

  it('tell of money that came, whichever of the two comes, and of nothing that is not money', async () => {
    const id = await paymentsOf().createOrder(order);
    provider.books.fail(id);
    const { id: paymentId } = provider.books.pay(id);
    provider.books.refund(paymentId);
    const common = { providerOrderId: id, paymentId, amount: 23_000, currency: 'INR', refunded: 0 };
    for (const name of ['payment.captured', 'order.paid'])
      expect(read(happened(name))).toEqual({ ...common, kind: 'paid', name, state: 'captured' });
    expect(read(happened('payment.authorized'))).toMatchObject({ kind: 'other', state: 'authorized' });
    expect(read(happened('payment.failed'))).toMatchObject({ kind: 'other', state: 'failed' });
    const refund = { ...common, kind: 'other', name: 'refund.processed', state: 'captured', refunded: 23_000 };
    expect(read(happened('refund.processed'))).toEqual(refund);
  });

  it('are not believed with a wrong signature, the key secret, or without a webhook secret', async () => {
    const payments = paymentsOf();
    provider.books.pay(await payments.createOrder(order));
    const body = happened('payment.captured');
    expect(payments.readEvent(body, signed(provider.keySecret, body))).toBeNull();
    expect(payments.readEvent(`${body} `, signed(webhookSecret, body))).toBeNull();
    expect(payments.readEvent(JSON.stringify(JSON.parse(body)), signed(webhookSecret, body))).toBeNull();
    expect(paymentsOf({ webhookSecret: null }).readEvent(body, signed(webhookSecret, body))).toBeNull();
  });

  it.each([
    'not json',
    'null',
    '7',
    '[]',
    '{"event":"order.paid"}',
    '{"event":"payment.captured","payload":{"payment":{"entity":null}}}',
    webhookOf('payment.captured', { payment: { id: 7, amount: '23000' } }).rawBody,
  ])('that say nothing sensible are no event: %s', (body) => {
    expect(read(body)).toMatchObject({ kind: 'other', providerOrderId: null, paymentId: null, amount: null });
  });
});
