import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Erasure, eraseAgain, type Restored } from '@quadrangle/domain/accounts/erasure';
import { removalJobs } from '@quadrangle/domain/accounts/removal-jobs';
import { auditEntry, theProduct } from '@quadrangle/domain/audit/entry';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { withdrawAgainJob } from '@quadrangle/domain/own-data/withdraw-consent';
import { digest } from '../crypto/secrets.ts';
import { lockDatabase } from '../drizzle/engine/lock-database.ts';
import { migrate } from '../drizzle/engine/migrate.ts';
import { openDatabase } from '../drizzle/open-database.ts';
import { erasureFile, readErasures } from '../files/erasure-file.ts';
import { ids } from '../system/ids.ts';
import { backupRows, type Manifest, readFileList } from './backup-folder.ts';
import { type BackupAddress, placeAt } from './backup-place.ts';
import { copyFiles, eachName, type FileSum } from './copy-files.ts';
import { copyTables, isUnused } from './copy-tables.ts';
import { currentTables } from './table-specs.ts';
import { inTransaction } from './transaction.ts';
import { TransferError } from './transfer-error.ts';
import { verifyBackup } from './verify-backup.ts';

/**
 * Verifies a backup and replaces the contents of a database and a storage with it, while nobody else uses them; both
 * must be empty unless `force`. Files arrive first, and nothing refers to them until the rows arrive in one
 * transaction: if it is interrupted anywhere, either the former contents or the new ones are whole, and it can be run
 * again. A backup of an earlier version is upgraded on the way. People who were erased after it was made, by the list in
 * the database and that of `erasuresFile`, are erased again, and the consent of those who withdrew it is withdrawn again;
 * the list survives (decisions 73). Calls `onChecked` for each file that was read from the backup, and `onFile` for each
 * that is in place. `migrations` as for `openDatabase`; `scratchFolder`, which should be on a disk, holds the rows for a
 * while.
 * @throws TransferError, DatabaseLocked, DatabaseIsNewer
 */
