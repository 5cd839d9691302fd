import type { FileStore } from '@quadrangle/domain/files/ports';
import { finishBackup, type Manifest, readManifest, writeFileList, writeTable } from './backup-folder.ts';
import { type BackupAddress, type BackupPlace, placeAt } from './backup-place.ts';
import { FILE_COLUMNS, type OfCollege } from './college-tables.ts';
import type { FileSum } from './copy-files.ts';
import type { RowSource } from './rows.ts';
import { currentTables, type TableSpec } from './table-specs.ts';
import { inTransaction } from './transaction.ts';

/**
 * Backs up one moment of the database, and the files, into a folder or a bucket, while the product runs. The manifest
 * is written last: without one there is no backup, and a further attempt continues with the files that have arrived.
 * Files unchanged since the older backup `since` take no further space. Calls `onFile` for each saved file.
 * @throws TransferError if the folder holds something else, or there is no space for the files
 */
export async function backUp(
  address: BackupAddress,
  from: { databaseUrl: string; files: FileStore },
  { since, onFile = () => {} }: { since?: BackupAddress | undefined; onFile?: (file: FileSum) => void } = {},
): Promise<Manifest> {
  const place = placeAt(address);
  const older = since === undefined ? null : placeAt(since);
  await place.begin();
  if (older) await readManifest(older);
  const named = new Set<string>();
  const madeAt = new Date().toISOString();
  const database = await inTransaction(from.databaseUrl, 'read', async (transaction) => {
    const migrations = await transaction.migrations();
    const tables: Manifest['tables'][number][] = [];
    for (const table of currentTables) {
      const rows = notingFiles(transaction, table, named);
      tables.push({ ...table, ...(await writeTable(place, table.name, rows)) });
    }
    return { madeAt, migrations, tables };
  });

  // After the rows, so that every file they name is there, unless somebody removed it since.
  return finishWith(place, database, await place.receive(from.files, older, onFile), named);
}

/** Writes the list of files, and the manifest. */
export async function finishWith(
  place: BackupPlace,
  database: Pick<Manifest, 'madeAt' | 'migrations' | 'tables' | 'college'>,
  sums: ReadonlyMap<string, FileSum>,
  named: ReadonlySet<string>,
): Promise<Manifest> {
  const files = [...sums.values()];
  return finishBackup(place, {
    format: 1,
    ...database,
    files: {
      count: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      sha256: await writeFileList(place, files),
    },
    missing: [...named].filter((name) => !sums.has(name)).sort(),
  });
}

/** The rows of a table, or a college's rows in it; adds the names of files in `columns` to `named`. */
export async function* notingFiles(
  source: RowSource,
  table: TableSpec,
  named: Set<string>,
  columns: readonly string[] = FILE_COLUMNS[table.name] ?? [],
  some?: OfCollege,
) {
  const places = columns.map((name) => table.columns.findIndex((each) => each.name === name));
  for await (const batch of source.rows(table, some)) {
    for (const row of batch)
      for (const at of places) {
        const name = row[at];
        if (typeof name === 'string') named.add(name);
      }
    yield batch;
  }
}
