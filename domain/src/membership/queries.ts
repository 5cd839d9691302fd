import { z } from 'zod';
import type { Colleges } from '../colleges/ports.ts';
import type { Member, Tenant } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Secrets, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { ledgerStatus } from './ledger.ts';
import type { Order } from './order.ts';
import type { ClubLookup, Orders, PaymentFacts, PaymentProvider, Receipts } from './ports.ts';
import { type Period, periodOf } from './rules.ts';

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
    const clubIds = await ledBy(ports, actor);
    const slice = await ports.memberships.ordersOf({ personId: actor.id, clubIds }, limit, after);
    return toPage(ports.secrets, list, slice, await viewer(ports, slice.items));
  },
});

/** The receipt of a paid order (decisions 64). */
export interface ReceiptView extends Omit<OrderView, 'club'> {
  readonly paidAt: Instant;
  readonly buyer: { readonly kind: 'person' | 'club'; readonly name: string | null };
  /** The college of the buyer: its name, if it has one, and its domain. */
  readonly college: { readonly name: string | null; readonly domain: Tenant };
  /** What was paid for; null where the money gave nobody a plan. */
  readonly period: Period | null;
  /** The lines of whoever sells the plans. */
  readonly issuer: readonly string[];
}

/**
 * The receipt of an order that was paid, for whoever sees the order: its number is the order's id, which the provider
 * keeps as its receipt (decisions 31, 64).
 */
export const readReceipt = useCase({
  name: 'membership.receipt',
  access: 'member',
  refuses: ['ORDER_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(
    ports: {
      settings: Pick<Settings, 'receiptIssuer'>;
      colleges: Pick<Colleges, 'find'>;
      clubs: ClubLookup;
      memberships: Receipts & PaymentFacts;
    },
    actor,
    input,
  ): Promise<ReceiptView> {
    const { order, holder, grants } = (await ports.memberships.receiptOf(input.id)) ?? refuse('ORDER_NOT_FOUND');
    const { userId, payerId, clubId } = order;
    const isTheirs = userId === actor.id || payerId === actor.id || (await ledBy(ports, actor)).includes(clubId ?? '');
    if (order.paidAt === null || !isTheirs) refuse('ORDER_NOT_FOUND');
    const { club, ...view } = (await viewer(ports, [order]))(order);
    return {
      ...view,
      paidAt: order.paidAt,
      buyer: { kind: clubId === null ? 'person' : 'club', name: club?.name ?? holder },
      college: { name: (await ports.colleges.find(actor.tenant))?.name ?? null, domain: actor.tenant },
      period: periodOf(grants, order.id),
      issuer: ports.settings.receiptIssuer,
    };
  },
});

/** The clubs that somebody leads, by id. */
async function ledBy(ports: { clubs: Pick<ClubLookup, 'held'> }, { id }: Pick<Member, 'id'>): Promise<string[]> {
  return (await ports.clubs.held(id)).flatMap(({ club, role }) => (role === 'lead' ? [club.id] : []));
}

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
function orderState(order: Order, facts: Parameters<typeof ledgerStatus>[1]): OrderState {
  const status = ledgerStatus(order, facts);
  if (status === 'open' || status === 'paid' || status === 'refunded') return status;
  if (status === 'to refund') return 'refund';
  return order.granted ? 'paid' : 'open';
}
