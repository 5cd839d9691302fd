import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Tables } from '../tables/tables.ts';

/** The columns of a `User`, without the key by which names are compared. */
export function userColumns({ users }: Tables) {
  const { nameKey: _, ...columns } = getTableColumns(users);
  return columns;
}

/** The columns of a `Media`, without the version and edition of its row and the sort keys of lists. */
export function mediaColumns({ media }: Tables) {
  const { version: _, edition: __, batchPlace: ___, standsFor: ____, ...columns } = getTableColumns(media);
  return columns;
}

/** The condition for people whom suggestions and searches may show: the domain's `isFindable` (decisions 73). */
export function findable({ users }: Tables): SQL {
  return sql`${users.age} is distinct from 'younger'`;
}

/** The columns of the uploader on a card; an author has the same without the count. */
export function uploaderColumns({ users }: Tables) {
  const { id, name, fullName, avatar, favouriteCount } = users;
  return { id, name, fullName, avatar, favouriteCount };
}
