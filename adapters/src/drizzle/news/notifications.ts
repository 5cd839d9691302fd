import type { Notification } from '@quadrangle/domain/kernel/ports';
import { OLD_OFFER } from '@quadrangle/domain/membership/pool';
import type { NewsReads, NewsRequest, NewsSubject, Notifications } from '@quadrangle/domain/news/ports';
import { MAX_MARKS } from '@quadrangle/domain/news/rules';
import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { beyondMark, markValues, sliceOf } from '../engine/paging.ts';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { together } from '../engine/together.ts';
import { hidesMeanwhile } from '../kernel/hides-meanwhile.ts';
import { leavingCauseColumn } from '../kernel/leaving-cause.ts';
import { storeFor, viewedBy, visibleToViewer } from '../kernel/listed.ts';
import { clubCardColumn } from '../kernel/locked-club.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { waitsForViewer } from '../kernel/waiting.ts';
import { itemColumns } from './item-columns.ts';
import { askFor, wantedBy } from './push-addresses.ts';

/** The key under which everything is marked as read. */
const ALL = '';

/** Stores a notification in the unit of `db`, unless its person or item is gone. */
export async function tellIn(store: Store, db: Db, notification: Notification): Promise<void> {
  const { ofItem, ofNone } = telling(store);
  const write = notification.mediaId === null ? ofNone : ofItem;
  const [written, addresses] = await together([write(db, { ...notification }), wantedBy(store, db, notification)]);
  if (written.length > 0) await askFor(store, db, addresses, notification);
}

const telling = perStore(({ tables: { users, media, notifications } }) => {
  const changed = ['at', 'kind', 'actorId', 'mediaId', 'commentId', 'clubId', 'eventId'] as const;
  const sent = (column: (typeof changed)[number]) => sql`excluded.${sql.identifier(notifications[column].name)}`;
  const value = (name: keyof Notification) => sql<never>`${placeholder(name)}`.as(notifications[name].name);
  // Selected, so that nothing happens once the person or the item is gone.
  const written = (db: Db, about: 'item' | 'none') => {
    const found = db
      .select({
        personId: users.id,
        cause: value('cause'),
        kind: value('kind'),
        at: value('at'),
        actorId: value('actorId'),
        mediaId: value('mediaId'),
        commentId: value('commentId'),
        caseId: value('caseId'),
        clubId: value('clubId'),
        eventId: value('eventId'),
      })
      .from(users);
    const person = eq(users.id, placeholder('personId'));
    return db
      .insert(notifications)
      .select(
        about === 'item'
          ? found.innerJoin(media, eq(media.id, placeholder('mediaId'))).where(person)
          : found.where(person),
      )
      .onConflictDoUpdate({
        target: [notifications.personId, notifications.cause],
        set: Object.fromEntries(changed.map((column) => [column, sent(column)])),
        setWhere: lt(notifications.at, sent('at')),
      })
      .returning({ cause: notifications.cause });
  };
  return {
    ofItem: prepared((db) => written(db, 'item')),
    ofNone: prepared((db) => written(db, 'none')),
  };
});

const statements = perStore((store) => {
  const { notifications, notificationReads, users, media, comments, cases, events, clubs, offers } = store.tables;
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
      clubId: notifications.clubId,
      eventId: notifications.eventId,
    },
    actor: { id: users.id, name: users.name, fullName: users.fullName, avatar: users.avatar },
    media: itemColumns(store.tables),
    text: comments.text,
    verdict: cases.verdict,
    club: clubCardColumn(store, notifications.clubId),
    event: { id: events.id, title: events.title },
    ownerId: cases.ownerId,
  };
  const kinds = oneOf(store, notifications.kind, 'kinds');
  /** The notifications that the viewer may see, as the port says. */
  const shown = (moderator: boolean): SQL | undefined => {
    const hidesOwn = and(isNotNull(notifications.mediaId), hidesMeanwhile(cases));
    const waits = and(eq(clubs.id, notifications.clubId), isNotNull(clubs.handoverAt));
    const undecided = and(
      eq(offers.senderId, placeholder('viewer')),
      eq(offers.eventId, notifications.eventId),
      isNull(offers.acceptedAt),
      isNull(offers.declinedAt),
      lte(offers.offeredAt, sql`${notifications.at} - ${OLD_OFFER}`),
    );
    const leaves = and(eq(users.id, placeholder('viewer')), eq(notifications.cause, leavingCauseColumn(store)));
    const reported = and(eq(notifications.kind, 'moderation'), eq(media.tenant, placeholder('tenant')));
    return and(
      eq(notifications.personId, placeholder('viewer')),
      gt(notifications.at, placeholder('since')),
      kinds.condition,
      or(isNull(notifications.mediaId), visibleToViewer(store, moderator), moderator ? reported : undefined),
      or(ne(notifications.kind, 'processing'), ne(media.state, 'processing')),
      or(ne(notifications.kind, 'ending'), sql`exists (select 1 from ${offers} where ${undecided})`),
      or(ne(notifications.kind, 'offers'), waitsForViewer(store, notifications.eventId)),
      or(
        ne(notifications.kind, 'handover'),
        isNotNull(notifications.actorId),
        sql`exists (select 1 from ${clubs} where ${waits})`,
      ),
      or(ne(notifications.kind, 'leaving'), sql`exists (select 1 from ${users} where ${leaves})`),
      or(isNull(notifications.actorId), isNull(users.suspendedAt)),
      or(
        isNull(notifications.caseId),
        and(eq(notifications.kind, 'moderation'), moderator ? isNull(cases.decidedAt) : sql`1 = 0`),
        and(ne(notifications.kind, 'moderation'), or(isNotNull(cases.verdict), hidesOwn)),
      ),
    );
  };
  const ofActor = eq(users.id, notifications.actorId);
  const ofItem = eq(media.id, notifications.mediaId);
  const ofCase = eq(cases.id, notifications.caseId);
  const unread = (moderator: boolean) =>
    prepared((db) => {
      const read = db
        .select({ key: notificationReads.key })
        .from(notificationReads)
        .where(
          and(
            eq(notificationReads.personId, notifications.personId),
            or(eq(notificationReads.key, notifications.cause), eq(notificationReads.key, ALL)),
            gte(notificationReads.readAt, notifications.at),
          ),
        );
      // Without the columns of a page, which nobody would look at.
      const some = db
        .select({ cause: notifications.cause })
        .from(notifications)
        .leftJoin(users, ofActor)
        .leftJoin(media, ofItem)
        .leftJoin(cases, ofCase)
        .where(and(shown(moderator), notExists(read)))
        .limit(placeholder('most'))
        .as('unread');
      return db.select({ many: count() }).from(some);
    });
  const keys = [notifications.at, notifications.cause] as const;
  const page = (moderator: boolean, isFirst: boolean) =>
    prepared((db) =>
      db
        .select(columns)
        .from(notifications)
        .leftJoin(users, ofActor)
        .leftJoin(media, ofItem)
        .leftJoin(comments, eq(comments.id, notifications.commentId))
        .leftJoin(cases, ofCase)
        .leftJoin(events, eq(events.id, notifications.eventId))
        .where(and(shown(moderator), isFirst ? undefined : beyondMark(keys, '<')))
        .orderBy(...keys.map((key) => desc(key)))
        .limit(placeholder('most')),
    );
  const statementsFor = (moderator: boolean) => ({
    unread: unread(moderator),
    first: page(moderator, true),
    next: page(moderator, false),
  });
  return {
    kinds: kinds.value,
    moderators: statementsFor(true),
    others: statementsFor(false),
    marks: prepared((db) =>
      db
        .select({ key: notificationReads.key, readAt: notificationReads.readAt })
        .from(notificationReads)
        .where(eq(notificationReads.personId, placeholder('person'))),
    ),
  };
});

