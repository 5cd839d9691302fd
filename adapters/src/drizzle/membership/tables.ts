import type { NewClub } from '@quadrangle/domain/membership/order';
import type { PaymentState } from '@quadrangle/domain/membership/provider-fact';
import type { PlanMonths } from '@quadrangle/domain/membership/rules';
import type { Kit } from '../tables/kit.ts';

export const membershipTables = (c: Kit) => ({
  /** Plans that people are buying or bought; kept without the person once they are gone. */
  orders: c.table('orders', {
    id: c.text('id').primaryKey(),
    providerOrderId: c.text('provider_order_id').notNull(),
    userId: c.text('user_id'),
    months: c.integer('months').$type<PlanMonths>().notNull(),
    amount: c.integer('amount').notNull(),
    currency: c.text('currency').notNull(),
    createdAt: c.number('created_at').notNull(),
    paidAt: c.number('paid_at'),
    paymentId: c.text('payment_id'),
    granted: c.flag('granted').notNull(),
    checkAt: c.number('check_at'),
    clubId: c.text('club_id'),
    payerId: c.text('payer_id'),
    newClub: c.json('new_club').$type<NewClub>(),
  }),
  /** Facts from the payment provider, by their ids; rows are added and never changed. */
  providerEvents: c.table('provider_events', {
    id: c.text('id').primaryKey(),
    event: c.text('event').notNull(),
    providerOrderId: c.text('provider_order_id'),
    paymentId: c.text('payment_id'),
    state: c.text('state').$type<PaymentState>(),
    amount: c.number('amount'),
    currency: c.text('currency'),
    refunded: c.number('refunded').notNull(),
    receivedAt: c.number('told_at').notNull(),
  }),
  /** Grants of plans, at most one per order; rows are added and never changed. */
  grants: c.table('grants', {
    id: c.text('id').primaryKey(),
    userId: c.text('user_id').notNull(),
    orderId: c.text('order_id'),
    months: c.integer('months'),
    until: c.number('until'),
    grantedAt: c.number('granted_at').notNull(),
  }),
  /** The same of clubs. */
  clubGrants: c.table('club_grants', {
    id: c.text('id').primaryKey(),
    clubId: c.text('club_id').notNull(),
    orderId: c.text('order_id'),
    months: c.integer('months'),
    until: c.number('until'),
    grantedAt: c.number('granted_at').notNull(),
  }),
});
