import type { Instant } from '../src/kernel/time.ts';
import type { Media } from '../src/media/media.ts';
import type { TimedList, Timelines } from '../src/media/timelines.ts';
import { shownIn } from './events.ts';
import { batchBegan, placeInFeed } from './feed-order.ts';
import { markedLast } from './library.ts';
import { isShownTo } from './media.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ timelines: timelinesOn(tables) });

/** When there is something in lists by time; `momentsOf` gives all of a list's moments. */
export function timelinesOf(momentsOf: (list: TimedList) => readonly Instant[]): Timelines {
  return {
    async ends(list) {
      const moments = momentsOf(list.of === 'sub' ? { ...list, of: 'recent' } : list);
      return moments.length === 0 ? null : [Math.min(...moments), Math.max(...moments)];
    },
    async filled(lists, starts) {
      const moments = lists.flatMap(momentsOf);
      const endOf = (at: number) => starts[at + 1] ?? Number.POSITIVE_INFINITY;
      return starts.map((start, at) => moments.some((moment) => start <= moment && moment < endOf(at)));
    },
  };
}

export function timelinesOn(tables: Tables): Timelines {
  return timelinesOf((list) => {
    if (list.of === 'event') return shownIn(tables, list.id, list.viewer).map(({ item }) => item.moment);
    const { viewer } = list;
    const ofTenant = tables.media.where(({ tenant }) => tenant === viewer.tenant);
    const shown = ofTenant.filter((media) => isShownTo(tables, media, viewer));
    if (list.of === 'person')
      return shown.filter(({ uploaderId }) => uploaderId === list.id).map(({ createdAt }) => createdAt);
    const { of: feed, kind } = list;
    const marked = markedLast(tables, viewer.id);
    const isOfMarked = ({ uploaderId, clubId }: Media) => marked.has(uploaderId) || marked.has(clubId ?? '');
    const request = { feed, kind, viewer, limit: 1, after: null, start: 0 };
    return (feed === 'myfiles' ? ofTenant.filter(({ binned }) => !binned) : shown)
      .filter((media) => feed !== 'sub' || isOfMarked(media))
      .filter((media) => media.kind === kind && placeInFeed(tables, request, media) !== null)
      .map((media) => batchBegan(tables, media));
  });
}
