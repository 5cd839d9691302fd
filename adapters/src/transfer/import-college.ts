import type { Erasure } from '@quadrangle/domain/accounts/erasure';
import { tenantOf } from '@quadrangle/domain/accounts/rules';
import { isReleased } from '@quadrangle/domain/colleges/mailbox';
import { isIssuer } from '@quadrangle/domain/colleges/provider';
import { ownersOf } from '@quadrangle/domain/files/file-urls';
import { collegeErasedAs } from '@quadrangle/domain/stewards/erase-college';
import { authenticatorKeysFrom } from '../crypto/authenticator-keys.ts';
import { digest } from '../crypto/secrets.ts';
import { lockDatabase } from '../drizzle/engine/lock-database.ts';
import { migrate } from '../drizzle/engine/migrate.ts';
import { areWordsOf, wordsUnder } from '../drizzle/words/word-index.ts';
import { readErasures } from '../files/erasure-file.ts';
import { backupRows, type Manifest, readFileList } from './backup-folder.ts';
import { type BackupAddress, placeAt } from './backup-place.ts';
import { collegeTables, FILE_NAMES, IDS, numberedTables, rowsOfCollege } from './college-tables.ts';
import { copySettledFiles, type FileSum } from './copy-files.ts';
import { copyTables } from './copy-tables.ts';
import type { Destination, Watching } from './destination.ts';
import { OPENED } from './export-college.ts';
import { AWAITED, queueAwaited } from './jobs-of-rows.ts';
import { type Changes, changed, type Row, sumOf, type TableSum, tableSummer, type Value } from './rows.ts';
import { inScratch } from './scratch.ts';
import { currentTables, type TableSpec } from './table-specs.ts';
import { inTransaction, type Transaction } from './transaction.ts';
import { TransferError } from './transfer-error.ts';
import { verifyBackup } from './verify-backup.ts';
import { type Again, eraseWhoCameBack, erasuresIn } from './who-came-back.ts';

/** What stays of a college that was closed, or is there before its people come. */
const MAY_BE_THERE = [
  'colleges',
  'college_marks',
  'college_providers',
  'rosters',
  'tenant_figures',
  'orders',
  'provider_events',
  'audit_log',
];

/** Of these, what the import replaces. */
const REPLACED = ['colleges', 'college_marks', 'college_providers', 'rosters', 'tenant_figures'];

/** Tables whose rows stay when a college is closed; one that comes back does not bring them twice. */
const KEPT: readonly (readonly [table: string, key: string])[] = [
  ['orders', 'id'],
  ['provider_events', 'id'],
  ['audit_log', 'id'],
];

/** Who did what the audit log has. */
const DOER = ['audit_log', 'doer_id'] as const;

/** Tables whose rows have an id of their own that nobody else's row may have. */
const WITH_IDS = collegeTables.filter(({ name, key }) => key.join() === 'id' && !MAY_BE_THERE.includes(name));

/** Why a college cannot come: the names that others have, one a line. */
export class NamesTaken extends TransferError {
  constructor(readonly names: readonly string[]) {
    super(
      `${names.length} names are taken here, so nothing was changed:\n${names.map((name) => `  ${name}`).join('\n')}`,
    );
  }
}

/**
 * Adds a college, as `exportCollege` saved it, to an installation with others, while the product runs. It is verified,
 * and refused before anything changes: when the college has people here, when others have a name, handle, id or file of
 * it, and when a row, a word by which it is found, its identity provider or a file is not the college's. Files come
 * first, and nothing refers to them until all rows come in one transaction, in which they are compared; if it is
 * interrupted, it can be run again; `lockDatabase` keeps a sweep away meanwhile. Nobody is a developer here for having
 * been one there, and orders without an end are not asked about (decisions 69), nor does it close here because it
 * closed there: it moves once its people only read (`wasClosing`). People whom the list of this installation, or that
 * of `erasuresFile`, says to have been erased after it was saved do not come, and the consent of those who withdrew it
 * since is withdrawn again, as a restore does; a college that was erased here since is refused (decisions 73).
 * @throws NamesTaken, TransferError, DatabaseLocked
 */
