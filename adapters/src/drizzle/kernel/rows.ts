import { getTableColumns } from 'drizzle-orm';
import type { Tables } from '../tables/tables.ts';

/** The columns that make a `User`; the key that names are compared by stays inside. */
export function userColumns({ users }: Tables) {
  const { nameKey: _, ...columns } = getTableColumns(users);
  return columns;
}

/** The columns that make a `Media`; the version of its row, and what lists go by, stay inside. */
export function mediaColumns({ media }: Tables) {
  const { version: _, batchPlace: __, standsFor: ___, ...columns } = getTableColumns(media);
  return columns;
}

/** The columns that make the uploader on a card; an author is the same without the count. */
export function uploaderColumns({ users }: Tables) {
  const { id, name, fullName, avatar, favouriteCount } = users;
  return { id, name, fullName, avatar, favouriteCount };
}
