import type { Kind } from '@quadrangle/domain/media/media';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Media } from '../../shared/lib/media-cache.ts';
import { useLeftList } from './use-media-list.ts';

/** How many items before the end of what is loaded more is read. */
const AHEAD = 3;

/** What a link to an item carries along: the list it was found in. */
export interface Trail {
  readonly trail: QueryKey;
}

export interface Neighbours {
  readonly previous: Media | null;
  readonly next: Media | null;
}

/** The address of an item's page. */
export function mediaPath({ kind, id }: { kind: Kind; id: string }): string {
  return `/${kind}/${id}`;
}

/** The list one came from, out of the state of the address; null if one came another way. */
export function trailIn(state: unknown): Trail | null {
  const known = typeof state === 'object' && state !== null && 'trail' in state && Array.isArray(state.trail);
  return known ? { trail: state.trail as QueryKey } : null;
}

/** Who stands before and after an item in a list; nobody if the item is not in it. */
export function neighboursIn(items: readonly Media[], id: string): Neighbours {
  const at = items.findIndex((item) => item.id === id);
  if (at < 0) return { previous: null, next: null };
  return { previous: items[at - 1] ?? null, next: items[at + 1] ?? null };
}

/** The neighbours of an item in the list one came from; near its end more of the list is read. */
export function useNeighbours(id: string): Neighbours & { readonly trail: Trail | null } {
  const trail = trailIn(useLocation().state);
  const { items, loadMore } = useLeftList(trail?.trail ?? null);
  const readOn = useEffectEvent(loadMore);
  const nearEnd = items.length > 0 && items.slice(-AHEAD).some((item) => item.id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that brought nothing new asks for the next one.
  useEffect(() => {
    if (nearEnd) readOn();
  }, [nearEnd, items]);
  return { ...neighboursIn(items, id), trail };
}
