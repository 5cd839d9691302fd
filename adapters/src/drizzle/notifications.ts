import type { Notification } from '@quadrangle/domain/kernel/ports';
import type { NewsReads, NewsRequest, Notifications } from '@quadrangle/domain/news/ports';
import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, notExists, or, type SQL } from 'drizzle-orm';
import { beyond, sliceOf } from './items-for-viewer.ts';
import { askFor } from './push-addresses.ts';
import type { Db, Store } from './store.ts';

/** The key under which everything is marked as read. */
const ALL = '';

/** Tells somebody in the unit of `db`; nobody who is gone, and nobody of an item that is. */
export async function tellIn(store: Store, db: Db, told: Notification): Promise<void> {
  const { users, media, notifications } = store.tables;
  const there = await db.select({ id: users.id }).from(users).where(eq(users.id, told.personId));
  const item =
    told.mediaId === null ? [told] : await db.select({ id: media.id }).from(media).where(eq(media.id, told.mediaId));
  if (there.length === 0 || item.length === 0) return;
  const { at, kind, actorId, mediaId, commentId } = told;
  const written = await db
    .insert(notifications)
    .values(told)
    .onConflictDoUpdate({
      target: [notifications.personId, notifications.cause],
      set: { at, kind, actorId, mediaId, commentId },
      setWhere: lt(notifications.at, at),
    })
    .returning({ cause: notifications.cause });
  if (written.length > 0) await askFor(store, db, told);
}

/** What people are told by rows. */
export function notificationsOn(store: Store): Notifications {
  const { notifications, notificationReads, users, media, comments, cases } = store.tables;
  const columns = {
    notification: {
      personId: notifications.personId,
      cause: notifications.cause,
      kind: notifications.kind,
      at: notifications.at,
      actorId: notifications.actorId,
      mediaId: notifications.mediaId,
      commentId: notifications.commentId,
      caseId: notifications.caseId,
    },
    actor: { id: users.id, name: users.name, fullName: users.fullName, avatar: users.avatar },
    media: {
      id: media.id,
      kind: media.kind,
      title: media.title,
      tenant: media.tenant,
      state: media.state,
      fileName: media.fileName,
      posterName: media.posterName,
    },
    text: comments.text,
    verdict: cases.verdict,
    ownerId: cases.ownerId,
  };
  /** What the viewer may be shown, as the port says. */
  const shown = ({ viewer, kinds, since }: NewsRequest): SQL | undefined => {
    const listed = and(eq(media.state, 'ready'), viewer.moderator ? undefined : eq(media.hidden, false));
    return and(
      eq(notifications.personId, viewer.id),
      gt(notifications.at, since),
      inArray(notifications.kind, [...kinds] as Notification['kind'][]),
      or(
        isNull(notifications.mediaId),
        and(eq(media.tenant, viewer.tenant), or(eq(media.uploaderId, viewer.id), listed)),
      ),
      or(ne(notifications.kind, 'processing'), ne(media.state, 'processing')),
      or(isNull(notifications.actorId), isNull(users.suspendedAt)),
      or(isNull(notifications.caseId), gt(cases.decidedAt, 0), eq(cases.asked, true)),
    );
  };
  const all = (db: Db) =>
    db
      .select(columns)
      .from(notifications)
      .leftJoin(users, eq(users.id, notifications.actorId))
      .leftJoin(media, eq(media.id, notifications.mediaId))
      .leftJoin(comments, eq(comments.id, notifications.commentId))
      .leftJoin(cases, eq(cases.id, notifications.caseId));
  return {
    tell: (told) =>
      store.atomic(async (db) => {
        for (const one of told) await tellIn(store, db, one);
      }),
    async page({ limit, after, ...request }) {
      if (request.kinds.length === 0) return { items: [], next: null };
      const keys = [notifications.at, notifications.cause];
      const rows = await all(store.read)
        .where(and(shown(request), beyond(keys, '<', after)))
        .orderBy(...keys.map((key) => desc(key)))
        .limit(limit + 1);
      return sliceOf(
        rows,
        limit,
        ({ ownerId, ...row }) => ({ ...row, own: ownerId === row.notification.personId }),
        ({ notification: { at, cause } }) => [at, cause],
      );
    },
    async unread({ most, ...request }) {
      if (request.kinds.length === 0) return 0;
      const read = store.read
        .select({ key: notificationReads.key })
        .from(notificationReads)
        .where(
          and(
            eq(notificationReads.personId, notifications.personId),
            or(eq(notificationReads.key, notifications.cause), eq(notificationReads.key, ALL)),
            gte(notificationReads.readAt, notifications.at),
          ),
        );
      const rows = await all(store.read)
        .where(and(shown(request), notExists(read)))
        .limit(most);
      return rows.length;
    },
    forget: (before, portion) =>
      store.atomic(async (db) => {
        const old = await db
          .select({ personId: notifications.personId, cause: notifications.cause })
          .from(notifications)
          .where(lt(notifications.at, before))
          .limit(portion);
        for (const { personId, cause } of old)
          await db
            .delete(notifications)
            .where(and(eq(notifications.personId, personId), eq(notifications.cause, cause)));
        await db
          .delete(notificationReads)
          .where(and(ne(notificationReads.key, ALL), lt(notificationReads.readAt, before)));
        return old.length;
      }),
  };
}

/** What people have read. */
export function newsReadsOn(store: Store): NewsReads {
  const { notificationReads: reads } = store.tables;
  return {
    async marks(personId) {
      const rows = await store.read
        .select({ key: reads.key, readAt: reads.readAt })
        .from(reads)
        .where(eq(reads.personId, personId));
      const keys = new Map(rows.filter(({ key }) => key !== ALL).map(({ key, readAt }) => [key, readAt]));
      return { until: rows.find(({ key }) => key === ALL)?.readAt ?? 0, keys };
    },
    markRead: (personId, keys, at) =>
      store.atomic(async (db) => {
        if (keys === null) await db.delete(reads).where(eq(reads.personId, personId));
        await db
          .insert(reads)
          .values((keys ?? [ALL]).map((key) => ({ personId, key, readAt: at })))
          .onConflictDoUpdate({ target: [reads.personId, reads.key], set: { readAt: at } });
      }),
  };
}
