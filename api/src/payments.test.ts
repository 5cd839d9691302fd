/** Money, with a provider that speaks the real protocol (decisions 30, 31, 32, 33, 35). */

import { openStore } from '@quadrangle/adapters/drizzle/engine/open-store';
import type { Store } from '@quadrangle/adapters/drizzle/engine/store';
import { grantsOf } from '@quadrangle/adapters/drizzle/membership/memberships';
import { type Database, openDatabase } from '@quadrangle/adapters/drizzle/open-database';
import { razorpayPayments } from '@quadrangle/adapters/payments/razorpay';
import { migrations, onBothEngines } from '@quadrangle/adapters/testing/databases';
import { type RazorpayStandIn, startRazorpayStandIn } from '@quadrangle/adapters/testing/razorpay-stand-in';
import {
  type RazorpayWebhook,
  sendWebhook,
  signed,
  webhookOf,
} from '@quadrangle/adapters/testing/razorpay-stand-in-webhooks';
import { slowness } from '@quadrangle/adapters/testing/slowness';
import type { User } from '@quadrangle/domain/accounts/user';
import { addMonths, DAY, HOUR } from '@quadrangle/domain/kernel/time';
import { reconcileJob } from '@quadrangle/domain/membership/reconcile-orders';
import { aMember } from '@quadrangle/domain/memory';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Visitor } from '../testing/visitor.ts';
import { commands } from './admin/commands.ts';
import { Health } from './operations/health.ts';

