import type { QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../shared/lib/trpc.ts';
import { type ItemList, useItems } from './use-media-list.ts';

/** Where a list comes from that holds videos and photos alike, by the id of what they belong to. */
export type Collection =
  | { readonly event: string; readonly day?: string | undefined }
  | { readonly person: string; readonly month?: string | undefined }
  | { readonly club: string }
  | { readonly batch: string };

function keyOfCollection(collection: Collection): QueryKey {
  if ('event' in collection)
    return getQueryKey(trpc.events.items, { id: collection.event, day: collection.day }, 'infinite');
  if ('person' in collection)
    return getQueryKey(trpc.browsing.ofPerson, { id: collection.person, month: collection.month }, 'infinite');
  if ('club' in collection) return getQueryKey(trpc.browsing.ofClub, { id: collection.club }, 'infinite');
  return getQueryKey(trpc.browsing.batch, { id: collection.batch }, 'infinite');
}

/** A list of videos and photos that scrolls on. */
export function useCollection(collection: Collection): ItemList {
  return useItems(keyOfCollection(collection));
}
