import type { User } from '../src/accounts/user.ts';
import type { Order } from '../src/membership/order.ts';
import type { Memberships } from '../src/membership/ports.ts';
import type { ProviderFact } from '../src/membership/provider-fact.ts';
import { type Grant, planEnd } from '../src/membership/rules.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { byId, type Own } from './own.ts';
import { slice } from './paging.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  orders: table<Order>((row) => row.id),
  providerFacts: table<ProviderFact>((row) => row.id),
  grants: table<Grant>((row) => row.id),
});

export const repositories = (tables: Tables) => ({ memberships: membershipsOn(tables) });

export const own = {
  orders: ({ orders }, id) => byId(orders.where(({ userId }) => userId === id)),
  payments: ({ providerFacts, orders }, id) =>
    byId(
      providerFacts.where(
        ({ providerOrderId }) =>
          orders.find((order) => order.userId === id && order.providerOrderId === providerOrderId) !== null,
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
  const { orders, providerFacts, grants, users } = tables;
  const add = (user: User, grant: Omit<Grant, 'userId'>): User => {
    grants.put({ ...grant, userId: user.id });
    const extended = { ...user, planEnd: planEnd(user.createdAt, grantsOf(tables, user.id)) };
    users.put(extended);
    return extended;
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
      if (order?.paidAt !== null) return false;
      const buyer = order.userId === null ? null : users.get(order.userId);
      orders.put({ ...order, paidAt: grant.grantedAt, paymentId, granted: buyer !== null });
      tables.count(grant.grantedAt, { payments: 1, paise: order.amount });
      if (!buyer) return false;
      tables.queue(jobs(add(buyer, { ...grant, orderId: order.id })));
      tables.note(audit);
      return true;
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
  };
}
