import { eq } from 'drizzle-orm';
import { type Capability, rowsOf } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { membershipsOn } from './memberships.ts';

export const membership = {
  repositories: (store: Store) => ({ memberships: membershipsOn(store) }),
  own: ({ grants, orders, providerEvents }: Tables) => ({
    orders: rowsOf(orders, orders.userId, orders.id),
    payments: {
      ...rowsOf(providerEvents, orders.userId, providerEvents.id),
      beside: { table: orders, on: eq(orders.providerOrderId, providerEvents.providerOrderId), columns: {} },
    },
    grants: rowsOf(grants, grants.userId, grants.id),
  }),
  notOwn: {
    orders: ['userId', 'checkAt'],
    grants: ['userId'],
  },
} satisfies Capability;
