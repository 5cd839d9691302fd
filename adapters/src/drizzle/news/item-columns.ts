import type { Tables } from '../tables/tables.ts';

/** The columns of an item in a notification. */
export function itemColumns({ media: { id, kind, title, tenant, state, fileName, posterName } }: Tables) {
  return { id, kind, title, tenant, state, fileName, posterName };
}
