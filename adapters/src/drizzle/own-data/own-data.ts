import { fieldsOf, type OwnKind } from '@quadrangle/domain/own-data/kinds';
import type { OwnData } from '@quadrangle/domain/own-data/ports';
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Store, Tables } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/** The rows of a kind: those of `from` that match `whose`, sorted by `key`; `beside` is read along with them. */
interface Source {
  readonly from: AnyPgTable;
  readonly whose: (personId: string) => SQL | undefined;
  readonly key: AnyPgColumn;
  readonly beside?: {
    readonly table: AnyPgTable;
    readonly on: SQL;
    readonly columns: Readonly<Record<string, AnyPgColumn>>;
  };
}

/** What is stored about people, and the own data that they asked for. */
export function ownDataOn(store: Store): OwnData {
  const { ownCopies, ownParts, media } = store.tables;
  const sources = sourcesOf(store.tables);
  const copyWhere = async (which: SQL) => (await store.read.select().from(ownCopies).where(which))[0] ?? null;
  return {
    async rows(kind, personId, limit, after) {
      const { from, whose, key, beside } = sources[kind];
      const columns: Readonly<Record<string, AnyPgColumn>> = { ...(from as unknown as object), ...beside?.columns };
      const named = Object.fromEntries(fieldsOf(kind).map((name) => [name, columns[name] as AnyPgColumn]));
      const query = store.read.select({ row: named, key }).from(from).$dynamic();
      if (beside) query.innerJoin(beside.table, beside.on);
      const found = await query
        .where(and(whose(personId), after === null ? undefined : gt(key, after)))
        .orderBy(asc(key))
        .limit(limit + 1);
      const page = found.slice(0, limit);
      return {
        rows: page.map(({ row }) => row),
        next: found.length > limit ? String(page.at(-1)?.key) : null,
      };
    },
    async stillOwn(personId, ids) {
      if (ids.length === 0) return new Set();
      const own = and(eq(media.uploaderId, personId), inArray(media.id, [...ids]));
      return new Set((await store.read.select({ id: media.id }).from(media).where(own)).map(({ id }) => id));
    },
    ask: (copy, old, jobs) =>
      store.atomic(async (db) => {
        if (!(await lockedUser(store, db, copy.personId))) return false;
        await db.delete(ownCopies).where(and(eq(ownCopies.personId, copy.personId), lte(ownCopies.askedAt, old)));
        const asked = await db.insert(ownCopies).values(copy).onConflictDoNothing().returning({ id: ownCopies.id });
        if (asked.length === 0) return false;
        await queue(store, db, jobs);
        return true;
      }),
    of: (personId) => copyWhere(eq(ownCopies.personId, personId)),
    byId: (id) => copyWhere(eq(ownCopies.id, id)),
    finish: (id, readyAt, later) =>
      store.atomic(async (db) => {
        const done = await db
          .update(ownCopies)
          .set({ readyAt })
          .where(eq(ownCopies.id, id))
          .returning({ id: ownCopies.id });
        if (done.length > 0) await queue(store, db, [later.job], later.at);
      }),
    async forget(id) {
      await store.write((db) => db.delete(ownCopies).where(eq(ownCopies.id, id)));
    },
    async clear(copyId) {
      await store.write((db) => db.delete(ownParts).where(eq(ownParts.copyId, copyId)));
    },
    add: (copyId, part, text) =>
      store.atomic(async (db) => {
        const copy = db.select({ id: ownCopies.id }).from(ownCopies).where(eq(ownCopies.id, copyId));
        if ((await store.locked(copy, 'use')).length === 0) return;
        await db.insert(ownParts).values({ ...part, copyId, text });
      }),
    parts: (copyId) =>
      store.read
        .select({ number: ownParts.number, file: ownParts.file, size: ownParts.size })
        .from(ownParts)
        .where(eq(ownParts.copyId, copyId))
        .orderBy(asc(ownParts.number)),
    async text(copyId, number) {
      const [row] = await store.read
        .select({ text: ownParts.text })
        .from(ownParts)
        .where(and(eq(ownParts.copyId, copyId), eq(ownParts.number, number)));
      return row?.text ?? null;
    },
  };
}

function sourcesOf(tables: Tables): Readonly<Record<OwnKind, Source>> {
  const { users, sessions, devices, links, uploads, media, comments, reactions, saves, history, views, favourites } =
    tables;
  const { events, eventItems, eventContributors, zipChoices, orders, providerEvents, grants, contactMessages } = tables;
  const { cases, reports, auditLog, authenticators, passkeys } = tables;
  const { notifications, notificationReads, notificationChoices, digests, pushAddresses, captions } = tables;
  const of = (from: AnyPgTable, owner: AnyPgColumn, key: AnyPgColumn): Source => ({
    from,
    whose: (personId) => eq(owner, personId),
    key,
  });
  return {
    account: of(users, users.id, users.id),
    sessions: of(sessions, sessions.userId, sessions.id),
    devices: of(devices, devices.userId, devices.device),
    authenticators: of(authenticators, authenticators.userId, authenticators.userId),
    passkeys: of(passkeys, passkeys.userId, passkeys.id),
    links: of(links, links.userId, links.digest),
    uploads: of(uploads, uploads.ownerId, uploads.id),
    items: of(media, media.uploaderId, media.id),
    captions: of(captions, captions.uploaderId, captions.id),
    comments: of(comments, comments.authorId, comments.id),
    reactions: of(reactions, reactions.memberId, reactions.mediaId),
    saves: of(saves, saves.memberId, saves.mediaId),
    history: of(history, history.memberId, history.mediaId),
    views: of(views, views.memberId, views.mediaId),
    favourites: of(favourites, favourites.memberId, favourites.uploaderId),
    notifications: of(notifications, notifications.personId, notifications.cause),
    notificationReads: of(notificationReads, notificationReads.personId, notificationReads.key),
    notificationChoices: of(notificationChoices, notificationChoices.personId, notificationChoices.kind),
    pushAddresses: of(pushAddresses, pushAddresses.personId, pushAddresses.id),
    digests: of(digests, digests.personId, digests.personId),
    events: of(events, events.ownerId, events.id),
    eventItems: of(eventItems, eventItems.uploaderId, eventItems.mediaId),
    eventContributors: of(eventContributors, eventContributors.personId, eventContributors.eventId),
    zipChoices: of(zipChoices, zipChoices.ownerId, zipChoices.id),
    orders: of(orders, orders.userId, orders.id),
    payments: {
      ...of(providerEvents, orders.userId, providerEvents.id),
      beside: { table: orders, on: eq(orders.providerOrderId, providerEvents.providerOrderId), columns: {} },
    },
    grants: of(grants, grants.userId, grants.id),
    messages: of(contactMessages, contactMessages.userId, contactMessages.id),
    reports: {
      ...of(reports, reports.reporterId, reports.id),
      beside: {
        table: cases,
        on: eq(cases.id, reports.caseId),
        columns: { verdict: cases.verdict, text: cases.text, decidedAt: cases.decidedAt },
      },
    },
    decisionsAboutMe: {
      ...of(cases, cases.ownerId, cases.id),
      whose: (personId) => and(eq(cases.ownerId, personId), or(eq(cases.asked, true), against(cases))),
    },
    decisionsByMe: {
      ...of(cases, cases.deciderId, cases.id),
      whose: (personId) => and(eq(cases.deciderId, personId), isNotNull(cases.decidedAt)),
    },
    log: of(auditLog, auditLog.personId, auditLog.id),
  };
}

const against = ({ verdict, stopDays }: Tables['cases']) => or(ne(verdict, 'keep'), gt(stopDays, 0));