/** The statements for a viewer, and the values of their placeholders. */
function readsOf(store: Store, { viewer, kinds, since }: NewsRequest) {
  const { moderators, others, kinds: listOf } = statements(storeFor(store, viewer));
  const values = { ...viewedBy(viewer), since, kinds: listOf(kinds) };
  return { ...(viewer.moderator ? moderators : others), values };
}

/** The stored notifications. */
export function notificationsOn(store: Store): Notifications {
  const { notifications, notificationReads } = store.tables;
  const about = (subject: NewsSubject): SQL => {
    if ('commentId' in subject) return eq(notifications.commentId, subject.commentId);
    if ('mediaId' in subject) return eq(notifications.mediaId, subject.mediaId);
    if ('caseId' in subject) return eq(notifications.caseId, subject.caseId);
    if ('eventId' in subject) return eq(notifications.eventId, subject.eventId);
    return eq(notifications.actorId, subject.actorId);
  };
  return {
    tell: (all) =>
      store.atomic(async (db) => {
        for (const one of all) await tellIn(store, db, one);
      }),
    async page({ limit, after, ...request }) {
      if (request.kinds.length === 0) return { items: [], next: null };
      const { first, next, values } = readsOf(store, request);
      const most = limit + 1;
      const rows =
        after === null
          ? await first(store.read, { ...values, most })
          : await next(store.read, { ...values, most, ...markValues(after) });
      return sliceOf(
        rows,
        limit,
        (row) => row,
        ({ notification: { at, cause } }) => [at, cause],
      );
    },
    async unread({ most, ...request }) {
      if (request.kinds.length === 0) return 0;
      const { unread, values } = readsOf(store, request);
      const [found] = await unread(store.read, { ...values, most });
      return found?.many ?? 0;
    },
    async recipientsOf(subject, most) {
      const rows = await store.read
        .select({ id: notifications.personId })
        .from(notifications)
        .where(about(subject))
        .groupBy(notifications.personId)
        .orderBy(notifications.personId)
        .limit(most);
      return rows.map(({ id }) => id);
    },
    forget: (before, portion) =>
      store.atomic(async (db) => {
        const { personId, cause, at } = notifications;
        const old = db.select({ personId, cause }).from(notifications).where(lt(at, before)).limit(portion);
        const forgotten = await db
          .delete(notifications)
          .where(sql`(${personId}, ${cause}) in ${old}`)
          .returning({ cause });
        const { personId: whose, key, readAt } = notificationReads;
        const isOld = and(ne(key, ALL), lt(readAt, before));
        const marks = db.select({ whose, key }).from(notificationReads).where(isOld).limit(portion);
        const unmarked = await db
          .delete(notificationReads)
          .where(sql`(${whose}, ${key}) in ${marks}`)
          .returning({ key });
        return Math.max(forgotten.length, unmarked.length);
      }),
  };
}

/** Read marks. */
export function newsReadsOn(store: Store): NewsReads {
  const { notificationReads: reads } = store.tables;
  return {
    async marks(personId) {
      const rows = await statements(store).marks(store.read, { person: personId });
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
        const theirs = eq(reads.personId, personId);
        const [newest] = await db
          .select({ readAt: reads.readAt })
          .from(reads)
          .where(and(theirs, ne(reads.key, ALL)))
          .orderBy(desc(reads.readAt))
          .limit(1)
          .offset(MAX_MARKS);
        if (!newest) return;
        await lockedUser(store, db, personId);
        await db.delete(reads).where(and(theirs, lte(reads.readAt, newest.readAt)));
        await db.insert(reads).values({ personId, key: ALL, readAt: newest.readAt }).onConflictDoNothing();
      }),
  };
}
