import { leavingDay } from '../src/colleges/leaving.ts';
import type { CollegeEvent, EventItem } from '../src/events/event.ts';
import { momentOf } from '../src/events/moments.ts';
import type { Instant } from '../src/kernel/time.ts';
import type { Kind, Media } from '../src/media/media.ts';
import { isHiddenOtherwise } from '../src/media/rules.ts';
import { KNOWN_FROM } from '../src/membership/pool.ts';
import type { Pools } from '../src/membership/ports.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { canDecide, type Offer, type OfferForViewer, stateOf } from '../src/pool/offer.ts';
import type { OfferNews, Offers } from '../src/pool/ports.ts';
import { seatOf } from './clubs.ts';
import { batchBegan } from './feed-order.ts';
import { forViewer } from './media.ts';
import type { Own } from './own.ts';
import { slice } from './paging.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';

export interface OfferRow extends Offer {
  readonly kind: Kind;
  /** Up to which moment the sender was told of each. */
  readonly notifiedOf: readonly ('accepted' | 'ending')[];
}

export const tables = () => ({
  offers: table<OfferRow>((row) => row.mediaId),
  offersSeen: table<{ readonly eventId: string; readonly at: Instant; readonly newest: Instant }>((row) => row.eventId),
  poolRemovals: table<{ readonly personId: string; readonly at: Instant }>(
    (row) => row.personId,
    (row) => row.personId,
  ),
});

export const repositories = (tables: Tables) => ({
  pools: poolsOn(tables),
  offers: offersOn(tables),
  offerNews: offerNewsOn(tables),
});

