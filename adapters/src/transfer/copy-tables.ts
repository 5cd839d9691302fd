import { type RowSource, sumOf, type TableSum, tableSummer } from './rows.ts';
import type { TableSpec } from './table-specs.ts';
import type { Transaction } from './transaction.ts';
import { TransferError } from './transfer-error.ts';

/** The rows that the first start of a server writes; a database with no others counts as empty. */
const OF_NO_WEIGHT: readonly string[] = ['jobs', 'limits', 'settings', 'audit_horizon'];

/** Whether the database is empty in this sense. */
export async function isUnused(database: Transaction, tables: readonly TableSpec[]): Promise<boolean> {
  for (const table of tables) if (!OF_NO_WEIGHT.includes(table.name) && !(await database.isEmpty(table))) return false;
  return true;
}

/**
 * Makes the tables of `to` equal to those of `from`, and reads them back to compare counts and checksums. Returns the
 * sums by table.
 * @throws TransferError if `to` is not empty and `replace` is false, or a table did not arrive whole
 */
export async function copyTables(
  from: RowSource,
  to: Transaction,
  tables: readonly TableSpec[],
  { replace }: { replace: boolean },
): Promise<Map<string, TableSum>> {
  if (!replace && !(await isUnused(to, tables))) throw new TransferError('The database to fill is not empty.');
  for (const table of tables.toReversed()) await to.clear(table);
  const sums = new Map<string, TableSum>();
  for (const table of tables) sums.set(table.name, await copyTable(from, to, table));
  await to.settle();
  for (const table of tables) {
    const [sent, arrived] = [sums.get(table.name), await sumOf(to, table)];
    if (sent?.rows !== arrived.rows || sent.sha256 !== arrived.sha256)
      throw new TransferError(`The table ${table.name} did not arrive as it was sent; nothing was changed.`);
  }
  return sums;
}

async function copyTable(from: RowSource, to: Transaction, table: TableSpec): Promise<TableSum> {
  const summer = tableSummer();
  for await (const batch of from.rows(table)) {
    for (const row of batch) summer.add(row);
    await to.insert(table, batch);
  }
  return summer.sum();
}
