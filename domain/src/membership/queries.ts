import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { ledgerStatus } from './ledger.ts';
import type { Order } from './order.ts';
import type { ClubLookup, Orders, PaymentFacts, PaymentProvider } from './ports.ts';

/** The key the checkout is opened with (product 7). Refuses PAYMENT_UNAVAILABLE when payments are not set up. */
export const paymentKey = useCase({
  name: 'membership.paymentKey',
  access: 'member',
  refuses: ['PAYMENT_UNAVAILABLE'],
  input: nothing,
  async run(ports: { payments: PaymentProvider | null }): Promise<{ key: string }> {
    return { key: (ports.payments ?? refuse('PAYMENT_UNAVAILABLE')).key };
  },
});

/** Orders on a page. */
const ORDERS_PAGE = 24;

/** How an order stands, in the words that people read: `refund` is paid, but nobody got a plan for it yet. */
export type OrderState = 'open' | 'paid' | 'refund' | 'refunded';

/** An order as whoever paid for it sees it (decisions 64). */
export interface OrderView {
  readonly id: string;
  readonly createdAt: Instant;
  readonly paidAt: Instant | null;
  readonly months: number;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly state: OrderState;
  /** The provider's id of the payment. */
  readonly reference: string | null;
  /** The club whose plan it is; `id` is null for one that was never made. */
  readonly club: { readonly id: string | null; readonly name: string; readonly handle: string } | null;
}

/**
 * One's own orders, those that one paid for clubs, and those of the clubs that one leads; the newest first (decisions
 * 64).
 */
export const listOwnOrders = useCase({
  name: 'membership.orders',
  access: 'member',
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject(pageInput(ORDERS_PAGE)),
  async run(
    ports: { secrets: Secrets; clubs: ClubLookup; memberships: Orders & PaymentFacts },
    actor,
    { limit, cursor },
  ): Promise<Page<OrderView>> {
    const list = `orders ${actor.id}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const led = (await ports.clubs.held(actor.id)).flatMap(({ club, role }) => (role === 'lead' ? [club.id] : []));
    const slice = await ports.memberships.ordersOf({ personId: actor.id, clubIds: led }, limit, after);
    return toPage(ports.secrets, list, slice, await viewer(ports, slice.items));
  },
});

/** How these orders look. */
async function viewer(
  ports: { clubs: ClubLookup; memberships: PaymentFacts },
  orders: readonly Order[],
): Promise<(order: Order) => OrderView> {
  const facts = await ports.memberships.factsOf(orders.map(({ providerOrderId }) => providerOrderId));
  const factsOf = Map.groupBy(facts, ({ providerOrderId }) => providerOrderId);
  const clubIds = [...new Set(orders.flatMap(({ clubId }) => clubId ?? []))];
  const clubs = new Map(await Promise.all(clubIds.map(async (id) => [id, await ports.clubs.byId(id)] as const)));
  return (order) => {
    const { id, createdAt, paidAt, months, amount, currency, paymentId, clubId, newClub } = order;
    const club = clubId === null ? null : (clubs.get(clubId) ?? null);
    const made = club && { id: club.id, name: club.name, handle: club.handle };
    const state = orderState(order, factsOf.get(order.providerOrderId) ?? []);
    const view = { id, createdAt, paidAt, months, amount, currency, state, reference: paymentId };
    return { ...view, club: made ?? (newClub && { id: null, ...newClub }) };
  };
}

/** The ledger's status in the words of people; how books differ is the operator's business (decisions 32, 64). */
export function orderState(order: Order, facts: Parameters<typeof ledgerStatus>[1]): OrderState {
  const status = ledgerStatus(order, facts);
  if (status === 'open' || status === 'paid' || status === 'refunded') return status;
  if (status === 'to refund') return 'refund';
  return order.granted ? 'paid' : 'open';
}
