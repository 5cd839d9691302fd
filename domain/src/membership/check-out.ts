import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { wholeNumber } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Orders, PaymentProvider } from './ports.ts';
import { firstCheck } from './reconcile-orders.ts';
import { CURRENCY, type PlanMonths, plans, priceOf } from './rules.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  memberships: Orders;
  payments: PaymentProvider | null;
}

/** The parameters of the checkout; `id` is the provider's order id, `amount` in paise (product 7; decisions 30). */
export interface Checkout {
  readonly id: string;
  readonly amount: number;
}

const isPlan = (months: number): months is PlanMonths => plans.some((plan) => plan.months === months);

/**
 * Orders a plan: the client chooses the months, the server alone knows the price; the order is stored before the
 * checkout opens (decisions 30, 31). Somebody with a plan may buy another (decisions 35).
 */
export const checkOut = useCase({
  name: 'membership.checkOut',
  access: 'member',
  refuses: ['PAYMENT_UNAVAILABLE'],
  input: z.strictObject({
    month: wholeNumber.refine(isPlan, 'Choose a plan of 1, 3, 6 or 12 months.'),
  }),
  async run(ports: Ports, actor, { month }): Promise<Checkout> {
    if (!ports.payments) refuse('PAYMENT_UNAVAILABLE');
    const order = { id: ports.ids.next(), userId: actor.id, months: month, amount: priceOf(month), currency: CURRENCY };
    const providerOrderId = await ports.payments.createOrder({
      amount: order.amount,
      currency: order.currency,
      receipt: order.id,
      notes: { userId: actor.id, months: String(month) },
    });
    const createdAt = ports.clock.now();
    await ports.memberships.placeOrder({
      ...order,
      providerOrderId,
      createdAt,
      paidAt: null,
      paymentId: null,
      granted: false,
      checkAt: firstCheck(createdAt),
    });
    return { id: providerOrderId, amount: order.amount };
  },
});
