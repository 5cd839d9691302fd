import { randomBytes } from 'node:crypto';

/** A refusal of the stand-in, as the real service would make it; it becomes the answer. */
export class RazorpayProblem extends Error {
  readonly status: number;
  readonly field: string | null;
  constructor(status: number, description: string, field: string | null = null) {
    super(description);
    this.status = status;
    this.field = field;
  }
}

export interface RazorpayOrder {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  readonly amount_paid: number;
  readonly amount_due: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly attempts: number;
  readonly notes: Readonly<Record<string, string>> | readonly [];
  readonly created_at: number;
}

export interface RazorpayPayment {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly order_id: string;
  readonly method: 'upi';
  readonly amount_refunded: number;
  readonly refund_status: null | 'partial' | 'full';
  readonly captured: boolean;
  readonly description: string;
  readonly notes: Readonly<Record<string, string>> | readonly [];
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly created_at: number;
}

/** An event, as its webhook reports it. */
export type WebhookEvent = (
  event: string,
  payload: { payment: RazorpayPayment; order?: RazorpayOrder; refund?: object },
) => void;

const KNOWN_FIELDS = ['amount', 'currency', 'receipt', 'notes', 'payment_capture', 'partial_payment'];

/** Orders and payments of one account, in the states of the public API; every amount in paise. */
export class RazorpayBooks {
  readonly #orders = new Map<string, RazorpayOrder>();
  readonly #automatic = new Set<string>();
  readonly #payments = new Map<string, RazorpayPayment>();
  readonly #happened: WebhookEvent;

  constructor(happened: WebhookEvent) {
    this.#happened = happened;
  }

