import type { Leavers } from '@quadrangle/domain/accounts/ports';
import { and, between, eq, gt, isNotNull, isNull, notExists, or } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { leavingCauseColumn } from '../kernel/leaving-cause.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { userColumns } from '../kernel/rows.ts';

/** People who leave soon, or left lately. Whoever was told has the notification. */
export function leaversOn(store: Store): Leavers {
  const { notifications, users } = store.tables;
  const cause = leavingCauseColumn(store);
  return {
    withoutNotice(from, to, limit, after) {
      const notice = store.read
        .select({ cause: notifications.cause })
        .from(notifications)
        .where(and(eq(notifications.personId, users.id), eq(notifications.cause, cause)));
      return store.read
        .select(userColumns(store.tables))
        .from(users)
        .where(
          and(
            gt(users.id, after),
            or(between(users.rosterLeavesOn, from, to), between(users.ownLeavesOn, from, to)),
            isNotNull(users.verifiedAt),
            isNull(users.suspendedAt),
            isNull(users.entryClosedAt),
            notExists(notice),
          ),
        )
        .orderBy(users.id)
        .limit(limit);
    },
    tell: (notification, letters) =>
      store.atomic(async (db) => {
        const { personId } = notification;
        if (!(await lockedUser(store, db, personId))) return false;
        const [notice] = await db
          .select({ cause: notifications.cause })
          .from(notifications)
          .where(and(eq(notifications.personId, personId), eq(notifications.cause, notification.cause)));
        if (notice) return false;
        await queue(store, db, [notification, ...letters]);
        return true;
      }),
  };
}
