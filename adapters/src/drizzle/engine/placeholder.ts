import { type Placeholder, sql } from 'drizzle-orm';
import type { Tables } from '../tables/tables.ts';

type ColumnOf<T extends keyof Tables> = keyof Tables[T]['_']['columns'];

/** What differs from run to run: the value of a column by its name, or one of these. */
type Name =
  | { [T in keyof Tables]: ColumnOf<T> }[keyof Tables]
  | 'of'
  | 'viewer'
  | 'person'
  | 'uploader'
  | 'event'
  | 'limit'
  | 'most'
  | 'now'
  | 'noLater'
  | 'since'
  | 'oldest'
  | 'newer'
  | 'from'
  | 'to'
  | 'start'
  | 'end'
  | 'first'
  | 'bounds'
  | 'ids'
  | 'names'
  | 'people'
  | 'kinds'
  | 'checksums'
  | 'markKey'
  | 'markTime'
  | 'markRank'
  | 'markId'
  | `mark${number}`
  | `token${number}`;

/** The values of placeholders for one run. */
export type Values = { readonly [N in Name]?: unknown };

/** A value that a prepared statement gets when it runs; a name that no statement knows does not compile. */
export const placeholder = <N extends Name>(name: N): Placeholder<N> => sql.placeholder(name);
