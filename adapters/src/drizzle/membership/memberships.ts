import type { User } from '@quadrangle/domain/accounts/user';
import type { Club } from '@quadrangle/domain/membership/club';
import type { Order } from '@quadrangle/domain/membership/order';
import type { Memberships } from '@quadrangle/domain/membership/ports';
import { type Grant, planEnd } from '@quadrangle/domain/membership/rules';
import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { isDuplicate } from '../engine/failures.ts';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedClub } from '../kernel/locked-club.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { countDay } from '../operator/figures.ts';
import { firstLeadOf, giveClub, grantsOfClub, makeClub } from './club-plans.ts';

/** How often a club is made that was paid for, while others take its name or handle at the same moment. */
const MAX_TRIES = 10;

/** The grants behind somebody's `planEnd`, in the order in which they were given. */
export function grantsOf({ tables: { grants } }: Store, db: Db, userId: string): Promise<Grant[]> {
  const theirs = db.select().from(grants).where(eq(grants.userId, userId));
  return theirs.orderBy(asc(grants.grantedAt), asc(grants.id)).execute();
}

type ParametersAfterFirst<F extends (...all: never[]) => unknown> =
  Parameters<F> extends [unknown, ...infer Rest] ? Rest : never;

/**
 * Orders and grants. Confirming is one unit, which locks the person and is guarded by the order's `paidAt`: an order is
 * granted once, and `planEnd` follows from all grants. The provider's facts are added under their own ids and never
 * changed.
 */
export function membershipsOn(store: Store): Memberships {
  const { orders, providerEvents, grants, users, clubs } = store.tables;

  /** Adds a grant to a locked person, and updates `planEnd` to match all grants. */
  const give = async (db: Db, user: User, grant: Omit<Grant, 'userId'>): Promise<User> => {
    await db.insert(grants).values({ ...grant, userId: user.id });
    const extended = { ...user, planEnd: planEnd(user.createdAt, await grantsOf(store, db, user.id)) };
    await db.update(users).set({ planEnd: extended.planEnd }).where(eq(users.id, user.id));
    return extended;
  };

  /**
   * Like a person's, with the club locked first. A paid order that was not granted may be granted later. If somebody
   * takes the name or handle of the club that it makes at the same moment, it is tried again under the next free number.
   */
  const confirmForClub = async (
    order: Order & { readonly clubId: string },
    ...[paymentId, grant, jobs, audit]: ParametersAfterFirst<Memberships['confirm']>
  ): Promise<boolean> => {
    const unit = async (db: Db): Promise<boolean> => {
      const known = await lockedClub(store, db, order.clubId);
      const [stored] = await store.locked(db.select().from(orders).where(eq(orders.id, order.id)));
      if (!stored || stored.granted) return false;
      const lead = known ? null : await firstLeadOf(store, db, stored, grant.grantedAt);
      const granted = known?.closedAt === null || lead !== null;
      const isNew = stored.paidAt === null;
      const paid = isNew ? { paidAt: grant.grantedAt, paymentId } : {};
      await db
        .update(orders)
        .set({ ...paid, granted })
        .where(eq(orders.id, order.id));
      if (granted) {
        const club = lead ? await makeClub(store, db, stored, lead, grant.grantedAt) : (known as Club);
        const { name, planEnd: end } = await giveClub(store, db, club, { ...grant, orderId: order.id });
        const payer = stored.payerId === null ? null : await lockedUser(store, db, stored.payerId);
        if (payer) await queue(store, db, jobs({ ...payer, planEnd: end, club: name }));
        await note(store, db, audit);
      }
      if (isNew) await countDay(store, db, grant.grantedAt, { payments: 1, paise: stored.amount });
      return granted;
    };
    for (let tries = 1; ; tries += 1)
      try {
        return await store.atomic(unit, 'money');
      } catch (error) {
        if (order.newClub === null || !isDuplicate(error) || tries === MAX_TRIES) throw error;
      }
  };

  const page = async (which: SQL | undefined, ...[limit, after]: Parameters<Memberships['orders']>) => {
    const rows = await store.read
      .select()
      .from(orders)
      .where(and(which, beyond([orders.createdAt, orders.id], '<', after)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit + 1);
    return sliceOf(
      rows,
      limit,
      (order) => order,
      (order) => [order.createdAt, order.id],
    );
  };

  return {
    async placeOrder(placed) {
      await store.atomic(async (db) => void (await db.insert(orders).values(placed)), 'money');
    },
    async orderByProviderId(id) {
      const [order] = await store.read.select().from(orders).where(eq(orders.providerOrderId, id));
      return order ?? null;
    },
    orders: (limit, after) => page(undefined, limit, after),
    confirm: (order, paymentId, grant, jobs, audit) => {
      const { id, userId, clubId } = order;
      if (clubId !== null) return confirmForClub({ ...order, clubId }, paymentId, grant, jobs, audit);
      return store.atomic(async (db) => {
        const buyer = userId === null ? null : await lockedUser(store, db, userId);
        const [paid] = await db
          .update(orders)
          .set({ paidAt: grant.grantedAt, paymentId, granted: buyer !== null })
          .where(and(eq(orders.id, id), isNull(orders.paidAt)))
          .returning({ amount: orders.amount });
        if (paid === undefined) return false;
        const isGranted = buyer !== null;
        if (isGranted) {
          await queue(store, db, jobs({ ...(await give(db, buyer, { ...grant, orderId: id })), club: null }));
          await note(store, db, audit);
        }
        await countDay(store, db, grant.grantedAt, { payments: 1, paise: paid.amount });
        return isGranted;
      }, 'money');
    },
    async receiptOf(orderId) {
      const [found] = await store.read
        .select({ order: orders, person: users.fullName, club: clubs.name })
        .from(orders)
        .leftJoin(users, eq(users.id, orders.userId))
        .leftJoin(clubs, eq(clubs.id, orders.clubId))
        .where(eq(orders.id, orderId));
      if (!found) return null;
      const { order, person, club } = found;
      const { userId, clubId } = order;
      const given =
        clubId === null ? grantsOf(store, store.read, userId ?? '') : grantsOfClub(store, store.read, clubId);
      return { order, holder: clubId === null ? person : club, grants: await given };
    },
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
    grantClub: ({ clubId, ...grant }, audit) =>
      store.atomic(async (db) => {
        const club = await lockedClub(store, db, clubId);
        if (!club) return null;
        await note(store, db, audit);
        return giveClub(store, db, club, grant);
      }, 'money'),
    ordersOf({ personId, clubIds }, limit, after) {
      const theirs = or(
        eq(orders.userId, personId),
        eq(orders.payerId, personId),
        clubIds.length === 0 ? undefined : inArray(orders.clubId, [...clubIds]),
      );
      return page(theirs, limit, after);
    },
  };
}