/** Common faults of integrations with the provider, each over real HTTP with a server that speaks its protocol. */
onBothEngines((_, migratedUrl) => {
  let database: Database;
  let store: Store;
  let provider: RazorpayStandIn;
  let app: TestApp;
  let buyer: User;
  let visitor: Visitor;

  const secret = 'the webhook secret';
  beforeAll(async () => {
    const url = await migratedUrl();
    database = await openDatabase({ url, migrations });
    store = openStore(url);
    provider = await startRazorpayStandIn();
    const { keyId, keySecret, url: apiUrl } = provider;
    const health = new Health();
    // A slow answer takes longer.
    const timeout = 1_500 * Math.min(6, slowness());
    const account = { keyId, keySecret, webhookSecret: secret, apiUrl, timeout };
    app = await startTestApp({
      env: { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: secret },
      ports: {
        ...database.repositories,
        payments: health.watch('payments', razorpayPayments(account)),
        paymentSimulator: null,
      },
      health,
    });
  });
  afterAll(async () => {
    await app.close();
    await provider.stop();
    await Promise.all([database.close(), store.close()]);
  });
  beforeEach(async () => {
    buyer = await aMember(app.memory);
    visitor = await app.signedIn(buyer);
    app.memory.mails.sent.splice(0);
    await app.memory.runJobs();
  });

  const hook = () => ({ url: `${app.url}/api/pay/webhook`, secret });
  const order = async (month = 3): Promise<string> =>
    (await visitor.post<{ id: string }>('/api/pay/checkout', { month })).body.id;
  const callBack = (fields: Record<string, string>, from: Visitor = app.visitor()) =>
    from.send('POST', '/api/pay/paymentverification', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' },
      body: new URLSearchParams(fields).toString(),
    });
  /** Everything the provider has reported about an order so far. */
  const webhooksOf = (orderId: string, ...events: string[]): RazorpayWebhook[] =>
    provider.webhooks.filter(
      ({ event, rawBody }) => rawBody.includes(orderId) && (events.length === 0 || events.includes(event)),
    );
  const planEnd = async () => (await app.memory.users.byId(buyer.id))?.planEnd;
  const grants = async () => (await grantsOf(store, store.read, buyer.id)).length;
  const receipts = async () => {
    await app.memory.runJobs();
    return app.memory.mails.sent.filter(({ kind, to }) => kind === 'receipt' && to === buyer.email);
  };
  const reconcile = async (after = HOUR) => {
    app.memory.clock.advance(after);
    await app.memory.jobs.enqueue(reconcileJob.draft({}), app.memory.clock.now());
    await app.memory.runJobs();
  };
  const ledger = async (orderId: string) => {
    const lines = (await commands.orders?.run(app.memory, [])) ?? [];
    return lines.find((line) => line.includes(orderId))?.split('  ')[1];
  };

  describe('an order', () => {
    it('is in paise, of the price that the server knows, with notes and the stored order’s id as receipt', async () => {
      const { body } = await visitor.post<{ id: string; amount: number }>('/api/pay/checkout', { month: 12 });
      expect(body.amount).toBe(199_900);
      const stored = await app.memory.memberships.orderByProviderId(body.id);
      expect(provider.books.order(body.id)).toMatchObject({
        amount: 199_900,
        currency: 'INR',
        receipt: stored?.id,
        notes: { userId: buyer.id, months: '12' },
      });
    });

    it('whose answer was lost is found again: no second one is made', async () => {
      const before = provider.books.orders.length;
      provider.plan({ kind: 'lost' });
      expect(provider.books.order(await order()).status).toBe('created');
      expect(provider.books.orders.length).toBe(before + 1);
    });
  });

  describe('a payment', () => {
    it('grants by callback and webhooks together exactly once, with one receipt, twenty at once', async () => {
      const id = await order();
      provider.books.fail(id);
      const payment = provider.books.pay(id);
      const fields = provider.callbackFields(payment);
      const [statuses, callbacks] = await Promise.all([
        provider.send(hook(), [...webhooksOf(id)].reverse(), 5),
        Promise.all(Array.from({ length: 20 }, () => callBack(fields))),
      ]);
      expect(new Set(statuses)).toEqual(new Set([200]));
      for (const { status, headers } of callbacks) {
        expect(status).toBe(303);
        expect(headers.get('location')).toBe(`http://localhost:3000/paymentsuccess?reference=${payment.id}`);
      }
      expect(await grants()).toBe(1);
      expect(await planEnd()).toBe(addMonths(app.memory.clock.now(), 3));
      expect(await receipts()).toMatchObject([{ months: 3, amount: 62_000, reference: payment.id }]);
      const facts = await app.memory.memberships.factsOf([id]);
      expect(facts.map(({ id }) => id).sort()).toEqual(
        webhooksOf(id)
          .map(({ id }) => id)
          .sort(),
      );
      expect(await ledger(id)).toBe('paid');
    });

    it('that two events tell of, order.paid and payment.captured, grants once', async () => {
      const id = await order(1);
      provider.books.pay(id);
      for (const event of webhooksOf(id, 'order.paid', 'payment.captured')) await sendWebhook(hook(), event);
      expect(await grants()).toBe(1);
      expect(await receipts()).toHaveLength(1);
    });

    it('that is only authorized grants nothing', async () => {
      const id = await order(1);
      provider.books.authorize(id);
      expect(await provider.send(hook(), webhooksOf(id))).toEqual([200]);
      await reconcile();
      expect(await grants()).toBe(0);
      expect(await ledger(id)).toBe('open');
    });

    it('that failed before one that went well is no obstacle', async () => {
      const id = await order(1);
      provider.books.fail(id);
      expect(await provider.send(hook(), webhooksOf(id))).toEqual([200]);
      expect(await grants()).toBe(0);
      await callBack(provider.callbackFields(provider.books.pay(id)));
      await provider.send(hook(), webhooksOf(id));
      expect(await grants()).toBe(1);
    });

    it('is known from the webhook alone, because the tab was closed', async () => {
      const id = await order(6);
      provider.books.pay(id);
      await provider.send(hook(), webhooksOf(id));
      expect((await visitor.get('/api/auth/me')).body).toMatchObject({ role: 'admin' });
    });

    it('is found by asking, when neither callback nor webhook ever comes', async () => {
      const id = await order(6);
      provider.books.fail(id);
      const { id: paymentId } = provider.books.pay(id);
      await reconcile();
      await reconcile();
      expect(await grants()).toBe(1);
      expect(await receipts()).toMatchObject([{ reference: paymentId }]);
    });

    it('belongs to who ordered, whoever brings its answer', async () => {
      const id = await order(1);
      const thief = await aMember(app.memory);
      const { status } = await callBack(provider.callbackFields(provider.books.pay(id)), await app.signedIn(thief));
      expect(status).toBe(303);
      expect(await grants()).toBe(1);
      expect((await app.memory.users.byId(thief.id))?.planEnd).toBe(thief.planEnd);
    });

    it('of one order is not taken for another', async () => {
      const [cheap, dear] = [await order(1), await order(12)];
      const payment = provider.books.pay(cheap);
      const fields = provider.callbackFields(payment);
      expect((await callBack({ ...fields, razorpay_order_id: dear })).status).toBe(400);
      const forged = webhookOf('payment.captured', { payment: { ...payment, order_id: dear } });
      expect(await sendWebhook(hook(), forged)).toBe(400);
      expect(await grants()).toBe(0);
      expect(await ledger(cheap)).toBe('open');
      expect(await ledger(dear)).toMatch(/^differs: pay_\w+ paid 230\.00 INR$/);
    });

    it.each([{ amount: 620 }, { amount: 61_999 }, { currency: 'USD' }])(
      'of another amount or currency grants nothing and is reported: %j',
      async (wrong) => {
        const id = await order(3);
        provider.books.pay(id, wrong);
        expect(await provider.send(hook(), webhooksOf(id, 'payment.captured'))).toEqual([400]);
        await reconcile();
        expect(await grants()).toBe(0);
        expect(await ledger(id)).toMatch(/^differs: pay_\w+ paid /);
      },
    );

    it('that was given back is noted, by the event or by asking', async () => {
      const [first, second] = [await order(1), await order(1)];
      for (const id of [first, second]) {
        const payment = provider.books.pay(id);
        await callBack(provider.callbackFields(payment));
        provider.books.refund(payment.id);
      }
      await provider.send(hook(), webhooksOf(first, 'refund.processed'));
      expect(await ledger(first)).toBe('refunded');
      expect(await ledger(second)).toBe('paid');
      await reconcile();
      expect(await ledger(second)).toBe('refunded');
    });

    it('for somebody who is gone is to be refunded', async () => {
      const id = await order(1);
      expect((await visitor.delete(`/api/users/${buyer.id}`)).status).toBe(200);
      provider.books.pay(id);
      expect(await provider.send(hook(), webhooksOf(id))).toEqual([200, 200, 200]);
      expect(await ledger(id)).toBe('to refund');
    });

    it('that the provider never captured is reported, although the checkout vouched for it', async () => {
      const id = await order(1);
      const payment = provider.books.authorize(id);
      expect((await callBack(provider.callbackFields(payment))).status).toBe(303);
      await reconcile();
      expect(await ledger(id)).toBe(`differs: ${payment.id} is authorized, not captured`);
      provider.books.capture(payment.id);
      await reconcile(8 * DAY);
      expect(await ledger(id)).toBe('paid');
    });
  });

  describe('a webhook', () => {
    const post = (rawBody: string, headers: Record<string, string>) =>
      app.visitor().send('POST', '/api/pay/webhook', {
        headers: { 'content-type': 'application/json', ...headers },
        body: rawBody,
      });
    const paid = async () => {
      const id = await order(1);
      provider.books.pay(id);
      return webhooksOf(id, 'payment.captured')[0]?.rawBody ?? '';
    };

    it('is signed over its bytes as they came, not over JSON written again', async () => {
      const rawBody = await paid();
      const again = JSON.stringify(JSON.parse(rawBody));
      expect(again).not.toBe(rawBody);
      expect((await post(rawBody, { 'x-razorpay-signature': signed(secret, again) })).status).toBe(400);
      expect((await post(again, { 'x-razorpay-signature': signed(secret, rawBody) })).status).toBe(400);
      expect(await grants()).toBe(0);
      expect((await post(rawBody, { 'x-razorpay-signature': signed(secret, rawBody) })).status).toBe(200);
      expect(await grants()).toBe(1);
    });

    it('signed with the key’s secret, or not at all, is refused', async () => {
      const rawBody = await paid();
      const refused: Record<string, string>[] = [
        { 'x-razorpay-signature': signed(provider.keySecret, rawBody) },
        { 'x-razorpay-signature': '' },
        {},
      ];
      for (const headers of refused) {
        const { status, body } = await post(rawBody, headers);
        expect([status, body.code]).toEqual([400, 'PAYMENT_SIGNATURE_INVALID']);
      }
      expect((await post('', {})).status).toBe(400);
      expect(await grants()).toBe(0);
    });

    it('without an id of its own, or with one that makes no sense, still grants once', async () => {
      const rawBody = await paid();
      const signature = { 'x-razorpay-signature': signed(secret, rawBody) };
      for (const id of [{}, {}, { 'x-razorpay-event-id': 'x'.repeat(500) }])
        expect((await post(rawBody, { ...signature, ...id })).status).toBe(200);
      expect(await grants()).toBe(1);
    });
  });

  describe('while the provider', () => {
    const text = 'Payments aren’t available right now. Please try again later.';

    it('is down, people get a message and the rest works; when it is back nothing was lost', async () => {
      const id = await order(1);
      const payment = provider.books.pay(id);
      await provider.stop();
      expect(await visitor.post('/api/pay/checkout', { month: 1 })).toMatchObject({
        status: 503,
        body: { code: 'PAYMENT_UNAVAILABLE', message: text },
      });
      expect((await visitor.get('/api/getkey')).status).toBe(200);
      expect((await visitor.get('/api/photos/recent')).status).toBe(200);
      await reconcile();
      expect(await grants()).toBe(0);
      expect(await visitor.get('/api/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'ok', degraded: ['payments'] },
      });
      expect((await callBack(provider.callbackFields(payment))).status).toBe(303);
      expect(await grants()).toBe(1);

      await provider.start();
      expect((await visitor.post('/api/pay/checkout', { month: 1 })).status).toBe(200);
      expect((await visitor.get('/api/health/ready')).body).toEqual({ status: 'ok' });
      await reconcile();
      expect(await ledger(id)).toBe('paid');
    });

    it.each([
      { kind: 'slow', ms: 10_000 },
      { kind: 'page', status: 200 },
      { kind: 'page', status: 502 },
      { kind: 'status', status: 500 },
      { kind: 'reset' },
    ] as const)('answers with %j, people are told the same, and can try again at once', async (fault) => {
      provider.plan(fault, 2);
      expect(await visitor.post('/api/pay/checkout', { month: 1 })).toMatchObject({
        status: 503,
        body: { code: 'PAYMENT_UNAVAILABLE', message: text },
      });
      expect((await visitor.post('/api/pay/checkout', { month: 1 })).status).toBe(200);
    });
  });
});
