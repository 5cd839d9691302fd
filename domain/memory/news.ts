import { leavingDay } from '../src/colleges/leaving.ts';
import { leavingCause } from '../src/colleges/leaving-soon.ts';
import type { Notification } from '../src/kernel/ports.ts';
import type { Instant } from '../src/kernel/time.ts';
import { cardsOf } from '../src/media/card.ts';
import { isListed, isVisibleTo } from '../src/media/rules.ts';
import { OLD_OFFER } from '../src/membership/pool.ts';
import type { SharedItem, WrittenNews } from '../src/news/news.ts';
import type { Followed, NewsChoices, NewsReads, NewsRequest, Notifications } from '../src/news/ports.ts';
import { isRead, MAX_EVENTS, MAX_MARKS, newestShared } from '../src/news/rules.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { hidesMeanwhile } from '../src/safety/choices.ts';
import { clubCardOf } from './clubs.ts';
import { isOfFavourite } from './feed-order.ts';
import { markedLast } from './library.ts';
import { isShownTo } from './media.ts';
import type { Own } from './own.ts';
import { slice } from './paging.ts';
import { waitsFor } from './pool.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';

export interface ReadRow {
  readonly personId: string;
  readonly key: string;
  readonly at: Instant;
}

export const tables = () => ({
  notificationReads: table<ReadRow>(
    (row) => pair(row.key, row.personId),
    (row) => row.personId,
  ),
});

export const repositories = newsOn;

export const own = {
  notifications: ({ notifications }, id) =>
    notifications.where(({ personId }) => personId === id).map((row) => [row.cause, { ...row }]),
  notificationReads: ({ notificationReads }, id) =>
    notificationReads.where(({ personId }) => personId === id).map(({ key, at }) => [key, { key, readAt: at }]),
  notificationChoices: ({ notificationChoices }, id) =>
    notificationChoices.where(({ personId }) => personId === id).map((row) => [row.kind, { ...row }]),
} satisfies Partial<Record<OwnKind, Own>>;

/** The key under which everything is marked as read. */
const ALL = '';

