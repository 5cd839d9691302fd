import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { razorpayPayments } from './razorpay.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const servers: Server[] = [];

/** The provider's REST API, as far as an order needs it. */
async function standIn(answer: Answer): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const account = {
  keyId: 'rzp_test_key',
  keySecret: 'the key secret',
  webhookSecret: 'the webhook secret',
  apiUrl: null,
};
const order = { amount: 23_000, currency: 'INR', receipt: 'order-1', notes: { userId: 'u1', months: '1' } };
const signed = (key: string, body: string) => createHmac('sha256', key).update(body).digest('hex');

describe('orders', () => {
  it('are created with automatic capture, in paise, under our own receipt', async () => {
    const seen: { url?: string; authorization?: string; body?: unknown } = {};
    const apiUrl = await standIn(async (request, response) => {
      seen.url = request.url ?? '';
      seen.authorization = request.headers.authorization ?? '';
      seen.body = JSON.parse(await text(request));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: 'order_abc', amount: 23_000 }));
    });
    expect(await razorpayPayments({ ...account, apiUrl }).createOrder(order)).toBe('order_abc');
    expect(seen.url).toBe('/v1/orders');
    expect(seen.authorization).toBe(`Basic ${Buffer.from('rzp_test_key:the key secret').toString('base64')}`);
    expect(seen.body).toMatchObject({ amount: 23_000, currency: 'INR', receipt: 'order-1' });
    expect((seen.body as { payment_capture: unknown }).payment_capture).toBeTruthy();
  });

  const unavailable: Record<string, Answer> = {
    'refuses us': (_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"code":"BAD_REQUEST_ERROR"}}');
    },
    'fails without a reason': (_, response) => {
      response.writeHead(502).end('bad gateway');
    },
    'answers a page instead of an order': (_, response) => {
      response.setHeader('content-type', 'text/html').end('<h1>Down for maintenance</h1>');
    },
    'hangs up': (request) => {
      request.socket.destroy();
    },
  };
  it.each(Object.entries(unavailable))('are unavailable when the provider %s', async (_, answer) => {
    const payments = razorpayPayments({ ...account, apiUrl: await standIn(answer) });
    await expect(payments.createOrder(order)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  });
});

describe("the checkout's signature", () => {
  const payments = razorpayPayments(account);
  const signature = signed(account.keySecret, 'order_1|pay_1');

  it('is over order and payment, with the key secret', () => {
    expect(payments.vouchesFor('order_1', 'pay_1', signature)).toBe(true);
  });
  it('does not fit another order, payment or key', () => {
    expect(payments.vouchesFor('order_2', 'pay_1', signature)).toBe(false);
    expect(payments.vouchesFor('order_1', 'pay_2', signature)).toBe(false);
    expect(payments.vouchesFor('order_1', 'pay_1', signed('another', 'order_1|pay_1'))).toBe(false);
    expect(payments.vouchesFor('order_1', 'pay_1', '')).toBe(false);
  });
});

describe('webhook events', () => {
  const payments = razorpayPayments(account);
  const entity = { id: 'pay_1', order_id: 'order_1', amount: 23_000, currency: 'INR', status: 'captured' };
  const bodyOf = (event: string) => JSON.stringify({ event, payload: { payment: { entity } } });
  const read = (body: string) => payments.readEvent(body, signed(account.webhookSecret, body));

  it.each(['payment.captured', 'order.paid'])('%s tells of money that came', (event) => {
    expect(read(bodyOf(event))).toEqual({
      kind: 'paid',
      providerOrderId: 'order_1',
      paymentId: 'pay_1',
      amount: 23_000,
      currency: 'INR',
    });
  });
  it.each(['payment.authorized', 'payment.failed', 'refund.created'])('%s does not', (event) => {
    expect(read(bodyOf(event))?.kind).toBe('other');
  });
  it('are not believed with a wrong signature, the key secret, or without a webhook secret', () => {
    const body = bodyOf('payment.captured');
    expect(payments.readEvent(body, signed(account.keySecret, body))).toBeNull();
    expect(payments.readEvent(`${body} `, signed(account.webhookSecret, body))).toBeNull();
    const without = razorpayPayments({ ...account, webhookSecret: null });
    expect(without.readEvent(body, signed(account.webhookSecret, body))).toBeNull();
  });
  it('that say nothing sensible are no event', () => {
    expect(read('not json')?.kind).toBe('other');
    expect(read('null')?.kind).toBe('other');
    expect(read('{"event":"order.paid"}')?.kind).toBe('other');
  });
});
