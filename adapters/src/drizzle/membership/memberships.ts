import type { User } from '@quadrangle/domain/accounts/user';
import type { Memberships } from '@quadrangle/domain/membership/ports';
import { type Grant, planEnd } from '@quadrangle/domain/membership/rules';
import { and, asc, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { countDay } from '../operator/figures.ts';

/** The grants behind somebody's `planEnd`, in the order in which they were given. */
export function grantsOf({ tables: { grants } }: Store, db: Db, userId: string): Promise<Grant[]> {
  const theirs = db.select().from(grants).where(eq(grants.userId, userId));
  return theirs.orderBy(asc(grants.grantedAt), asc(grants.id)).execute();
}

/**
 * Orders and grants. Confirming is one unit, which locks the person and is guarded by the order's `paidAt`: an order is
 * granted once, and `planEnd` follows from all grants. The provider's facts are added under their own ids and never
 * changed.
 */
export function membershipsOn(store: Store): Memberships {
  const { orders, providerEvents, grants, users } = store.tables;

  /** Adds a grant to a locked person, and updates `planEnd` to match all grants. */
  const give = async (db: Db, user: User, grant: Omit<Grant, 'userId'>): Promise<User> => {
    await db.insert(grants).values({ ...grant, userId: user.id });
    const extended = { ...user, planEnd: planEnd(user.createdAt, await grantsOf(store, db, user.id)) };
    await db.update(users).set({ planEnd: extended.planEnd }).where(eq(users.id, user.id));
    return extended;
  };

  return {
    async placeOrder(placed) {
      await store.atomic(async (db) => void (await db.insert(orders).values(placed)), 'money');
    },
    async orderByProviderId(id) {
      const [order] = await store.read.select().from(orders).where(eq(orders.providerOrderId, id));
      return order ?? null;
    },
    async orders(limit, after) {
      const rows = await store.read
        .select()
        .from(orders)
        .where(beyond([orders.createdAt, orders.id], '<', after))
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        (order) => order,
        (order) => [order.createdAt, order.id],
      );
    },
    confirm: ({ id, userId }, paymentId, grant, jobs, audit) =>
      store.atomic(async (db) => {
        const buyer = userId === null ? null : await lockedUser(store, db, userId);
        const [order] = await db
          .update(orders)
          .set({ paidAt: grant.grantedAt, paymentId, granted: buyer !== null })
          .where(and(eq(orders.id, id), isNull(orders.paidAt)))
          .returning({ amount: orders.amount });
        if (order === undefined) return false;
        const isGranted = buyer !== null;
        if (isGranted) {
          await queue(store, db, jobs(await give(db, buyer, { ...grant, orderId: id })));
          await note(store, db, audit);
        }
        await countDay(store, db, grant.grantedAt, { payments: 1, paise: order.amount });
        return isGranted;
      }, 'money'),
    async note(facts) {
      if (facts.length > 0)
        await store.write((db) =>
          db
            .insert(providerEvents)
            .values([...facts])
            .onConflictDoNothing(),
        );
    },
    factsOf: (providerOrderIds) =>
      store.read
        .select()
        .from(providerEvents)
        .where(inArray(providerEvents.providerOrderId, [...providerOrderIds]))
        .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.id))
        .execute(),
    ordersToCheck: (now, limit) =>
      store.read
        .select()
        .from(orders)
        .where(lte(orders.checkAt, now))
        .orderBy(asc(orders.checkAt), asc(orders.id))
        .limit(limit)
        .execute(),
    async setCheckAt(id, checkAt) {
      await store.write((db) => db.update(orders).set({ checkAt }).where(eq(orders.id, id)));
    },
    grant: (grant, audit) =>
      store.atomic(async (db) => {
        const user = await lockedUser(store, db, grant.userId);
        if (!user) return null;
        await note(store, db, audit);
        return give(db, user, grant);
      }, 'money'),
  };
}