function newsOn(tables: Tables): {
  notifications: Notifications;
  newsReads: NewsReads;
  newsChoices: NewsChoices;
  followed: Followed;
} {
  const { notifications, notificationReads, notificationChoices, users, media, comments, cases } = tables;
  const isListedIn = ({ mediaId }: { readonly mediaId: string }) => {
    const item = media.get(mediaId);
    return item !== null && isListed(item);
  };
  const marks: NewsReads['marks'] = async (personId) => {
    const rows = notificationReads.where((row) => row.personId === personId);
    const keys = new Map(rows.filter(({ key }) => key !== ALL).map(({ key, at }) => [key, at]));
    return { until: rows.find(({ key }) => key === ALL)?.at ?? 0, keys };
  };
  const waiting = ({ personId, eventId, at }: Pick<Notification, 'personId' | 'eventId' | 'at'>) =>
    tables.offers.find(
      (offer) =>
        offer.senderId === personId &&
        offer.eventId === eventId &&
        offer.acceptedAt === null &&
        offer.declinedAt === null &&
        offer.offeredAt <= at - OLD_OFFER,
    ) !== null;
  const shown = ({ viewer, kinds, since }: NewsRequest): WrittenNews[] =>
    notifications
      .where((row) => {
        const item = row.mediaId === null ? null : media.get(row.mediaId);
        const about = row.caseId === null ? null : cases.get(row.caseId);
        const reader = users.get(row.personId);
        const waits = (tables.clubs.get(row.clubId ?? '')?.handoverAt ?? null) !== null;
        return (
          row.personId === viewer.id &&
          kinds.includes(row.kind) &&
          row.at > since &&
          (item === null ||
            (row.kind === 'moderation' && item.tenant === viewer.tenant) ||
            isVisibleTo(item, viewer, { saved: tables.saves.get(pair(item.id, viewer.id)) !== null })) &&
          (row.kind !== 'processing' || item?.state !== 'processing') &&
          (row.kind !== 'ending' || waiting(row)) &&
          (row.kind !== 'offers' || waitsFor(tables, row.eventId, viewer.id)) &&
          (row.kind !== 'handover' || row.actorId !== null || waits) &&
          (row.kind !== 'leaving' || row.cause === leavingCause((reader && leavingDay(reader)) ?? '')) &&
          (row.actorId === null || users.get(row.actorId)?.suspendedAt === null) &&
          (row.kind === 'moderation'
            ? viewer.moderator && about?.decision === null && !about.closed
            : about === null || about.decision !== null || (row.mediaId !== null && hidesMeanwhile(about)))
        );
      })
      .map((notification) => {
        const actor = users.get(notification.actorId ?? '');
        return {
          notification,
          actor: actor && known(actor),
          media: pictured(notification.mediaId ?? ''),
          text: comments.get(notification.commentId ?? '')?.text ?? null,
          verdict: cases.get(notification.caseId ?? '')?.decision?.verdict ?? null,
          club: clubCardOf(tables, notification.clubId),
          event: titled(notification.eventId),
          // To nobody but its leads does a decision name a club.
          ownerId: cases.get(notification.caseId ?? '')?.ownerId ?? null,
        };
      });
  const titled = (eventId: string | null) => {
    const event = tables.events.get(eventId ?? '');
    return event && { id: event.id, title: event.title };
  };
  const known = ({ id, name, fullName, avatar }: WrittenNews['actor'] & object) => ({ id, name, fullName, avatar });
  const pictured = (itemId: string) => {
    const item = media.get(itemId);
    if (!item) return null;
    const { id, kind, title, tenant, state, fileName, posterName } = item;
    return { id, kind, title, tenant, state, fileName, posterName };
  };
  const shared = (itemId: string, about: Pick<SharedItem, 'club' | 'event'>, items: number): SharedItem[] => {
    const [item, uploader] = [pictured(itemId), users.get(media.get(itemId)?.uploaderId ?? '')];
    return item && uploader
      ? [{ uploader: known(uploader), ...about, media: item, items, at: media.get(itemId)?.createdAt ?? 0 }]
      : [];
  };

  return {
    notifications: {
      async tell(drafts) {
        for (const one of drafts) {
          const before = notifications.get(pair(one.cause, one.personId));
          const gone = one.mediaId !== null && !media.get(one.mediaId);
          if (!gone && (!before || before.at < one.at)) tables.queue([one]);
        }
      },
      page: async ({ limit, after, ...request }) =>
        slice(shown(request), ({ notification: { at, cause } }) => [at, cause], 'down', { limit, after }),
      async unread({ most, ...request }) {
        const read = await marks(request.viewer.id);
        const entries = shown(request).map(({ notification: { at, cause } }) => ({ key: cause, at }));
        return Math.min(most, entries.filter((entry) => !isRead(entry, read)).length);
      },
      async recipientsOf(subject, most) {
        const rows = notifications.where((row) => {
          if ('commentId' in subject) return row.commentId === subject.commentId;
          if ('caseId' in subject) return row.caseId === subject.caseId;
          if ('eventId' in subject) return row.eventId === subject.eventId;
          return 'mediaId' in subject ? row.mediaId === subject.mediaId : row.actorId === subject.actorId;
        });
        return [...new Set(rows.map(({ personId }) => personId))].sort().slice(0, most);
      },
      async forget(before, portion) {
        const old = notifications.where((row) => row.at < before).slice(0, portion);
        for (const row of old) notifications.delete(pair(row.cause, row.personId));
        const marks = notificationReads.where((row) => row.key !== ALL && row.at < before).slice(0, portion);
        for (const row of marks) notificationReads.delete(pair(row.key, row.personId));
        return Math.max(old.length, marks.length);
      },
    },
    newsReads: {
      marks,
      async markRead(personId, keys, at) {
        if (keys === null) notificationReads.deleteWhere((row) => row.personId === personId);
        for (const key of keys ?? [ALL]) notificationReads.put({ personId, key, at });
        const marks = notificationReads.where((row) => row.personId === personId && row.key !== ALL);
        const newest = marks.sort((a, b) => b.at - a.at)[MAX_MARKS];
        if (!newest) return;
        const until = Math.max(newest.at, notificationReads.get(pair(ALL, personId))?.at ?? 0);
        notificationReads.deleteWhere((row) => row.personId === personId && row.at <= newest.at);
        notificationReads.put({ personId, key: ALL, at: until });
      },
    },
    newsChoices: {
      of: async (personId) =>
        notificationChoices
          .where((row) => row.personId === personId)
          .map(({ kind, way, wanted }) => ({ kind, way, wanted })),
      async choose(personId, choice) {
        if (users.get(personId)) notificationChoices.put({ personId, ...choice });
      },
    },
    followed: {
      async ofFavourites(viewer, since, most) {
        const marked = markedLast(tables, viewer.id);
        const shownItems = media.where((item) => isShownTo(tables, item, viewer));
        return cardsOf(shownItems)
          .flatMap(({ first, count }) => {
            if (first.createdAt <= since) return [];
            const club =
              marked.has(first.clubId ?? '') && tables.clubFavourites.get(pair(first.clubId ?? '', viewer.id));
            const person = marked.has(first.uploaderId) && tables.favourites.get(pair(first.uploaderId, viewer.id));
            const ofClub = club && first.createdAt > club.at && first.uploaderId !== viewer.id;
            if (!ofClub && !(person && first.createdAt > person.at)) return [];
            const about = { club: ofClub ? clubCardOf(tables, first.clubId) : null, event: null };
            return shared(first.id, about, count);
          })
          .sort(newestShared)
          .slice(0, most);
      },
      async inEvents(viewer, since, most) {
        const own = Map.groupBy(
          tables.eventItems.where((row) => media.get(row.mediaId)?.uploaderId === viewer.id),
          ({ eventId }) => eventId,
        );
        const begun = [...own]
          .filter(([, rows]) => rows.some(isListedIn))
          .map(([eventId, rows]) => ({ eventId, ids: rows.map(({ mediaId }) => mediaId).sort() }));
        const latest = begun
          .sort((a, b) => ((a.ids.at(-1) ?? '') < (b.ids.at(-1) ?? '') ? 1 : -1))
          .slice(0, MAX_EVENTS);
        return latest
          .flatMap(({ eventId, ids }) => {
            const event = tables.events.get(eventId);
            const rows = tables.eventItems
              .where((row) => {
                const item = media.get(row.mediaId);
                return (
                  row.eventId === eventId &&
                  item !== null &&
                  isShownTo(tables, item, { ...viewer, tenant: item.tenant })
                );
              })
              .sort((a, b) => (a.mediaId < b.mediaId ? 1 : -1))
              .slice(0, most);
            return rows.flatMap(({ mediaId }) => {
              const item = media.get(mediaId);
              const isNew = item && item.createdAt > since && mediaId > (ids[0] ?? '') && item.uploaderId !== viewer.id;
              if (event?.tenant !== viewer.tenant || !isNew || isOfFavourite(tables, item, viewer.id)) return [];
              return shared(mediaId, { club: null, event: { id: event.id, title: event.title } }, 1);
            });
          })
          .sort(newestShared);
      },
      async concernedBy({ uploaderId, clubId, eventId }, personIds) {
        const added = new Set(
          tables.eventItems
            .where((row) => row.eventId === eventId && isListedIn(row))
            .map((row) => media.get(row.mediaId)?.uploaderId),
        );
        return new Map(
          personIds.flatMap((id): [string, 'favourite' | 'event'][] => {
            if (isOfFavourite(tables, { uploaderId, clubId }, id)) return [[id, 'favourite']];
            return added.has(id) ? [[id, 'event']] : [];
          }),
        );
      },
    },
  };
}