export async function importCollege(
  address: BackupAddress,
  to: Destination & { readonly secret: string },
  { onChecked, onFile = () => {} }: Watching = {},
): Promise<Manifest & Again & { readonly college: string; readonly wasClosing: boolean }> {
  const place = placeAt(address);
  // Before all of the folder is read.
  await using _ = await lockDatabase(to.databaseUrl, 'files');
  const { manifest } = await verifyBackup(address, to.migrations, onChecked);
  const { college } = manifest;
  if (college === undefined)
    throw new TransferError(`${place.name} holds a whole installation: restore puts it into an empty one.`);
  const since = await erasedSince(manifest.madeAt, to);
  if (since.some(({ person }) => person === collegeErasedAs({ digest }, college)))
    throw new TransferError(`${college} was erased here after ${place.name} was saved; nothing was changed.`);
  return await inScratch(to.scratchFolder, 'importing', async (scratchUrl) => {
    await migrate(scratchUrl, to.migrations, { until: manifest.migrations.at(-1) ?? '' });
    await inTransaction(scratchUrl, 'write', (rows) =>
      copyTables(backupRows(place), rows, manifest.tables, { replace: false }),
    );
    await migrate(scratchUrl, to.migrations);
    const sums = await readFileList(place, manifest);
    await inTransaction(scratchUrl, 'read', (rows) => checkOrigin(rows, college, sums));
    await queueAwaited({ ...to, databaseUrl: scratchUrl });
    // Before they are here, so that nobody comes back even for a moment.
    const { erased, withdrawn } = await eraseWhoCameBack({ ...to, databaseUrl: scratchUrl }, manifest.madeAt, since);
    const wasClosing = await inTransaction(scratchUrl, 'read', async (rows) => {
      const names = await namesIn(rows);
      const coming = [...sums].filter(([file]) => ownersOf(file).some((owner) => names.has(owner)));
      await checkBefore(rows, to.databaseUrl, college, names);
      await copySettledFiles(await place.files(new Map(coming)), to.files, onFile);
      await inTransaction(to.databaseUrl, 'write', async (target) => {
        await addRows(rows, target, { college, secret: to.secret, isWhole: erased === 0 });
        await addJobs(rows, target);
      });
      return (await ofListed(rows, college, 'closes_on')) !== null;
    });
    return { ...manifest, college, wasClosing, erasedAgain: erased, withdrawnAgain: withdrawn };
  });
}

/** What was added to the list of an installation, in its database and in its file, after a moment. */
async function erasedSince(
  madeAt: string,
  { databaseUrl, erasuresFile }: { readonly databaseUrl: string; readonly erasuresFile: string },
): Promise<Erasure[]> {
  const known = [...(await readErasures(erasuresFile)), ...(await erasuresIn(databaseUrl))];
  const saved = Date.parse(madeAt);
  // Everything, where the folder says no time.
  return known.filter(({ at }) => !(at <= saved));
}

const tableNamed = (name: string, tables = collegeTables): TableSpec => {
  const table = tables.find((each) => each.name === name);
  if (!table) throw new Error(`There is no table ${name}.`);
  return table;
};

/** Refuses what cannot come beside what is here, before anything changes. */
async function checkBefore(
  rows: Transaction,
  databaseUrl: string,
  college: string,
  names: ReadonlySet<string>,
): Promise<void> {
  await inTransaction(databaseUrl, 'read', async (target) => {
    await refuseWherePresent(target, college);
    await refuseTakenNames(rows, target);
    await refuseTakenIds(rows, target);
    await refuseTakenFiles(target, names);
  });
}

/**
 * Refuses what is not the college's, whoever wrote the folder: rows of others, addresses of another domain, words by
 * which others search, files that no row names.
 */
