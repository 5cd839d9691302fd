import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../memory/refusals.ts';
import type { PaymentProvider } from '../src/membership/ports.ts';

/** A webhook as it arrives. */
export interface SentEvent {
  readonly rawBody: string;
  readonly signature: string;
}

/** A provider with one account for the suite, and what happens there. */
export interface OpenedPayments {
  readonly payments: PaymentProvider;
  /** Somebody pays an order; returns the checkout's answer. */
  pay(orderId: string): { readonly paymentId: string; readonly signature: string };
  /** Somebody tries to pay, and it fails; returns the payment's id. */
  fail(orderId: string): string;
  /** So many paise of a payment are given back. */
  refund(orderId: string, paymentId: string, amount: number): void;
  /** The webhook that the provider sends of a payment as it is now. */
  sent(orderId: string, paymentId: string): SentEvent;
  /** A webhook with this body, signed by the provider. */
  signed(rawBody: string): SentEvent;
  /** The provider cannot be reached from now on, or can again. */
  reach(reachable: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Payments that nobody keeps books of, because no money moves. */
export type OpenedSimulation = Pick<OpenedPayments, 'payments' | 'pay' | 'close'>;

const order = { amount: 23_000, currency: 'INR', receipt: 'receipt-1', notes: { months: '1' } };
const another = { ...order, amount: 62_000, receipt: 'receipt-2' };

/** What the signatures and orders of every `PaymentProvider` promise, simulated ones too (decisions 30–32). */
export function checkoutContract(name: string, open: () => Promise<OpenedSimulation>): void {
  describe(`${name} as a checkout`, () => {
    let fixture: OpenedSimulation;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());

    it('has a public key, and gives every order an id of its own', async () => {
      expect(fixture.payments.key).not.toBe('');
      const ids = [await fixture.payments.createOrder(order), await fixture.payments.createOrder(another)];
      expect(new Set(ids).size).toBe(2);
    });

    it('has no payments for an order that nobody has tried to pay', async () => {
      expect(await fixture.payments.paymentsOf(await fixture.payments.createOrder(order))).toEqual([]);
    });

    it('vouches for a payment of its own order only, by its own signature', async () => {
      const { payments } = fixture;
      const [first, second] = [await payments.createOrder(order), await payments.createOrder(another)];
      const { paymentId, signature } = fixture.pay(first);
      const other = fixture.pay(second);
      expect(payments.vouchesFor(first, paymentId, signature)).toBe(true);
      expect(payments.vouchesFor(second, paymentId, signature)).toBe(false);
      expect(payments.vouchesFor(first, other.paymentId, signature)).toBe(false);
      expect(payments.vouchesFor(first, paymentId, other.signature)).toBe(false);
      expect(payments.vouchesFor(first, paymentId, signature.slice(1))).toBe(false);
      expect(payments.vouchesFor(first, paymentId, '')).toBe(false);
    });

    it('believes no webhook that it did not sign', () => {
      for (const signature of ['', 'signature', 'f'.repeat(64)])
        expect(fixture.payments.readEvent('{"event":"payment.captured"}', signature)).toBeNull();
    });
  });
}

/** What every `PaymentProvider` with money behind it promises besides (decisions 32, 33). */
export function paymentProviderContract(name: string, open: () => Promise<OpenedPayments>): void {
  checkoutContract(name, open);

  describe(`${name} as a payment provider`, () => {
    let fixture: OpenedPayments;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());
    const ordered = () => fixture.payments.createOrder(order);
    const money = { amount: 23_000, currency: 'INR', refunded: 0 };

    it('tells the payments of an order as far as they came, in the order of the tries', async () => {
      const id = await ordered();
      const failed = fixture.fail(id);
      const { paymentId } = fixture.pay(id);
      expect(await fixture.payments.paymentsOf(id)).toEqual([
        { paymentId: failed, state: 'failed', ...money },
        { paymentId, state: 'captured', ...money },
      ]);
    });

    it('tells what was given back; the payment stays one that came', async () => {
      const id = await ordered();
      const { paymentId } = fixture.pay(id);
      fixture.refund(id, paymentId, 1_000);
      expect(await fixture.payments.paymentsOf(id)).toEqual([
        { paymentId, state: 'captured', ...money, refunded: 1_000 },
      ]);
      fixture.refund(id, paymentId, 22_000);
      expect(await fixture.payments.paymentsOf(id)).toEqual([
        { paymentId, state: 'captured', ...money, refunded: 23_000 },
      ]);
    });

    it('says that it knows no such order', async () => {
      expect(await fixture.payments.paymentsOf('order_of_somebody_else')).toBeNull();
    });

    it('tells of money that came by a webhook, and of money that did not', async () => {
      const id = await ordered();
      const failed = fixture.fail(id);
      const { paymentId } = fixture.pay(id);
      const read = (of: string) => {
        const { rawBody, signature } = fixture.sent(id, of);
        return fixture.payments.readEvent(rawBody, signature);
      };
      const payment = { providerOrderId: id, ...money };
      expect(read(paymentId)).toEqual({
        kind: 'paid',
        name: 'payment.captured',
        paymentId,
        state: 'captured',
        ...payment,
      });
      expect(read(failed)).toEqual({
        kind: 'other',
        name: 'payment.failed',
        paymentId: failed,
        state: 'failed',
        ...payment,
      });
    });

    it('believes a webhook only as it was signed', async () => {
      const id = await ordered();
      const { paymentId, signature: ofCheckout } = fixture.pay(id);
      const { rawBody, signature } = fixture.sent(id, paymentId);
      expect(fixture.payments.readEvent(`${rawBody} `, signature)).toBeNull();
      expect(fixture.payments.readEvent(rawBody, signature.slice(1))).toBeNull();
      expect(fixture.payments.readEvent(rawBody, ofCheckout)).toBeNull();
    });

    it.each(['not json', 'null', '7', '[]', '{}'])(
      'takes a signed webhook that says nothing for no money: %s',
      (body) => {
        const { rawBody, signature } = fixture.signed(body);
        expect(fixture.payments.readEvent(rawBody, signature)).toEqual({
          kind: 'other',
          name: 'unreadable',
          providerOrderId: null,
          paymentId: null,
          amount: null,
          currency: null,
          state: null,
          refunded: 0,
        });
      },
    );

    it('is unavailable while it cannot be reached, and works again afterwards; signatures need nobody', async () => {
      const id = await ordered();
      const { paymentId, signature } = fixture.pay(id);
      const event = fixture.sent(id, paymentId);
      await fixture.reach(false);
      expect(await codeOf(fixture.payments.createOrder(another))).toBe('PAYMENT_UNAVAILABLE');
      expect(await codeOf(fixture.payments.paymentsOf(id))).toBe('PAYMENT_UNAVAILABLE');
      expect(fixture.payments.vouchesFor(id, paymentId, signature)).toBe(true);
      expect(fixture.payments.readEvent(event.rawBody, event.signature)?.kind).toBe('paid');
      await fixture.reach(true);
      expect(await fixture.payments.paymentsOf(id)).toHaveLength(1);
      expect(await fixture.payments.createOrder(another)).not.toBe(id);
    });
  });
}
