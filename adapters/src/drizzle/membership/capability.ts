import { eq, or } from 'drizzle-orm';
import { type Capability, rowsOf } from '../engine/capability.ts';
import { clubs, ofClub, ofUser, people } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { membershipsOn } from './memberships.ts';

const paidBy =
  ({ userId, payerId }: Tables['orders']) =>
  (personId: string) =>
    or(eq(userId, personId), eq(payerId, personId));

const ofOrders = `user_id in (${people}) or payer_id in (${people}) or club_id in (${clubs})`;

export const membership = {
  repositories: (store: Store) => ({ memberships: membershipsOn(store) }),
  own: ({ grants, orders, providerEvents }: Tables) => ({
    orders: { from: orders, whose: paidBy(orders), key: orders.id },
    payments: {
      from: providerEvents,
      whose: paidBy(orders),
      key: providerEvents.id,
      beside: { table: orders, on: eq(orders.providerOrderId, providerEvents.providerOrderId), columns: {} },
    },
    grants: rowsOf(grants, grants.userId, grants.id),
  }),
  notOwn: {
    orders: ['userId', 'payerId', 'checkAt'],
    clubGrants: 'of a club, not of a person',
    grants: ['userId'],
  },
  college: {
    orders: ofOrders,
    providerEvents: `provider_order_id in (select provider_order_id from orders where ${ofOrders})`,
    grants: ofUser,
    clubGrants: ofClub,
  },
} satisfies Capability;
