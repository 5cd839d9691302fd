import type { NeighboursView } from '@quadrangle/domain/events/neighbours';
import type { ItemAddress } from '@quadrangle/domain/events/ports';
import type { Kind } from '@quadrangle/domain/media/media';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Media } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLeftList } from './use-media-list.ts';

/** How many items before the end of what is loaded more is read. */
const AHEAD = 3;

/** What a link to an item carries along: the list it was found in. */
export interface Trail {
  readonly trail: QueryKey;
}

export interface Neighbours {
  readonly previous: ItemAddress | null;
  readonly next: ItemAddress | null;
}

type Within = NeighboursView['within'];

/** The address of an item's page, and where one walks there (decisions 47). */
export function mediaPath({ kind, id }: { kind: Kind; id: string }, within?: Within | null): string {
  return `/${kind}/${id}${within ? `?in=${within}` : ''}`;
}

/** What `?in=` of an address says; null where it says nothing that is known. */
export function withinOf(text: string | null): Within | null {
  return text === 'event' || text === 'batch' || text === 'person' ? text : null;
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

/** Where an item stands: its neighbours, and what they are neighbours in. */
export interface Standing extends Neighbours {
  /** The list one came from, if the item is in it. */
  readonly trail: Trail | null;
  /** What else they share; null in a list. */
  readonly within: Within | null;
  /** Whether it is known who stands there, or that nobody can tell. */
  readonly known: boolean;
}

/**
 * The neighbours of an item in the list one came from; near its end more of the list is read. Whoever came another way,
 * or by a link, walks where the address says: in the event, the batch, or what its uploader shared (decisions 47).
 */
export function useNeighbours({ kind, id, state }: Pick<Media, 'kind' | 'id' | 'state'>): Standing {
  const within = withinOf(useSearchParams()[0].get('in'));
  const trail = trailIn(useLocation().state);
  const { items, loadMore } = useLeftList(trail?.trail ?? null);
  const listed = items.some((item) => item.id === id);
  const readOn = useEffectEvent(loadMore);
  const nearEnd = items.length > 0 && items.slice(-AHEAD).some((item) => item.id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that brought nothing new asks for the next one.
  useEffect(() => {
    if (nearEnd) readOn();
  }, [nearEnd, items]);
  const { data, isFetched } = trpc.events.neighbours.useQuery(
    { kind, id, ...(within && { in: within }) },
    { enabled: !listed && state === 'ready', retry: false },
  );
  if (listed) return { ...neighboursIn(items, id), trail, within: null, known: true };
  return {
    previous: data?.previous ?? null,
    next: data?.next ?? null,
    trail: null,
    within: data?.within ?? within,
    known: isFetched,
  };
}
