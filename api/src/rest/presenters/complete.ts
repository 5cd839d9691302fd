import type { SelfView } from '@quadrangle/domain/accounts/views';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { CaptionsView, MediaPageView, MediaView } from '@quadrangle/domain/media/views';
import { useCases } from '@quadrangle/domain/use-cases';
import type { z } from 'zod';
import type { Caller } from '../../edge/caller.ts';
import { type Captions, type Item, presentItem } from './items.ts';
import { presentSelf, type User } from './people.ts';

const { accounts, library, media } = useCases;

/** In lists, an item has at most this many of its newest reactions (decisions 17). */
const REACTIONS_IN_LISTS = 1_000;

/** Presents one item with every reaction (decisions 17). Refuses MEDIA_NOT_FOUND if it has been deleted meanwhile. */
export async function completeItem(caller: Caller, item: MediaView): Promise<Item> {
  const [details] = await detailsOf(caller, item.id);
  return presentItem(caller, item, details ?? refuse('MEDIA_NOT_FOUND'));
}

const detailsOf = (caller: Caller, id: string) => caller.run(media.itemDetails, { ids: [id], mostReactions: null });

/** Presents one item with the captions of a video (decisions 59), for `find`; its details are read beside it. */
export async function completePage(caller: Caller, id: string, page: Promise<MediaPageView>): Promise<Item> {
  const reading = detailsOf(caller, id);
  // What is wrong with the item itself is said first.
  reading.catch(() => undefined);
  const item = await page;
  const [details] = await reading;
  const presented = presentItem(caller, item, details ?? refuse('MEDIA_NOT_FOUND'));
  return item.captions === undefined ? presented : { ...presented, captions: presentCaptions(caller, item.captions) };
}

/** Captions with full addresses. */
export function presentCaptions(caller: Caller, captions: readonly CaptionsView[]): z.output<typeof Captions> {
  return captions.map(({ language, label, url }) => ({ language, label, url: caller.absolute(url) }));
}

/** Presents a list of items with their newest reactions (decisions 17), without those deleted meanwhile. */
export async function completeItems(caller: Caller, items: readonly MediaView[]): Promise<Item[]> {
  const ids = items.map((item) => item.id);
  const details = await caller.run(media.itemDetails, { ids, mostReactions: REACTIONS_IN_LISTS });
  const byId = new Map(details.map((detail) => [detail.mediaId, detail]));
  return items.flatMap((item) => {
    const detail = byId.get(item.id);
    return detail === undefined ? [] : [presentItem(caller, item, detail)];
  });
}

/** Presents the caller with their favourites and saved items (product 3); both are read at once. */
export async function completeSelf(caller: Caller, user: SelfView | Promise<SelfView>): Promise<z.output<typeof User>> {
  const [self, ids] = await Promise.all([user, caller.run(library.readLibraryIds, {})]);
  return presentSelf(caller, self, ids);
}

/** The caller's own user, as it is now. */
export async function ownUser(caller: Caller): Promise<z.output<typeof User>> {
  return completeSelf(caller, caller.run(accounts.me, {}));
}
