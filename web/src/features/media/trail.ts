import type { NeighboursView } from '@quadrangle/domain/browsing/neighbours';
import type { Kind } from '@quadrangle/domain/media/media';
import type { QueryKey } from '@tanstack/react-query';

/** The state of a link to an item: the list that it is in, and the part of an address that names that list, if any. */
export interface Trail {
  readonly trail: QueryKey;
  readonly within?: Within;
}

export type Within = NeighboursView['within'];

/** The address of an item's page, and where one walks there (decisions 47). */
export function mediaPath({ kind, id }: { kind: Kind; id: string }, within?: Within | null): string {
  return `/${kind}/${id}${within ? `?in=${within}` : ''}`;
}
