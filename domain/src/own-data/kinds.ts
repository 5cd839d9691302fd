import { own } from '../declared/declared.ts';
import type { OwnKinds } from '../declared/kinds.ts';

export type OwnKind = keyof typeof own;

/** A stored row, by the names of its fields. */
export type OwnRow = Readonly<Record<string, unknown>>;

/** The kinds, in their order in the ZIP. */
export const kindNames = Object.keys(own) as OwnKind[];

/** The fields of a kind; adapters read no others. */
export function fieldsOf(kind: OwnKind): readonly string[] {
  const { plain, times }: OwnKinds[string] = own[kind];
  return [...plain, ...times];
}

/** A row as it is in own data: only the named fields, with moments as ISO 8601 (decisions 56). */
export function ownRecord(kind: OwnKind, row: OwnRow): Record<string, unknown> {
  const { times }: OwnKinds[string] = own[kind];
  const describe = (name: string) => {
    const value = row[name] ?? null;
    return times.includes(name) && typeof value === 'number' ? new Date(value).toISOString() : value;
  };
  return Object.fromEntries(fieldsOf(kind).map((name) => [name, describe(name)]));
}
