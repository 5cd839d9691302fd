import type { Feed } from '@quadrangle/domain/media/feeds';
import { kinds } from '@quadrangle/domain/media/media';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api, type Outputs, trpc } from './trpc.ts';

/** An item from the server. */
export type Media = Outputs['media']['find'];
/** The rest of a card with several items. */
export type Batch = Outputs['media']['cards']['batches'][number];
/** The event that cards stand under. */
export type EventOfCards = Outputs['browsing']['ownFiles']['events'][number];
/** A page of a list: its items, or the first items of its cards with the rest of the cards and their events. */
export type MediaPage = Outputs['media']['feed'] & {
  readonly batches?: readonly Batch[];
  readonly events?: readonly EventOfCards[];
};
/** A scrolled list of items: the pages of a feed or a search. */
export type MediaPages = InfiniteData<MediaPage, string | undefined>;
type Ref = Pick<Media, 'kind' | 'id'>;

const CARDS: readonly QueryKey[] = [trpc.media.cards, trpc.browsing.ownFiles].map((list) => getQueryKey(list));
const PAGED: readonly QueryKey[] = [
  trpc.media.feed,
  trpc.media.cards,
  trpc.browsing.ownFiles,
  trpc.media.search,
  trpc.events.items,
  trpc.browsing.ofPerson,
  trpc.browsing.ofClub,
  trpc.browsing.batch,
].map((list) => getQueryKey(list));
const RELATED = getQueryKey(trpc.media.related);
const FOUND = getQueryKey(trpc.media.find);

/** Where one item is kept. */
export function foundKey({ kind, id }: Ref): QueryKey {
  return getQueryKey(trpc.media.find, { kind, id }, 'query');
}

/** The items of a scrolled list, each once, in their order. */
export function itemsOf(pages: MediaPages | undefined): Media[] {
  const seen = new Map(pages?.pages.flatMap((page) => page.items.map((item) => [item.id, item] as const)));
  return [...seen.values()];
}

/** The rest of the cards, and their events, by the id of each card's first item. */
export function behindCards(list: MediaPages | undefined) {
  const pages = list?.pages ?? [];
  const batches = pages.flatMap((page) => page.batches ?? []);
  const events = pages.flatMap((page) => page.events ?? []);
  return {
    batches: new Map(batches.map((batch) => [batch.firstId, batch])),
    events: new Map(events.flatMap((event) => event.itemIds.map((id) => [id, event] as const))),
  };
}

type Change = (media: Media) => Media | null;

/** What is left of a list after a change of its members; undefined if that changes none. */
function changed<T>(list: readonly T[], change: (one: T) => T | null): T[] | undefined {
  const next = list.map(change);
  return next.some((one, index) => one !== list[index]) ? next.filter((one) => one !== null) : undefined;
}

/** The same of pages; a page where nothing changes keeps its identity. */
function changedPages(data: MediaPages, change: Change): MediaPages | undefined {
  const pages = changed(data.pages, (page) => {
    const items = changed(page.items, change);
    return items ? { ...page, items } : page;
  });
  return pages && { ...data, pages };
}

/**
 * Writes what changes. That makes nothing fresh: what was to be read again still is, but for a list that failed, which
 * counts as such a one, though it is to be shown as it was left. Where items are dropped, a further page on its way is
 * given up: it would bring them back with the pages before it.
 */
function changeAll<T>(
  client: QueryClient,
  queryKey: QueryKey,
  changedData: (data: T, change: Change) => T | undefined,
  change: Change,
  drops?: boolean,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt: updatedAt, fetchMeta, isInvalidated, status } = query.state;
    const next = data && changedData(data as T, change);
    if (!next) continue;
    if (drops && fetchMeta?.fetchMore) void query.cancel({ revert: true });
    query.setData(next, { updatedAt, manual: true });
    if (isInvalidated && status !== 'error') query.invalidate();
  }
}

/** Replaces what `change` changes, in every place that holds items. */
function changeEverywhere(client: QueryClient, change: Change, drops?: boolean): void {
  for (const queryKey of PAGED) changeAll(client, queryKey, changedPages, change, drops);
  changeAll<Media[]>(client, RELATED, changed, change);
  changeAll<Media>(client, FOUND, (media) => changed([media], change)?.[0], change);
}

/** Changes one item wherever it is shown. */
export function updateMedia(client: QueryClient, { kind, id }: Ref, change: (media: Media) => Media): void {
  changeEverywhere(client, (media) => (media.id === id && media.kind === kind ? change(media) : media));
}

/** Changes all items of one uploader wherever they are shown. */
export function updateMediaOf(client: QueryClient, uploaderId: string, change: (media: Media) => Media): void {
  changeEverywhere(client, (media) => (media.uploaderId === uploaderId ? change(media) : media));
}

/** Removes a deleted item from every list. */
export function dropMedia(client: QueryClient, { kind, id }: Ref): void {
  changeEverywhere(client, (media) => (media.id === id && media.kind === kind ? null : media), true);
}

/** Removes an item from the list of an event only. */
export function dropFromEvent(client: QueryClient, eventId: string, { id }: Pick<Media, 'id'>): void {
  const queryKey = getQueryKey(trpc.events.items, { id: eventId });
  changeAll(client, queryKey, changedPages, (media) => (media.id === id ? null : media), true);
}

/** The items that pages and lists hold, some of them several times. */
export function knownMedia(client: QueryClient): Media[] {
  return [
    ...client.getQueriesData<Media>({ queryKey: FOUND }).map(([, data]) => data ?? []),
    ...PAGED.flatMap((queryKey) => client.getQueriesData<MediaPages>({ queryKey }).map(([, data]) => itemsOf(data))),
    ...client.getQueriesData<Media[]>({ queryKey: RELATED }).map(([, data]) => data ?? []),
  ].flat();
}

/** The item, if any page or list already holds it. */
export function cachedMedia(client: QueryClient, { kind, id }: Ref): Media | undefined {
  return knownMedia(client).find((media) => media.id === id && media.kind === kind);
}

/** Invalidates lists of cards after items were deleted: only the server knows what a card holds. */
export async function renewCards(client: QueryClient): Promise<void> {
  await Promise.all(CARDS.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Invalidates all lists; those on screen stay until they are next shown. */
export function staleLists(client: QueryClient): void {
  for (const queryKey of PAGED) void client.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Invalidates a feed, to be reloaded when it is next shown. */
export function invalidateFeed(client: QueryClient, feed: Feed): void {
  for (const [path] of [trpc.media.feed, trpc.media.cards].map((list) => getQueryKey(list)))
    for (const kind of kinds) void client.invalidateQueries({ queryKey: [path, { input: { kind, feed } }] });
}

/** Asks the server for an item again, for addresses of its files that have not run out; every place gets them. */
export async function renewMedia(client: QueryClient, { kind, id }: Ref): Promise<Media> {
  const fresh = await api.media.find.query({ kind, id });
  updateMedia(client, fresh, () => fresh);
  return fresh;
}
