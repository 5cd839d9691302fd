import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { verbatimText } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Order } from './order.ts';
import type { ClubLookup, Orders, PaymentSimulator } from './ports.ts';

export interface Ports {
  memberships: Orders;
  paymentSimulator: PaymentSimulator | null;
  clubs: Pick<ClubLookup, 'byId'>;
}

/** The simulated checkout's answer, for the payment verification. */
export interface SimulatedPayment {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

const orderId = verbatimText(200).min(1);

/** An order as the simulated checkout shows it. */
export interface SimulatedOrder extends Pick<Order, 'months' | 'amount' | 'currency'> {
  /** The name of the club that it is for; null for oneself. */
  readonly club: string | null;
  readonly paid: boolean;
}

/** One's own open order, for the simulated checkout's page. Refuses ORDER_NOT_FOUND, also when nothing is simulated. */
export const simulatedOrder = useCase({
  name: 'membership.simulatedOrder',
  access: 'member',
  refuses: ['ORDER_NOT_FOUND'],
  input: z.strictObject({ orderId }),
  async run(ports: Ports, actor, input): Promise<SimulatedOrder> {
    if (!ports.paymentSimulator) refuse('ORDER_NOT_FOUND');
    const order = await ports.memberships.orderByProviderId(input.orderId);
    if (!order || (order.userId ?? order.payerId) !== actor.id) refuse('ORDER_NOT_FOUND');
    const { months, amount, currency, clubId, newClub } = order;
    const club = newClub ?? (clubId === null ? null : await ports.clubs.byId(clubId));
    return { months, amount, currency, club: club?.name ?? null, paid: order.paidAt !== null };
  },
});

/** Simulates paying one's own order, or failing to; null for a failure. */
export const simulatePayment = useCase({
  name: 'membership.simulatePayment',
  access: 'member',
  refuses: ['ORDER_NOT_FOUND'],
  input: z.strictObject({ orderId, outcome: z.enum(['paid', 'failed']) }),
  async run(ports: Ports, actor, input): Promise<SimulatedPayment | null> {
    if (!ports.paymentSimulator) refuse('ORDER_NOT_FOUND');
    const order = await ports.memberships.orderByProviderId(input.orderId);
    if (!order || (order.userId ?? order.payerId) !== actor.id) refuse('ORDER_NOT_FOUND');
    if (input.outcome === 'failed') return null;
    return { orderId: order.providerOrderId, ...ports.paymentSimulator.pay(order.providerOrderId) };
  },
});