async function checkOrigin(rows: Transaction, college: string, sums: ReadonlyMap<string, FileSum>): Promise<void> {
  for (const table of collegeTables) {
    const [all, ours] = [await sumOf(rows, table), await sumOf(rows, table, rowsOfCollege(table, college))];
    if (all.rows !== ours.rows)
      throw new TransferError(`The table ${table.name} has rows that are not of ${college}; nothing was changed.`);
  }
  for (const [table, column] of [
    ['users', 'email'],
    ['users', 'address_of_another'],
    ['rosters', 'email'],
  ] as const)
    for await (const emails of rows.texts([[table, column]]))
      for (const email of emails)
        if (tenantOf(email) !== college && !(table === 'users' && isReleased(email)))
          throw new TransferError(`The address ${email} is not one of ${college}; nothing was changed.`);
  for (const table of numberedTables.keys())
    for await (const texts of rows.texts([[table, 'words']]))
      if (!texts.every((words) => areWordsOf(college, words)))
        throw new TransferError(`The table ${table} has words that are not of ${college}; nothing was changed.`);
  for await (const issuers of rows.texts([['college_providers', 'issuer']]))
    if (!issuers.every(isIssuer))
      throw new TransferError(
        `The identity provider of ${college} is not at an address by https; nothing was changed.`,
      );
  const names = await namesIn(rows);
  for (const file of sums.keys())
    if (!ownersOf(file).some((owner) => names.has(owner)))
      throw new TransferError(`Nothing in ${college} knows of the file ${file}; nothing was changed.`);
}

/** The names that rows give to files. */
async function namesIn(rows: Transaction): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const some of rows.texts(FILE_NAMES)) for (const name of some) names.add(name);
  return names;
}

async function refuseWherePresent(target: Transaction, college: string): Promise<void> {
  for (const table of collegeTables) {
    if (MAY_BE_THERE.includes(table.name)) continue;
    if ((await sumOf(target, table, rowsOfCollege(table, college))).rows > 0)
      throw new TransferError(`${college} has people or items here already; nothing was changed.`);
  }
}

async function refuseTakenNames(rows: Transaction, target: Transaction): Promise<void> {
  const taken: string[] = [];
  for (const [table, column, mark] of [
    ['users', 'name_key', ''],
    ['clubs', 'handle_key', '@'],
  ] as const)
    for await (const names of rows.texts([[table, column]])) {
      const found = [
        ...(await target.among('users', 'name_key', names)),
        ...(await target.among('clubs', 'handle_key', names)),
      ];
      taken.push(...[...new Set(found)].map((name) => `${mark}${name}`));
    }
  if (taken.length > 0) throw new NamesTaken(taken.sort());
}

/**
 * Ids are random, so none is there by chance: a folder cannot name what others have, such as in a case about it. Only
 * who did something may have come here before, with a college of their own (`doersHere`).
 */
async function refuseTakenIds(rows: Transaction, target: Transaction): Promise<void> {
  for await (const ids of rows.texts(IDS.filter(([, column]) => column !== DOER[1])))
    for (const { name } of WITH_IDS) {
      const [taken] = await target.among(name, 'id', ids);
      if (taken !== undefined)
        throw new TransferError(`The id ${taken} is somebody else’s here, in the table ${name}; nothing was changed.`);
    }
}

/** The same for names of files, and of those that are made of them: a folder cannot replace the files of others. */
async function refuseTakenFiles(target: Transaction, names: ReadonlySet<string>): Promise<void> {
  const owners = new Set<string>();
  for (const name of names) for (const owner of ownersOf(name)) if (!names.has(owner)) owners.add(owner);
  const isOurs = (name: string) => owners.has(name) || ownersOf(name).some((owner) => names.has(owner));
  for await (const some of target.texts(FILE_NAMES)) {
    const taken = some.find(isOurs);
    if (taken !== undefined) throw new TransferError(`The file ${taken} is somebody else’s here; nothing was changed.`);
  }
}

/** Who is somebody else's here, of those who did something to the people of the college. */
async function doersHere(rows: Transaction, target: Transaction): Promise<ReadonlySet<Value>> {
  const found = new Set<Value>();
  for await (const ids of rows.texts([DOER])) for (const id of await target.among('users', 'id', ids)) found.add(id);
  return found;
}

/** The jobs that rows wait for, and those that file anew the cases of those who withdrew. */
async function addJobs(rows: Transaction, target: Transaction): Promise<void> {
  const jobs = tableNamed('jobs', currentTables);
  const unnumbered = { ...jobs, columns: jobs.columns.filter(({ name }) => name !== 'id') };
  const kind = unnumbered.columns.findIndex(({ name }) => name === 'kind');
  for await (const batch of rows.rows(unnumbered))
    await target.insert(
      unnumbered,
      batch.filter((row) => AWAITED.includes(String(row[kind]))),
    );
}

