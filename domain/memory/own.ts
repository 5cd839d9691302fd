import type { OwnRow } from '../src/own-data/kinds.ts';
import type { MarkRow, Table } from './table.ts';
import type { Tables } from './tables.ts';

/** A row with its key. */
type Keyed = readonly [key: string, row: OwnRow];

/** Somebody's own rows of one kind. */
export type Own = (tables: Tables, personId: string) => Keyed[];

export const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Keyed[] =>
  rows.map((row) => [row.id, row as unknown as OwnRow]);

/** Things that somebody marked, with the moment under the name `as`. */
export const marks = (rows: Table<MarkRow>, id: string, as: string): Keyed[] =>
  rows.where(({ memberId }) => memberId === id).map(({ mediaId, at }) => [mediaId, { mediaId, [as]: at }]);
