import { type Placeholder, sql } from 'drizzle-orm';
import type { Tables } from '../tables/tables.ts';

type ColumnOf<T extends keyof Tables> = keyof Tables[T]['_']['columns'];

type Words<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Words<Rest> : T;

/** The names of placeholders: those of columns, and these. */
type Name =
  | { [T in keyof Tables]: ColumnOf<T> }[keyof Tables]
  | Words<'of viewer person uploader club event from to start end first bounds limit most ids names people kinds checksums'>
  | Words<'sharedBefore'>
  | Words<'now noLater since oldest markKey markTime markRank markId'>
  | `mark${number}`
  | `token${number}`;

/** The values of placeholders for one run. */
export type Values = { readonly [N in Name]?: unknown };

/** A value that a prepared statement gets when it runs; an unknown name does not compile. */
export const placeholder = <N extends Name>(name: N): Placeholder<N> => sql.placeholder(name);
