import type { CollegeEvent, EventItem } from '../src/events/event.ts';
import type { BinEntry, Binned, ClubBin } from '../src/media/bin.ts';
import { isHiddenOtherwise } from '../src/media/rules.ts';
import { uploaderOf } from './events.ts';
import { slice } from './paging.ts';
import { countToSenders, declineAll } from './pool.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';

/** What is in a bin; an event with all that is needed to bring it back. */
export interface BinRow extends Binned {
  readonly event: CollegeEvent | null;
  readonly contributorIds: readonly string[];
}

export const tables = () => ({
  bin: table<BinRow>((row) => row.id),
  binItems: table<EventItem>((row) => pair(row.eventId, row.mediaId)),
});

export const repositories = (tables: Tables) => ({ bin: binOn(tables) });

export function binOn(tables: Tables): ClubBin {
  const { bin, binItems, events, eventItems, media, namedContributors, notifications, users } = tables;
  const entryOf = (row: BinRow): BinEntry => {
    const { event, contributorIds: _, ...thing } = row;
    const item = media.get(row.id);
    const removerId = users.get(row.removerId ?? '') && row.removerId;
    const remover = uploaderOf(tables, row.removerId ?? '');
    return { ...thing, removerId, remover, title: event?.title ?? item?.title ?? '', media: item };
  };
  const there = () => bin.where(({ id, event }) => event !== null || media.get(id) !== null);
  /** Hides an item of the club; false when it cannot be. */
  const hide = ({ id, clubId }: Binned) => {
    const item = media.get(id);
    if (!item || item.clubId !== clubId || item.binned) return false;
    media.put({ ...item, binned: true, hidden: true });
    return true;
  };
  return {
    async put(thing, sideWrites, audit) {
      const event = thing.kind === 'event' ? events.get(thing.id) : null;
      const fits = thing.kind === 'event' ? event?.clubId === thing.clubId : hide(thing);
      if (!fits) return false;
      const ofEvent = ({ eventId }: { eventId: string }) => eventId === thing.id;
      const contributorIds = namedContributors.where(ofEvent).map(({ personId }) => personId);
      bin.put({ ...thing, event, contributorIds });
      if (event) {
        countToSenders(tables, ofEvent);
        for (const item of eventItems.where(ofEvent)) binItems.put(item);
        eventItems.deleteWhere(ofEvent);
        namedContributors.deleteWhere(ofEvent);
        notifications.deleteWhere(({ eventId }) => eventId === thing.id);
        events.delete(event.id);
      }
      tables.queue(sideWrites);
      tables.note(audit);
      return true;
    },
    of: async (id, limit, after) => {
      const rows = there().filter(({ clubId }) => clubId === id);
      const page = slice(rows, (row) => [row.removedAt, row.id], 'down', { limit, after });
      return { ...page, items: page.items.map(entryOf) };
    },
    async find(id) {
      const row = there().find((one) => one.id === id);
      return row ? entryOf(row) : null;
    },
    async restore(id, audit) {
      const row = there().find((one) => one.id === id);
      if (!row) return false;
      bringBack(tables, row);
      tables.note(audit);
      return true;
    },
    due: async (until, limit) =>
      there()
        .filter(({ removedAt }) => removedAt <= until)
        .sort((a, b) => a.removedAt - b.removedAt || (a.id < b.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id, clubId, kind, removerId, removedAt }) => ({ id, clubId, kind, removerId, removedAt })),
    async drop(id) {
      if (bin.delete(id)) declineAll(tables, (offer) => offer.eventId === id);
      binItems.deleteWhere(({ eventId }) => eventId === id);
    },
  };
}

/** Puts something back where it was. */
export function bringBack(tables: Tables, { id, event, contributorIds }: BinRow): void {
  const { bin, binItems, events, eventItems, media, namedContributors, users } = tables;
  bin.delete(id);
  const item = media.get(id);
  if (item) {
    const suspended = (users.get(item.uploaderId)?.suspendedAt ?? null) !== null;
    media.put({ ...item, binned: false, hidden: suspended || isHiddenOtherwise({ ...item, binned: false }) });
  }
  if (!event) return;
  const back = binItems.where(({ eventId }) => eventId === id).filter(({ mediaId }) => media.get(mediaId));
  for (const one of back) if (!eventItems.get(one.mediaId)) eventItems.put(one);
  binItems.deleteWhere(({ eventId }) => eventId === id);
  const { coverId } = event;
  events.put({ ...event, coverId: eventItems.get(coverId ?? '')?.eventId === id ? coverId : null });
  for (const personId of contributorIds) if (users.get(personId)) namedContributors.put({ eventId: id, personId });
}