/** `isWhole` where nobody's rows were left out. */
async function addRows(
  rows: Transaction,
  target: Transaction,
  { college, secret, isWhole }: { readonly college: string; readonly secret: string; readonly isWhole: boolean },
): Promise<void> {
  await refuseWherePresent(target, college);
  const version = Number(await ofListed(target, college, 'version'));
  for (const table of collegeTables.toReversed())
    if (REPLACED.includes(table.name)) await target.clear(table, rowsOfCollege(table, college));
  const changes = arriving(version, secret, await doersHere(rows, target));
  const sums = new Map<TableSpec, TableSum>();
  for (const table of collegeTables) {
    const kept = KEPT.find(([name]) => name === table.name);
    const numbered = numberedTables.get(table.name);
    const summer = tableSummer();
    let skipped = 0;
    // Of people who are erased already, what is kept of everybody stays; nothing else does.
    const theirs = rows.rows(inTime(table), kept ? undefined : rowsOfCollege(table, college));
    for await (const batch of changed(theirs, table, changes)) {
      const at = table.columns.findIndex(({ name }) => name === kept?.[1]);
      const there = new Set<Value>(
        kept
          ? await target.among(
              table.name,
              kept[1],
              batch.map((row) => String(row[at])),
            )
          : [],
      );
      const fresh = batch.filter((row) => !there.has(row[at]));
      skipped += batch.length - fresh.length;
      const sent = numbered ? await renumbered(target, numbered, table, fresh) : fresh;
      for (const row of sent) summer.add(row);
      await target.insert(numbered ?? table, sent);
    }
    // What was there before is also found by the people who come back; what is kept of the erased by nobody.
    if (skipped > 0 || (kept && !isWhole)) continue;
    sums.set(numbered ?? table, summer.sum());
  }
  for (const [table, sent] of sums) {
    const arrived = await sumOf(target, table, rowsOfCollege(table, college));
    if (sent.rows !== arrived.rows || sent.sha256 !== arrived.sha256)
      throw new TransferError(`The table ${table.name} did not arrive as it was sent; nothing was changed.`);
  }
}

/** The table with its rows in the order of time, where search finds the latest first by their numbers. */
function inTime(table: TableSpec): TableSpec {
  return numberedTables.has(table.name) && table.columns.some(({ name }) => name === 'created_at')
    ? { ...table, key: ['created_at', ...table.key] }
    : table;
}

/** Rows of a table without numbers, with the next ones of this installation, by which their words are indexed. */
async function renumbered(
  target: Transaction,
  { name, columns }: TableSpec,
  without: TableSpec,
  rows: readonly Row[],
): Promise<Row[]> {
  const numbers = await target.numbers(name, rows.length);
  return rows.map((row, index) => {
    const number = numbers[index] ?? 0;
    const fields = Object.fromEntries(without.columns.map((column, at) => [column.name, row[at]]));
    const after = { ...fields, number, words: wordsUnder(number, String(fields.words)) };
    return columns.map((column) => after[column.name as keyof typeof after]);
  });
}

/** What a listed college has in a column; null when it is not listed. */
async function ofListed(target: Transaction, college: string, column: string): Promise<Value> {
  const table = tableNamed('colleges');
  const at = table.columns.findIndex(({ name }) => name === column);
  for await (const [row] of target.rows(table, rowsOfCollege(table, college))) return row?.[at] ?? null;
  return null;
}

/**
 * What does not come as it was. Processes know settings by their version, so it is none that was here before. A college
 * that closes elsewhere stays here. The audit log doesn't say which of the `others` here did something.
 */
const arriving = (version: number, secret: string, others: ReadonlySet<Value>): Changes => ({
  audit_log: ({ doer_id }) => (others.has(doer_id) ? { doer_id: null } : {}),
  colleges: (college) => ({ version: Number(college.version) + version + 1, closes_on: null }),
  users: () => ({ developer: false }),
  orders: () => ({ check_at: null }),
  authenticators({ sealed, user_id }) {
    const key = String(sealed);
    if (!key.startsWith(OPENED)) return {};
    return { sealed: authenticatorKeysFrom(secret).seal(key.slice(OPENED.length), String(user_id)) };
  },
});
