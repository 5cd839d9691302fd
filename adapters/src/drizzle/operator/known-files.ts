import { and, getTableColumns, inArray, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Capability } from '../engine/capability.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Which of the stored names a row refers to: in a column that a capability `declared` to name files, or as an upload
 * that nothing uses yet.
 */
export async function knownFiles(
  { read, tables }: Store,
  declared: readonly Capability['files'][],
  fileNames: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  const look = async (column: AnyPgColumn, where?: SQL) => {
    const found = read
      .select({ name: column })
      .from(column.table)
      .where(and(inArray(column, [...fileNames]), where));
    for (const { name } of await found) known.add(String(name));
  };
  // First, because a file goes from here into an item or a profile and never back: whatever is published meanwhile is found
  // in one of them.
  await look(tables.uploads.fileName, isNull(tables.uploads.usedBy));
  for (const files of declared)
    for (const [table, names] of Object.entries(files ?? {}) as [keyof Tables, readonly string[]][])
      for (const column of Object.values(getTableColumns(tables[table])))
        if (names.includes(column.name)) await look(column);
  return known;
}