export async function restore(
  address: BackupAddress,
  to: {
    databaseUrl: string;
    files: FileStore;
    migrations: string;
    scratchFolder: string;
    erasuresFile: string;
    force: boolean;
  },
  { onChecked, onFile = () => {} }: { onChecked?: (file: FileSum) => void; onFile?: (file: FileSum) => void } = {},
): Promise<Manifest & { readonly erasedAgain: number; readonly withdrawnAgain: number }> {
  const place = placeAt(address);
  const { databaseUrl, files, migrations, scratchFolder, erasuresFile, force } = to;
  const hold = await lockDatabase(databaseUrl, 'alone');
  try {
    const { manifest, fileNames } = await verifyBackup(address, migrations, onChecked);
    if (manifest.college !== undefined)
      throw new TransferError(`${place.name} holds one college: college import adds it to an installation.`);
    await mkdir(scratchFolder, { recursive: true });
    let before: Erasure[] = [];
    const scratch = await mkdtemp(join(scratchFolder, 'restoring-'));
    try {
      const scratchUrl = `sqlite:${join(scratch, 'rows.db')}`;
      // As the version that made it has them; upgraded below.
      await migrate(scratchUrl, migrations, { until: manifest.migrations.at(-1) ?? '' });
      await inTransaction(scratchUrl, 'write', (rows) =>
        copyTables(backupRows(place), rows, manifest.tables, { replace: false }),
      );
      await migrate(databaseUrl, migrations);
      if (!force) await refuseUnlessEmpty(databaseUrl, files, fileNames);
      // None is lost if this is interrupted.
      await erasureFile(erasuresFile).add(await erasuresIn(databaseUrl));
      await copyFiles(await place.files(await readFileList(place, manifest)), files, onFile);
      await migrate(scratchUrl, migrations);
      await inTransaction(scratchUrl, 'read', (rows) =>
        inTransaction(databaseUrl, 'write', (target) => copyTables(rows, target, REPLACED, { replace: true })),
      );
      before = await erasuresIn(scratchUrl);
      await erasureFile(erasuresFile).add(before);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    await eachName(files, async (name) => {
      if (!fileNames.has(name)) await files.remove(name);
    });
    const { erased, withdrawn } = await eraseWhoCameBack(to, manifest.madeAt, before);
    return { ...manifest, erasedAgain: erased, withdrawnAgain: withdrawn };
  } finally {
    await hold.release();
  }
}

/** All tables but the list of erasures, which is added to. */
const REPLACED = currentTables.filter(({ name }) => name !== 'erasures');

/** The values of one column of texts or numbers. */
async function columnOf(url: string, tableName: string, column: string): Promise<unknown[]> {
  const table = currentTables.find(({ name }) => name === tableName);
  const at = table?.columns.findIndex(({ name }) => name === column) ?? -1;
  if (!table || at === -1) throw new Error(`There is no column ${column} in ${tableName}.`);
  return inTransaction(url, 'read', async (transaction) => {
    const values: unknown[] = [];
    for await (const batch of transaction.rows(table)) values.push(...batch.map((row) => row[at]));
    return values;
  });
}

async function erasuresIn(url: string): Promise<Erasure[]> {
  const [people, moments] = [await columnOf(url, 'erasures', 'person'), await columnOf(url, 'erasures', 'at')];
  return people.map((person, at) => ({ person: String(person), at: Number(moments[at]) }));
}

/** Everybody in the database, with the last of their agreements. */
async function everybody(url: string): Promise<Restored[]> {
  const [ids, withdrew] = [await columnOf(url, 'users', 'id'), await columnOf(url, 'users', 'withdrawn_at')];
  const [whose, times] = [await columnOf(url, 'agreements', 'person_id'), await columnOf(url, 'agreements', 'at')];
  const last = new Map<string, number>();
  for (const [at, id] of whose.map(String).entries()) last.set(id, Math.max(last.get(id) ?? 0, Number(times[at])));
  return ids.map(String).map((id, at) => ({ id, agreedAt: last.get(id) ?? null, withdrew: withdrew[at] !== null }));
}

/** Erases again those whom the backup brought back, and withdraws again; returns how many. */
async function eraseWhoCameBack(
  { databaseUrl: url, migrations, erasuresFile }: { databaseUrl: string; migrations: string; erasuresFile: string },
  restored: string,
  before: readonly Erasure[],
) {
  const known = await readErasures(erasuresFile);
  const people = await everybody(url);
  const { repositories, close } = await openDatabase({ url, migrations });
  const making = { clock: { now: Date.now }, ids: ids() };
  const remove = (personId: string) => {
    const audit = auditEntry(making, theProduct, 'person-erased', { personId, details: { restored } });
    return repositories.users.remove(personId, removalJobs, { audit });
  };
  const withdraw = (personId: string, erasure: Erasure) =>
    repositories.consents.withdraw(personId, {
      at: erasure.at,
      // The list has them already.
      listing: () => ({ erasures: [], jobs: [withdrawAgainJob.draft({ personId })] }),
      audit: auditEntry(making, theProduct, 'consent-withdrawn', { personId, details: { restored } }),
    });
  try {
    return await eraseAgain(
      { secrets: { digest }, erasures: repositories.erasures, remove, withdraw },
      known,
      people,
      before,
    );
  } finally {
    await close();
  }
}

/** Files of the same backup may be there from an interrupted restore. */
async function refuseUnlessEmpty(databaseUrl: string, files: FileStore, ofBackup: ReadonlySet<string>): Promise<void> {
  if (!(await inTransaction(databaseUrl, 'read', (database) => isUnused(database, currentTables))))
    throw new TransferError('The database is not empty: restore with --force to replace what it holds.');
  await eachName(files, async (name) => {
    if (!ofBackup.has(name))
      throw new TransferError('The storage is not empty: restore with --force to replace its files.');
  });
}