  get orders(): RazorpayOrder[] {
    return [...this.#orders.values()];
  }

  /** Creates an order, having checked the arguments as the service does. */
  createOrder(body: unknown): RazorpayOrder {
    if (typeof body !== 'object' || body === null) throw new RazorpayProblem(400, 'The amount field is required.');
    const {
      amount,
      currency,
      receipt = null,
      notes = [],
      payment_capture = false,
      ...rest
    } = {
      ...(body as Record<string, unknown>),
    };
    const extra = Object.keys(rest).find((field) => !KNOWN_FIELDS.includes(field));
    if (extra) throw new RazorpayProblem(400, `${extra} is/are not required and should not be sent`);
    if (typeof amount !== 'number' || !Number.isInteger(amount))
      throw new RazorpayProblem(400, 'The amount must be an integer.', 'amount');
    if (amount < 100) throw new RazorpayProblem(400, 'Order amount less than minimum amount allowed', 'amount');
    if (currency !== 'INR') throw new RazorpayProblem(400, 'Currency is not supported', 'currency');
    if (receipt !== null && (typeof receipt !== 'string' || receipt.length > 40))
      throw new RazorpayProblem(400, 'The receipt may not be greater than 40 characters.', 'receipt');
    const order: RazorpayOrder = {
      id: idWith('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      status: 'created',
      attempts: 0,
      notes: checkedNotes(notes),
      created_at: seconds(),
    };
    this.#orders.set(order.id, order);
    if (payment_capture === true || payment_capture === 1 || payment_capture === '1') this.#automatic.add(order.id);
    return order;
  }

  order(id: string): RazorpayOrder {
    return this.#orders.get(id) ?? unknownId();
  }

  payment(id: string): RazorpayPayment {
    return this.#payments.get(id) ?? unknownId();
  }

  paymentsOf(orderId: string): RazorpayPayment[] {
    this.order(orderId);
    return [...this.#payments.values()].filter((payment) => payment.order_id === orderId);
  }

  /** An attempt that fails at the bank. */
  fail(orderId: string): RazorpayPayment {
    const error = { error_code: 'BAD_REQUEST_ERROR', error_description: 'Payment was declined by the bank.' };
    const payment = this.#attempt(orderId, { status: 'failed', ...error });
    this.#happened('payment.failed', { payment });
    return payment;
  }

  /** A payment that the bank says yes to; no money yet. `more` makes it another one than was asked for. */
  authorize(orderId: string, more: { amount?: number; currency?: string } = {}): RazorpayPayment {
    if (this.order(orderId).status === 'paid') throw new RazorpayProblem(400, 'Order has already been paid.');
    const payment = this.#attempt(orderId, { status: 'authorized', ...more });
    this.#happened('payment.authorized', { payment });
    return payment;
  }

  /** Takes the money of an authorized payment; its order is paid then. */
  capture(paymentId: string): RazorpayPayment {
    const { status } = this.payment(paymentId);
    if (status !== 'authorized') throw new RazorpayProblem(400, 'This payment has already been captured');
    const payment = this.#change(paymentId, { status: 'captured', captured: true });
    const order = this.order(payment.order_id);
    const paid = { ...order, status: 'paid' as const, amount_paid: payment.amount, amount_due: 0 };
    this.#orders.set(order.id, paid);
    this.#happened('payment.captured', { payment });
    this.#happened('order.paid', { payment, order: paid });
    return payment;
  }

  /** A payment as the checkout makes one: captured at once when the order asked for that. */
  pay(orderId: string, more: { amount?: number; currency?: string } = {}): RazorpayPayment {
    const payment = this.authorize(orderId, more);
    return this.#automatic.has(orderId) ? this.capture(payment.id) : payment;
  }

  /** Gives money back: all of it, or `amount`. */
  refund(paymentId: string, amount?: number): RazorpayPayment {
    const before = this.payment(paymentId);
    if (before.status !== 'captured')
      throw new RazorpayProblem(400, 'The payment status should be captured for action to be taken');
    const back = amount ?? before.amount - before.amount_refunded;
    const amount_refunded = before.amount_refunded + back;
    if (amount_refunded > before.amount)
      throw new RazorpayProblem(400, 'The refund amount provided is greater than amount captured', 'amount');
    const isFull = amount_refunded === before.amount;
    const payment = this.#change(paymentId, {
      status: isFull ? 'refunded' : 'captured',
      amount_refunded,
      refund_status: isFull ? 'full' : 'partial',
    });
    const refund = { id: idWith('rfnd'), entity: 'refund', amount: back, payment_id: paymentId, status: 'processed' };
    this.#happened('refund.processed', { payment, refund });
    return payment;
  }

  #attempt(orderId: string, more: Partial<RazorpayPayment>): RazorpayPayment {
    const order = this.order(orderId);
    const { amount, currency, notes } = order;
    const payment: RazorpayPayment = {
      id: idWith('pay'),
      entity: 'payment',
      amount,
      currency,
      status: 'created',
      order_id: orderId,
      method: 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: 'UPI/₹ & more',
      notes,
      error_code: null,
      error_description: null,
      created_at: seconds(),
      ...more,
    };
    this.#payments.set(payment.id, payment);
    const status = order.status === 'paid' ? 'paid' : 'attempted';
    this.#orders.set(orderId, { ...order, status, attempts: order.attempts + 1 });
    return payment;
  }

  #change(paymentId: string, more: Partial<RazorpayPayment>): RazorpayPayment {
    const changed = { ...this.payment(paymentId), ...more };
    this.#payments.set(paymentId, changed);
    return changed;
  }
}

/** An id as the service makes them: 14 letters and digits after what it is of. */
export function idWith(kind: string): string {
  return `${kind}_${randomBytes(24).toString('base64').replace(/[+/=]/g, '').slice(0, 14)}`;
}

function unknownId(): never {
  throw new RazorpayProblem(400, 'The id provided does not exist');
}

function checkedNotes(notes: unknown): RazorpayOrder['notes'] {
  if (Array.isArray(notes) && notes.length === 0) return [];
  const entries = typeof notes === 'object' && notes !== null ? Object.entries(notes) : [];
  if (entries.length > 15) throw new RazorpayProblem(400, 'The notes may not have more than 15 items.', 'notes');
  if (entries.length === 0 || entries.some(([, note]) => typeof note !== 'string' || note.length > 256))
    throw new RazorpayProblem(400, 'The notes must be texts of at most 256 characters.', 'notes');
  return Object.fromEntries(entries);
}

const seconds = (): number => Math.floor(Date.now() / 1000);
