import type { Erasure } from '@quadrangle/domain/accounts/erasure';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { lockDatabase } from '../drizzle/engine/lock-database.ts';
import { migrate, upgradePlan } from '../drizzle/engine/migrate.ts';
import { erasureFile, readErasures } from '../files/erasure-file.ts';
import { backupRows, type Manifest, readFileList } from './backup-folder.ts';
import { type BackupAddress, placeAt } from './backup-place.ts';
import { copyFiles, eachName } from './copy-files.ts';
import { copyTables, isUnused } from './copy-tables.ts';
import type { Destination, Watching } from './destination.ts';
import { inScratch } from './scratch.ts';
import { currentTables } from './table-specs.ts';
import { inTransaction } from './transaction.ts';
import { TransferError } from './transfer-error.ts';
import { verifyBackup } from './verify-backup.ts';
import { type Again, eraseCollegesWhoCameBack, eraseWhoCameBack, erasuresIn } from './who-came-back.ts';

/**
 * Verifies a backup and replaces the contents of a database and a storage with it, while nobody else uses them; both
 * must be empty unless `force`. Files arrive first, and nothing refers to them until the rows arrive in one
 * transaction: if it is interrupted anywhere, either the former contents or the new ones are whole, and it can be run
 * again, with `force` once the rows are there. A backup of an earlier version is upgraded on the way. People who were
 * erased after it was made, by the list in the database and that of `erasuresFile`, are erased again, and the consent of
 * those who withdrew it is withdrawn again. The list survives. Colleges that were erased whole are erased again too, by
 * a job of the server (decisions 69, 73). `knewErasures` where one of the lists named somebody. Calls
 * `onChecked` for each file that was read from the backup, and `onFile` for each that is in place. `migrations` as for
 * `openDatabase`; `scratchFolder`, which should be on a disk, holds the rows for a while.
 * @throws TransferError, DatabaseLocked, DatabaseIsNewer
 */
export async function restore(
  address: BackupAddress,
  to: Destination & { readonly force: boolean },
  { onChecked, onFile = () => {} }: Watching = {},
): Promise<Manifest & Again & { readonly collegesAgain: readonly string[]; readonly knewErasures: boolean }> {
  const place = placeAt(address);
  const { databaseUrl, files, migrations, scratchFolder, erasuresFile, force } = to;
  const hold = await lockDatabase(databaseUrl, 'alone');
  try {
    // Before all of the backup is read. Of an earlier release's database it is known only once it is migrated.
    if (!force && (await upgradePlan(databaseUrl, migrations)).pending.length === 0)
      await refuseUnlessUnused(databaseUrl);
    const { manifest, fileNames } = await verifyBackup(address, migrations, onChecked);
    if (manifest.college !== undefined)
      throw new TransferError(`${place.name} holds one college: college import adds it to an installation.`);
    let [before, knewErasures]: [Erasure[], boolean] = [[], false];
    await inScratch(scratchFolder, 'restoring', async (scratchUrl) => {
      // As the version that made it has them; upgraded below.
      await migrate(scratchUrl, migrations, { until: manifest.migrations.at(-1) ?? '' });
      await inTransaction(scratchUrl, 'write', (rows) =>
        copyTables(backupRows(place), rows, manifest.tables, { replace: false }),
      );
      await migrate(databaseUrl, migrations);
      if (!force) await refuseUnlessEmpty(databaseUrl, files, fileNames);
      // None is lost if this is interrupted.
      await erasureFile(erasuresFile).add(await erasuresIn(databaseUrl));
      knewErasures = (await readErasures(erasuresFile)).length > 0;
      await copyFiles(await place.files(await readFileList(place, manifest)), files, onFile);
      await migrate(scratchUrl, migrations);
      await inTransaction(scratchUrl, 'read', (rows) =>
        inTransaction(databaseUrl, 'write', (target) => copyTables(rows, target, REPLACED, { replace: true })),
      );
      before = await erasuresIn(scratchUrl);
      await erasureFile(erasuresFile).add(before);
    });
    await eachName(files, async (name) => {
      if (!fileNames.has(name)) await files.remove(name);
    });
    const known = await readErasures(erasuresFile);
    const { erased, withdrawn } = await eraseWhoCameBack(to, manifest.madeAt, known, before);
    const collegesAgain = await eraseCollegesWhoCameBack(to, before);
    return { ...manifest, erasedAgain: erased, withdrawnAgain: withdrawn, collegesAgain, knewErasures };
  } finally {
    await hold.release();
  }
}

/** All tables but the list of erasures, which is added to. */
const REPLACED = currentTables.filter(({ name }) => name !== 'erasures');

async function refuseUnlessUnused(databaseUrl: string): Promise<void> {
  if (!(await inTransaction(databaseUrl, 'read', (database) => isUnused(database, currentTables))))
    throw new TransferError(
      'The database is not empty: restore with --force to replace what it holds, also if a restore was interrupted.',
    );
}

/** Files of the same backup may be there from an interrupted restore. */
async function refuseUnlessEmpty(databaseUrl: string, files: FileStore, ofBackup: ReadonlySet<string>): Promise<void> {
  await refuseUnlessUnused(databaseUrl);
  await eachName(files, async (name) => {
    if (!ofBackup.has(name))
      throw new TransferError('The storage is not empty: restore with --force to replace its files.');
  });
}
