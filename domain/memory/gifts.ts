import type { Gift, Gifts, GiftWithCounts } from '../src/clubs/gift.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { bringBack } from './bin.ts';
import { uploaderOf } from './events.ts';
import { byId, type Own } from './own.ts';
import { slice } from './paging.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';

/** An item or an event of a gift. */
export interface GivenThing {
  readonly giftId: string;
  readonly thingId: string;
  readonly isEvent: boolean;
  /** Whether it is the club's by now. */
  readonly moved: boolean;
}

export const tables = () => ({
  gifts: table<Gift>(
    (row) => row.id,
    (row) => row.giverId,
  ),
  givenThings: table<GivenThing>((row) => pair(row.giftId, row.thingId)),
});

export const repositories = (tables: Tables) => ({ gifts: giftsOn(tables) });

export const own = {
  gifts: ({ gifts }, id) => byId(gifts.where(({ giverId }) => giverId === id)),
} satisfies Partial<Record<OwnKind, Own>>;

export function giftsOn(tables: Tables): Gifts {
  const { bin, clubs, events, eventItems, gifts, givenThings, media, offers, uploads } = tables;
  const thingsOf = (id: string) => givenThings.where(({ giftId }) => giftId === id);
  const counted = (gift: Gift): GiftWithCounts => {
    const things = thingsOf(gift.id);
    const many = things.filter(({ isEvent }) => isEvent).length;
    return { ...gift, events: many, items: things.length - many, giver: uploaderOf(tables, gift.giverId) };
  };
  const bytesOf = (fits: (itemId: string) => boolean) =>
    uploads.where(({ usedBy }) => usedBy !== null && fits(usedBy)).reduce((sum, { size }) => sum + size, 0);
  const moveItem = (id: string, from: string | null, to: string | null, giverId: string) => {
    const item = media.get(id);
    if (item?.clubId !== from || item.uploaderId !== giverId) return;
    if (to !== null && item.pool === 'offered') return;
    media.put({ ...item, clubId: to });
    const place = eventItems.get(id)?.eventId;
    const host = place !== undefined && offers.get(id)?.eventId === place ? events.get(place) : null;
    const holderId = to ?? host?.clubId ?? host?.ownerId ?? null;
    for (const upload of uploads.where(({ usedBy }) => usedBy === id)) uploads.put({ ...upload, holderId });
  };
  return {
    async add(gift, contents, judge, sideWrites, audit) {
      const club = clubs.get(gift.clubId);
      if (!club || club.closedAt !== null) return 'closed';
      const { giverId, id: giftId } = gift;
      const ownEvents = events.where(({ ownerId, clubId }) => ownerId === giverId && clubId === null);
      const ownItems = media.where(
        ({ uploaderId, clubId, pool }) => uploaderId === giverId && clubId === null && pool !== 'offered',
      );
      const eventIds = ownEvents.map(({ id }) => id).filter((id) => contents.all || contents.events.includes(id));
      const inEvents = (id: string) => contents.events.includes(eventItems.get(id)?.eventId ?? '');
      const itemIds = ownItems
        .map(({ id }) => id)
        .filter((id) => contents.all || contents.items.includes(id) || inEvents(id));
      const known = [...eventIds, ...itemIds];
      if ([...contents.items, ...contents.events].some((id) => !known.includes(id))) return 'not-own';
      if (known.length === 0) return 'nothing';
      const promised = gifts
        .where(({ clubId, undoneAt }) => clubId === gift.clubId && undoneAt === null)
        .flatMap(({ id }) => thingsOf(id).filter(({ moved }) => !moved))
        .map(({ thingId }) => thingId);
      const ofClub = uploads.where(({ holderId }) => holderId === gift.clubId).reduce((sum, { size }) => sum + size, 0);
      const holderBytes = ofClub + bytesOf((id) => promised.includes(id));
      judge({ bytes: bytesOf((id) => itemIds.includes(id)), holderBytes });
      gifts.put(gift);
      for (const thingId of eventIds) givenThings.put({ giftId, thingId, isEvent: true, moved: false });
      for (const thingId of itemIds) givenThings.put({ giftId, thingId, isEvent: false, moved: false });
      tables.queue(sideWrites);
      tables.note(audit);
      return 'added';
    },
    async move(id, limit) {
      const gift = gifts.get(id);
      if (!gift) return false;
      const isBack = gift.undoneAt !== null;
      const things = thingsOf(id)
        .filter(({ moved }) => moved === isBack)
        .sort((a, b) => (a.thingId < b.thingId ? -1 : 1))
        .slice(0, limit);
      const [from, to] = isBack ? [gift.clubId, null] : [null, gift.clubId];
      for (const { thingId, isEvent } of things) {
        const inBin = isBack ? bin.get(thingId) : null;
        if (inBin?.clubId === gift.clubId) bringBack(tables, inBin);
        const event = events.get(thingId);
        if (!isEvent) moveItem(thingId, from, to, gift.giverId);
        else if (event?.clubId === from && event.ownerId === gift.giverId) events.put({ ...event, clubId: to });
        if (isBack) givenThings.delete(pair(id, thingId));
        else givenThings.put({ giftId: id, thingId, isEvent, moved: true });
      }
      if (things.length === 0 && isBack) {
        gifts.delete(id);
        givenThings.deleteWhere(({ giftId }) => giftId === id);
      }
      return things.length > 0;
    },
    async undo(id, undoneAt, sideWrites, audit) {
      const gift = gifts.get(id);
      if (!gift || gift.undoneAt !== null) return false;
      gifts.put({ ...gift, undoneAt });
      tables.queue(sideWrites);
      tables.note(audit);
      return true;
    },
    async find(id) {
      const gift = gifts.get(id);
      return gift && counted(gift);
    },
    async of(id, giverId, since, limit, after) {
      const rows = gifts.where(
        (gift) =>
          gift.clubId === id &&
          (giverId === null || gift.giverId === giverId) &&
          gift.undoneAt === null &&
          gift.givenAt > since,
      );
      const page = slice(rows, (gift) => [gift.givenAt, gift.id], 'down', { limit, after });
      return { ...page, items: page.items.map(counted) };
    },
    async forget(old) {
      for (const { id } of gifts.where(({ givenAt, undoneAt }) => undoneAt === null && givenAt < old)) {
        gifts.delete(id);
        givenThings.deleteWhere(({ giftId }) => giftId === id);
      }
    },
  };
}
