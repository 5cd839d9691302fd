import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { lockDatabase } from '../drizzle/engine/lock-database.ts';
import { migrate } from '../drizzle/engine/migrate.ts';
import { backupRows, type Manifest, readFileList } from './backup-folder.ts';
import { type BackupAddress, placeAt } from './backup-place.ts';
import { copyFiles, eachName, type FileSum } from './copy-files.ts';
import { copyTables, isUnused } from './copy-tables.ts';
import { currentTables } from './table-specs.ts';
import { inTransaction } from './transaction.ts';
import { TransferError } from './transfer-error.ts';
import { verifyBackup } from './verify-backup.ts';

/**
 * Puts a backup, verified first, in place of what a database and a storage hold, while nobody else uses them; both must
 * be empty unless `force`. Files arrive first and remain unknown until the rows come, in one transaction: interrupted
 * anywhere, the former college or the new one is whole, and it can be run again. A backup of an earlier version is
 * brought up to this one on the way. `onChecked` hears of each file of the backup that was
 * read, `onFile` of each that is in place. `migrations` as for `openDatabase`;
 * in `scratchFolder`, which should lie on a disk, the rows are for a while.
 * @throws TransferError, DatabaseLocked, DatabaseIsNewer
 */
export async function restore(
  address: BackupAddress,
  to: { databaseUrl: string; files: FileStore; migrations: string; scratchFolder: string; force: boolean },
  { onChecked, onFile = () => {} }: { onChecked?: (file: FileSum) => void; onFile?: (file: FileSum) => void } = {},
): Promise<Manifest> {
  const place = placeAt(address);
  const { databaseUrl, files, migrations, scratchFolder, force } = to;
  const hold = await lockDatabase(databaseUrl, 'alone');
  try {
    const { manifest, fileNames } = await verifyBackup(address, migrations, onChecked);
    await mkdir(scratchFolder, { recursive: true });
    const scratch = await mkdtemp(join(scratchFolder, 'restoring-'));
    try {
      const scratchUrl = `sqlite:${join(scratch, 'rows.db')}`;
      // Of the version that made it; brought up to this one below.
      await migrate(scratchUrl, migrations, { until: manifest.migrations.at(-1) ?? '' });
      await inTransaction(scratchUrl, 'write', (rows) =>
        copyTables(backupRows(place), rows, manifest.tables, { replace: false }),
      );
      await migrate(databaseUrl, migrations);
      if (!force) await refuseUnlessEmpty(databaseUrl, files, fileNames);
      await copyFiles(await place.files(await readFileList(place, manifest)), files, onFile);
      await migrate(scratchUrl, migrations);
      await inTransaction(scratchUrl, 'read', (rows) =>
        inTransaction(databaseUrl, 'write', (target) => copyTables(rows, target, currentTables, { replace: true })),
      );
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    await eachName(files, async (name) => {
      if (!fileNames.has(name)) await files.remove(name);
    });
    return manifest;
  } finally {
    await hold.release();
  }
}

/** Files of the same backup may be there: from a restore that was interrupted. */
async function refuseUnlessEmpty(databaseUrl: string, files: FileStore, ofBackup: ReadonlySet<string>): Promise<void> {
  if (!(await inTransaction(databaseUrl, 'read', (database) => isUnused(database, currentTables))))
    throw new TransferError('The database is not empty: restore with --force to replace what it holds.');
  await eachName(files, async (name) => {
    if (!ofBackup.has(name))
      throw new TransferError('The storage is not empty: restore with --force to replace its files.');
  });
}