export const own = {
  offers: ({ offers }, id) =>
    offers
      .where(({ senderId }) => senderId === id)
      .map(({ mediaId, eventId, offeredAt, acceptedAt, declinedAt }) => [
        mediaId,
        { mediaId, eventId, offeredAt, acceptedAt, declinedAt },
      ]),
  poolRemovals: ({ poolRemovals }, id) =>
    poolRemovals.where(({ personId }) => personId === id).map(({ personId, at }) => [personId, { removedAt: at }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function sentBy({ offers }: Tables, eventId: string, personId: string) {
  const count = (kind: Kind) =>
    offers.where(
      (row) => row.eventId === eventId && row.senderId === personId && row.kind === kind && row.declinedAt === null,
    ).length;
  return { photo: count('photo'), video: count('video') };
}

/** Puts a new item into its event: into the pool, if it came through it. */
export function putInto(tables: Tables, media: Media, eventId: string): void {
  const { id: mediaId, kind, pool, uploaderId: senderId, createdAt: offeredAt, position } = media;
  const moment = momentOf({ takenAt: media.takenAt, beganAt: batchBegan(tables, media) });
  if (pool !== 'offered') tables.eventItems.put({ eventId, mediaId, moment, position });
  if (pool === null) return;
  const acceptedAt = pool === 'accepted' ? offeredAt : null;
  const notifiedOf = pool === 'accepted' ? (['accepted', 'ending'] as const) : [];
  tables.offers.put({ mediaId, eventId, senderId, kind, moment, offeredAt, acceptedAt, declinedAt: null, notifiedOf });
  if (pool === 'accepted') return;
  const seen = tables.offersSeen.get(eventId) ?? { eventId, at: 0, newest: 0 };
  tables.offersSeen.put({ ...seen, newest: Math.max(offeredAt, seen.newest + 1, seen.at + 1) });
}

/**
 * Makes those of these offers that the owner's side is shown from now on new to it: it may have been told of others since
 * they were made.
 */
export function renewOffers(tables: Tables, which: (offer: Offer) => boolean): void {
  const shown = tables.offers.where((offer) => which(offer) && isOpen(tables, offer));
  for (const eventId of new Set(shown.map((offer) => offer.eventId))) {
    const seen = tables.offersSeen.get(eventId);
    if (seen) tables.offersSeen.put({ ...seen, newest: Math.max(seen.newest, seen.at) + 1 });
  }
}

/**
 * Whether somebody decides about an offered item, as the owner's side while its sender is not suspended, or as a
 * moderator with a case about it.
 */
export function judges(tables: Tables, media: Media, personId: string): boolean {
  const event = media.pool === 'offered' ? tables.events.get(tables.offers.get(media.id)?.eventId ?? '') : null;
  if (!event) return false;
  const isOwner = isOfOwnersSide(tables, event, personId);
  const person = tables.users.get(personId);
  const hasCase = tables.cases.where(({ itemId }) => itemId === media.id).length > 0;
  const isSuspended = tables.users.get(media.uploaderId ?? '')?.suspendedAt !== null;
  return (isOwner && !isSuspended) || (person?.moderator === true && person.tenant === media.tenant && hasCase);
}

/** Whether an event is somebody's own, or of a club that they lead. */
function isOfOwnersSide(tables: Tables, { clubId, ownerId }: CollegeEvent, personId: string): boolean {
  return clubId === null ? ownerId === personId : seatOf(tables, clubId, personId) === 'lead';
}

/** Whether offers to an event wait for somebody to decide. */
export function waitsFor(tables: Tables, eventId: string | null, personId: string): boolean {
  const event = tables.events.get(eventId ?? '');
  if (!event || !isOfOwnersSide(tables, event, personId)) return false;
  return tables.offers.find((row) => row.eventId === eventId && isOpen(tables, row)) !== null;
}

/** Declines offers that nobody can decide about any more, so that they go with the next sweep. */
export function declineAll({ offers }: Tables, fits: (offer: Offer) => boolean): void {
  for (const row of offers.where((one) => one.acceptedAt === null && fits(one))) offers.put({ ...row, declinedAt: 0 });
}

/**
 * Counts to their senders what was accepted, of whoever was its host, and leaves its event now; a club keeps its own.
 */
export function countToSenders({ eventItems, media, uploads }: Tables, leaves: (item: EventItem) => boolean): void {
  for (const { mediaId } of eventItems.where(leaves)) {
    const item = media.get(mediaId);
    if (item?.pool !== 'accepted' || item.clubId !== null) continue;
    for (const upload of uploads.where(({ usedBy }) => usedBy === mediaId)) uploads.put({ ...upload, holderId: null });
  }
}

function poolsOn(tables: Tables): Pools {
  const { clubs, events, media, namedContributors, offers, poolRemovals, users } = tables;
  return {
    async find(eventId) {
      const event = events.get(eventId);
      if (!event) return null;
      const { tenant, pool: mode, open, startsOn, endsOn, ownerId, clubId } = event;
      const owner = clubId === null ? users.get(ownerId) : clubs.get(clubId);
      const hosted = owner !== null && ('closedAt' in owner ? owner.closedAt : owner.suspendedAt) === null;
      return {
        ...{ eventId, tenant, mode, open, startsOn, endsOn, ownerId, clubId, hosted },
        leavesOn: owner !== null && 'rosterLeavesOn' in owner ? leavingDay(owner) : null,
        planEnd: owner?.planEnd ?? 0,
        stoppedUntil: owner?.uploadsStoppedUntil ?? null,
      };
    },
    sentBy: async (eventId, personId) => sentBy(tables, eventId, personId),
    isNamed: async (eventId, personId) => namedContributors.get(pair(eventId, personId)) !== null,
    async recordOf(personId) {
      const accepted = offers.where((row) => row.senderId === personId && row.acceptedAt !== null);
      const isBinned = accepted.some(({ mediaId }) => media.get(mediaId)?.binned);
      return {
        accepted: Math.min(KNOWN_FROM, accepted.length),
        removed: isBinned || poolRemovals.get(personId) !== null,
      };
    },
    waiting: async (eventId, most) =>
      offers.where((row) => row.eventId === eventId && isOpen(tables, row)).slice(0, most).length,
    async noteRemoved(personId, at) {
      if (users.get(personId)) poolRemovals.put({ personId, at });
    },
  };
}

/** Whether an offer waits, and the owner's side is shown it. */
const isOpen = (tables: Tables, offer: Offer) => stateOf(offer) === 'offered' && isShown(tables, offer);

/** Whether the owner's side is shown an offer: it is ready and not withheld, and its sender is there. */
function isShown({ media, users }: Tables, { mediaId, senderId }: Offer): boolean {
  const item = media.get(mediaId);
  return item?.state === 'ready' && !item.withheld && users.get(senderId)?.suspendedAt === null;
}

function offersOn(tables: Tables): Offers {
  const { eventItems, media, offers, uploaders, users } = tables;
  const met = (offer: OfferRow, viewerId: string): OfferForViewer[] => {
    const item = media.get(offer.mediaId);
    const { kind: _, notifiedOf: __, ...facts } = offer;
    return item ? [{ offer: facts, item: forViewer(tables, item, viewerId) }] : [];
  };
  return {
    async page(eventId, state, viewer, limit, after) {
      const rows = offers.where((row) => row.eventId === eventId && stateOf(row) === state && isShown(tables, row));
      const page = slice(rows, ({ moment, mediaId }) => [moment, mediaId], 'up', { limit, after });
      const sent = ({ senderId }: Offer) => {
        const { photo, video } = sentBy(tables, eventId, senderId);
        return photo + video;
      };
      return {
        ...page,
        items: page.items.flatMap((row) => met(row, viewer.id).map((one) => ({ ...one, sent: sent(row) }))),
      };
    },
    ofSender: async (eventId, viewer) =>
      offers
        .where((row) => row.eventId === eventId && row.senderId === viewer.id)
        .sort((a, b) => (a.mediaId < b.mediaId ? 1 : -1))
        .flatMap((row) => met(row, viewer.id)),
    async decide(eventId, ids, verdict, now, audit) {
      const event = tables.events.get(eventId);
      if (!event) return null;
      const decided = offers.where(
        (row) =>
          row.eventId === eventId &&
          ids.includes(row.mediaId) &&
          canDecide(row, verdict, now, eventItems.get(row.mediaId)?.eventId === eventId),
      );
      for (const row of decided) {
        const item = media.get(row.mediaId);
        if (!item) continue;
        const isAccepted = verdict === 'accept';
        const { mediaId, moment } = row;
        const notifiedOf = isAccepted ? row.notifiedOf.filter((about) => about !== 'accepted') : row.notifiedOf;
        const at = { acceptedAt: isAccepted ? now : null, declinedAt: verdict === 'decline' ? now : null };
        offers.put({ ...row, ...at, notifiedOf });
        const suspended = (users.get(row.senderId)?.suspendedAt ?? null) !== null;
        const { clubId, ownerId } = event;
        const pool = isAccepted ? ('accepted' as const) : ('offered' as const);
        const changed = { ...item, pool, ...(isAccepted && { clubId }) };
        if (isAccepted)
          for (const upload of tables.uploads.where(({ usedBy }) => usedBy === mediaId))
            tables.uploads.put({ ...upload, holderId: clubId ?? ownerId });
        media.put({ ...changed, hidden: suspended || isHiddenOtherwise(changed) });
        if (isAccepted) {
          eventItems.put({ eventId, mediaId, moment, position: item.position });
          if (uploaders.get(row.senderId) === null) uploaders.put({ id: row.senderId });
        } else if (eventItems.get(mediaId)?.eventId === eventId) {
          eventItems.delete(mediaId);
          if (event.coverId === mediaId) tables.events.put({ ...event, coverId: null });
        }
      }
      if (decided.length > 0) tables.note(audit(decided.length));
      return decided.map(({ mediaId }) => mediaId).sort();
    },
    due: async (declinedBy, offeredBy, limit) =>
      offers
        .where(
          ({ acceptedAt, declinedAt, offeredAt }) =>
            acceptedAt === null && (declinedAt === null ? offeredAt <= offeredBy : declinedAt <= declinedBy),
        )
        .sort((a, b) => (a.mediaId < b.mediaId ? -1 : 1))
        .slice(0, limit)
        .map(({ kind: _, notifiedOf: __, ...offer }) => offer),
  };
}

function offerNewsOn(tables: Tables): OfferNews {
  const { events, offers, offersSeen } = tables;
  /** One offer of each sender and event. */
  const notices = (fits: (row: OfferRow) => boolean, about: 'accepted' | 'ending', limit: number) => {
    const pending = offers.where(
      (row) => !row.notifiedOf.includes(about) && events.get(row.eventId) !== null && fits(row),
    );
    const groups = Map.groupBy(pending, ({ eventId, senderId }) => pair(eventId, senderId));
    return [...groups.values()].slice(0, limit).flatMap((rows) => {
      const [{ eventId, senderId, mediaId } = { eventId: '', senderId: '', mediaId: '' }] = rows.sort((a, b) =>
        a.mediaId < b.mediaId ? -1 : 1,
      );
      return [{ eventId, senderId, mediaId }];
    });
  };
  const fits = {
    accepted: (by: Instant) => (row: OfferRow) => row.acceptedAt !== null && row.acceptedAt <= by,
    ending: (by: Instant) => (row: OfferRow) => stateOf(row) === 'offered' && row.offeredAt <= by,
  };
  return {
    async unseen(notifiedBy, limit) {
      const waiting = offers.where((row) => isOpen(tables, row));
      const ids = [...new Set(waiting.map(({ eventId }) => eventId))].sort();
      return ids
        .flatMap((id) => {
          const [event, seen] = [events.get(id), offersSeen.get(id)];
          if (!event || !seen || seen.at > notifiedBy || seen.newest <= seen.at) return [];
          return [{ eventId: id, ownerId: event.ownerId, clubId: event.clubId, newest: seen.newest }];
        })
        .slice(0, limit);
    },
    async noteSeen({ eventId, newest }, at) {
      if (offersSeen.get(eventId)?.newest === newest) offersSeen.put({ eventId, at: Math.max(at, newest), newest });
    },
    accepted: async (by, limit) => notices(fits.accepted(by), 'accepted', limit),
    ending: async (by, limit) => notices(fits.ending(by), 'ending', limit),
    async markNotified({ eventId, senderId }, about, by) {
      const those = offers.where((row) => row.eventId === eventId && row.senderId === senderId && fits[about](by)(row));
      for (const row of those) offers.put({ ...row, notifiedOf: [...row.notifiedOf, about] });
    },
  };
}
