import type { User } from '../src/accounts/user.ts';
import { type Club, freshClub, mayLeadNewClub, nextName } from '../src/membership/club.ts';
import type { Order } from '../src/membership/order.ts';
import type { Memberships } from '../src/membership/ports.ts';
import type { ProviderFact } from '../src/membership/provider-fact.ts';
import { type ClubGrant, type Grant, planEnd } from '../src/membership/rules.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { ledBy, refreshSeatEnds, seatedIn, takenIn } from './clubs.ts';
import { byId, type Own } from './own.ts';
import { slice } from './paging.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  orders: table<Order>((row) => row.id),
  providerFacts: table<ProviderFact>((row) => row.id),
  grants: table<Grant>((row) => row.id),
  clubGrants: table<ClubGrant>((row) => row.id),
});

export const repositories = (tables: Tables) => ({ memberships: membershipsOn(tables) });

export const own = {
  orders: ({ orders }, id) => byId(orders.where(({ userId, payerId }) => (userId ?? payerId) === id)),
  payments: ({ providerFacts, orders }, id) =>
    byId(
      providerFacts.where(
        ({ providerOrderId }) =>
          orders.find(
            (order) => (order.userId ?? order.payerId) === id && order.providerOrderId === providerOrderId,
          ) !== null,
      ),
    ),
  grants: ({ grants }, id) => byId(grants.where(({ userId }) => userId === id)),
} satisfies Partial<Record<OwnKind, Own>>;

/** The grants behind somebody's `planEnd`, in the order in which they were given. */
export function grantsOf({ grants }: Tables, userId: string): Grant[] {
  return grants
    .where((grant) => grant.userId === userId)
    .sort((a, b) => a.grantedAt - b.grantedAt || (a.id < b.id ? -1 : 1));
}

export function membershipsOn(tables: Tables): Memberships {
  const { orders, providerFacts, grants, clubGrants, clubs, seats, users } = tables;
  const add = (user: User, grant: Omit<Grant, 'userId'>): User => {
    grants.put({ ...grant, userId: user.id });
    const extended = { ...user, planEnd: planEnd(user.createdAt, grantsOf(tables, user.id)) };
    users.put(extended);
    return extended;
  };
  const addToClub = (club: Club, grant: Omit<ClubGrant, 'clubId'>): Club => {
    clubGrants.put({ ...grant, clubId: club.id });
    const theirs = clubGrants.where(({ clubId }) => clubId === club.id);
    const extended = { ...club, planEnd: planEnd(club.createdAt, theirs) };
    clubs.put(extended);
    refreshSeatEnds(tables, seatedIn(tables, club.id));
    return extended;
  };
  /** The open club of an order; one that its payment makes is made. */
  const clubOf = ({ clubId, newClub, payerId }: Order, now: number): Club | null => {
    const known = clubs.get(clubId ?? '');
    if (known) return known.closedAt === null ? known : null;
    const lead = users.get(payerId ?? '');
    if (!newClub || clubId === null || !lead || !mayLeadNewClub(lead, ledBy(tables, lead.id), now)) return null;
    const { tenant } = lead;
    let attempt = 0;
    while (takenIn(tables, { tenant, ...nextName(newClub, attempt) }, null) !== 'free') attempt += 1;
    const club = freshClub({ id: clubId, tenant, ...nextName(newClub, attempt), createdAt: now });
    clubs.put(club);
    seats.put({ clubId, personId: lead.id, role: 'lead', since: now });
    return club;
  };
  return {
    placeOrder: async (order) => orders.put(order),
    orderByProviderId: async (id) => orders.find((order) => order.providerOrderId === id),
    orders: async (limit, after) =>
      slice(
        orders.where(() => true),
        (order) => [order.createdAt, order.id],
        'down',
        { limit, after },
      ),
    async confirm({ id }, paymentId, grant, jobs, audit) {
      const order = orders.get(id);
      if (!order || (order.paidAt !== null && (order.clubId === null || order.granted))) return false;
      const payer = users.get(order.userId ?? order.payerId ?? '');
      const holder = order.clubId === null ? payer : clubOf(order, grant.grantedAt);
      const paid = order.paidAt === null ? { paidAt: grant.grantedAt, paymentId } : {};
      orders.put({ ...order, ...paid, granted: holder !== null });
      if (order.paidAt === null) tables.count(grant.grantedAt, { payments: 1, paise: order.amount });
      if (!holder) return false;
      const given = { ...grant, orderId: order.id };
      const { planEnd: end } = 'handle' in holder ? addToClub(holder, given) : add(holder, given);
      const club = 'handle' in holder ? holder.name : null;
      if (payer) tables.queue(jobs({ ...payer, planEnd: end, club }));
      tables.note(audit);
      return true;
    },
    async receiptOf(orderId) {
      const order = orders.get(orderId);
      if (!order) return null;
      const { userId, clubId } = order;
      return {
        order,
        holder: clubId === null ? (users.get(userId ?? '')?.fullName ?? null) : (clubs.get(clubId)?.name ?? null),
        grants:
          clubId === null
            ? grantsOf(tables, userId ?? '')
            : clubGrants
                .where((row) => row.clubId === clubId)
                .sort((a, b) => a.grantedAt - b.grantedAt || (a.id < b.id ? -1 : 1)),
      };
    },
    async note(facts) {
      for (const fact of facts) if (!providerFacts.get(fact.id)) providerFacts.put(fact);
    },
    factsOf: async (ids) =>
      providerFacts
        .where(({ providerOrderId: id }) => id !== null && ids.includes(id))
        .sort((a, b) => a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1)),
    ordersToCheck: async (now, limit) =>
      orders
        .where(({ checkAt }) => checkAt !== null && checkAt <= now)
        .sort((a, b) => (a.checkAt ?? 0) - (b.checkAt ?? 0) || (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    async setCheckAt(id, checkAt) {
      const order = orders.get(id);
      if (order) orders.put({ ...order, checkAt });
    },
    async grant(grant, audit) {
      const user = users.get(grant.userId);
      if (!user) return null;
      tables.note(audit);
      return add(user, grant);
    },
    async grantClub({ clubId, ...grant }, audit) {
      const club = clubs.get(clubId);
      if (!club) return null;
      tables.note(audit);
      return addToClub(club, grant);
    },
    ordersOf: async ({ personId, clubIds }, limit, after) =>
      slice(
        orders.where(
          ({ userId, payerId, clubId }) =>
            userId === personId || payerId === personId || (clubId !== null && clubIds.includes(clubId)),
        ),
        (order) => [order.createdAt, order.id],
        'down',
        { limit, after },
      ),
  };
}
