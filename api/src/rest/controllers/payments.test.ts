/** Buying a plan on REST (product 7; decisions 30, 32, 33). */
import { aMember } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/visitor.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const verify = (fields: Record<string, string>, accept?: string) =>
  app.visitor().send('POST', '/api/pay/paymentverification', {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://api.razorpay.com',
      ...(accept ? { accept } : {}),
    },
    body: new URLSearchParams(fields).toString(),
  });

async function payFor(visitor: Visitor, month: number): Promise<Record<string, string>> {
  const { body } = await visitor.post<{ id: string }>('/api/pay/checkout', { month });
  return (await visitor.post<Record<string, string>>(`/api/pay/simulated/${body.id}`, { outcome: 'paid' })).body;
}

describe('the checkout', () => {
  it('has a key and an order in paise, for members only', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    expect((await visitor.get('/api/getkey')).body).toEqual({ key: 'simulated' });
    expect(await visitor.post('/api/pay/checkout', { month: 3 })).toMatchObject({
      status: 200,
      body: { id: 'order_1', amount: 62_000 },
    });
    expect((await app.visitor().get('/api/getkey')).status).toBe(401);
    expect((await app.visitor().post('/api/pay/checkout', { month: 3 })).status).toBe(401);
  });

  it.each([2, 0, -1, 1.5, 'x', null, {}])('month %o is a 400', async (month) => {
    const visitor = await app.signedIn(await aMember(app.memory));
    expect(await visitor.post('/api/pay/checkout', { month })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'month' }] },
    });
  });

  it('is unavailable without a provider and while it cannot be reached', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    app.memory.provider.reachable = false;
    expect(await visitor.post('/api/pay/checkout', { month: 1 })).toMatchObject({
      status: 503,
      body: { code: 'PAYMENT_UNAVAILABLE' },
    });
    await app.close();
    app = await startTestApp({ ports: { payments: null, paymentSimulator: null } });
    const other = await app.signedIn(await aMember(app.memory));
    expect((await other.get('/api/getkey')).status).toBe(503);
    expect((await other.post('/api/pay/checkout', { month: 1 })).status).toBe(503);
  });
});

describe('the verification', () => {
  it('grants the plan once and redirects the browser, also when repeated', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const payment = await payFor(visitor, 1);
    const target = `http://localhost:3000/paymentsuccess?reference=${payment.razorpay_payment_id}`;
    for (let times = 0; times < 3; times += 1) {
      const { status, headers } = await verify(payment);
      expect({ status, location: headers.get('location') }).toEqual({ status: 303, location: target });
    }
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({
      role: 'admin',
      nextPayDate: '2026-04-02T09:30:00.000Z',
    });
  });

  it('refuses a wrong signature with 400 and an unknown order with 404; nothing changes', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const payment = await payFor(visitor, 12);
    expect(await verify({ ...payment, razorpay_signature: 'forged' })).toMatchObject({
      status: 400,
      body: { code: 'PAYMENT_SIGNATURE_INVALID' },
    });
    expect(await verify({})).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'razorpay_order_id' }, { field: 'razorpay_payment_id' }, { field: 'razorpay_signature' }],
      },
    });
    const unknown = app.memory.provider.paymentSimulator.pay('order_99');
    const fields = {
      razorpay_order_id: 'order_99',
      razorpay_payment_id: unknown.paymentId,
      razorpay_signature: unknown.signature,
    };
    expect(await verify(fields)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
    expect((await visitor.get('/api/auth/me')).body.role).toBe('user');
  });

  it('shows browsers an error page with a link back', async () => {
    const { status, headers, body } = await verify({}, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(status).toBe(400);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(body).toContain('href="http://localhost:3000/payment"');
  });

  it("sends the provider's failure back to the plans", async () => {
    const { status, headers } = await verify({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'declined' });
    expect({ status, location: headers.get('location') }).toEqual({
      status: 303,
      location: 'http://localhost:3000/payment?failed=1',
    });
  });
});

describe('the simulated checkout', () => {
  it('pays or fails, for the orderer only', async () => {
    const visitor = await app.signedIn(await aMember(app.memory));
    const { body } = await visitor.post('/api/pay/checkout', { month: 1 });
    const path = `/api/pay/simulated/${body.id}`;
    expect((await visitor.post(path, { outcome: 'failed' })).status).toBe(200);
    expect(await visitor.post(path, { outcome: 'perhaps' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'outcome' }] },
    });
    const other = await app.signedIn(await aMember(app.memory));
    expect((await other.post(path, { outcome: 'paid' })).status).toBe(404);
    expect((await app.visitor().post(path, { outcome: 'paid' })).status).toBe(401);
    expect((await visitor.get('/api/auth/me')).body.role).toBe('user');
  });
});

describe('the webhook', () => {
  const send = (rawBody: string, signature: string) =>
    app.visitor().send('POST', '/api/pay/webhook', {
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        origin: 'https://api.razorpay.com',
      },
      body: rawBody,
    });

  it('does not exist without its secret', async () => {
    expect((await send('{}', 'x')).status).toBe(404);
  });

  it('checks the signature of the raw bytes, and answers 200 to events that grant nothing', async () => {
    await app.close();
    const env = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hook' };
    app = await startTestApp({ env });
    const visitor = await app.signedIn(await aMember(app.memory));
    const { body } = await visitor.post<{ id: string; amount: number }>('/api/pay/checkout', { month: 6 });
    const paid = {
      kind: 'paid',
      providerOrderId: body.id,
      paymentId: 'pay_9',
      amount: body.amount,
      currency: 'INR',
    } as const;
    const { rawBody, signature } = app.memory.provider.event(paid);

    expect((await send(rawBody, 'forged')).status).toBe(400);
    expect((await app.visitor().post('/api/pay/webhook', {})).status).toBe(400);
    expect((await send(rawBody.replace(':', ': '), signature)).status).toBe(400);
    const short = app.memory.provider.event({ ...paid, amount: 1 });
    expect((await send(short.rawBody, short.signature)).status).toBe(400);
    const unknown = app.memory.provider.event({ ...paid, providerOrderId: 'order_99' });
    expect((await send(unknown.rawBody, unknown.signature)).status).toBe(200);
    expect((await visitor.get('/api/auth/me')).body.role).toBe('user');

    expect(await send(rawBody, signature)).toMatchObject({ status: 200, body: { granted: true } });
    expect(await send(rawBody, signature)).toMatchObject({ status: 200, body: { granted: false } });
    expect((await visitor.get('/api/auth/me')).body.role).toBe('admin');
  });
});
