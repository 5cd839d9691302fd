import { existsSync } from 'node:fs';
import { lockDatabase } from '../drizzle/engine/lock-database.ts';
import { isMigrated, migrate } from '../drizzle/engine/migrate.ts';
import { copyTables } from './copy-tables.ts';
import type { TableSum } from './rows.ts';
import { currentTables } from './table-specs.ts';
import { inTransaction } from './transaction.ts';
import { TransferError } from './transfer-error.ts';

/**
 * Copies a whole database into an empty one, of either engine, while nobody else uses the two; the source stays as it
 * is. Everything arrives in one transaction, and is compared row by row: if it is interrupted anywhere, the target
 * stays empty, and it can be run again. Returns the sums by table. `migrations` as for `openDatabase`. @throws
 * TransferError, DatabaseLocked, DatabaseIsNewer
 */
export async function migrateDatabase(move: {
  from: string;
  to: string;
  migrations: string;
}): Promise<Map<string, TableSum>> {
  const { from, to, migrations } = move;
  if (from === to) throw new TransferError('A database cannot be moved onto itself.');
  if (from.startsWith('sqlite:') && !existsSync(from.slice('sqlite:'.length)))
    throw new TransferError(`There is no database at ${from}.`);
  // Both databases are held until all is there.
  return await held(from, () =>
    held(to, async () => {
      // It would get our tables, and pass for an empty college.
      if (!(await isMigrated(from)))
        throw new TransferError('The database to move is not one of Quadrangle; nothing was changed.');
      for (const url of [from, to]) await migrate(url, migrations);
      return await inTransaction(from, 'read', (source) =>
        inTransaction(to, 'write', (target) => copyTables(source, target, currentTables, { replace: false })),
      );
    }),
  );
}

async function held<T>(url: string, work: () => Promise<T>): Promise<T> {
  const hold = await lockDatabase(url, 'alone');
  try {
    return await work();
  } finally {
    await hold.release();
  }
}
