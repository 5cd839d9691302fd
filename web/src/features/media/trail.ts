import type { Kind } from '@quadrangle/domain/media/media';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { itemsOf, type Media, type MediaPages } from '../../shared/lib/media-cache.ts';

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

/** The neighbours of an item in the list one came from, as far as it is loaded. */
export function useNeighbours(id: string): Neighbours & { readonly trail: Trail | null } {
  const client = useQueryClient();
  const trail = trailIn(useLocation().state);
  const pages = trail ? client.getQueryData<MediaPages>(trail.trail) : undefined;
  return { ...neighboursIn(itemsOf(pages), id), trail };
}
