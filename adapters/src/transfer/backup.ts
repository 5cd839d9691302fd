import type { FileStore } from '@quadrangle/domain/files/ports';
import { finishBackup, type Manifest, readManifest, writeFileList, writeTable } from './backup-folder.ts';
import { type BackupAddress, placeAt } from './backup-place.ts';
import type { FileSum } from './copy-files.ts';
import type { RowSource } from './rows.ts';
import { currentTables, type TableSpec } from './table-specs.ts';
import { inTransaction } from './transaction.ts';

/** The columns that name stored files. */
const FILE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['avatar'],
  media: ['file_name', 'poster_name'],
};

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
  const database = await inTransaction(from.databaseUrl, 'read', async (transaction) => {
    const migrations = await transaction.migrations();
    const tables: Manifest['tables'][number][] = [];
    for (const table of currentTables) {
      const rows = notingFiles(transaction, table, named);
      tables.push({ ...table, ...(await writeTable(place, table.name, rows)) });
    }
    return { migrations, tables };
  });

  // After the rows, so that every file they name is there, unless somebody removed it since.
  const sums = await place.receive(from.files, older, onFile);
  const files = [...sums.values()];
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    ...database,
    files: {
      count: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      sha256: await writeFileList(place, files),
    },
    missing: [...named].filter((name) => !sums.has(name)).sort(),
  };
  return finishBackup(place, manifest);
}

/** The rows of a table; adds the names of files in them to `named`. */
async function* notingFiles(source: RowSource, table: TableSpec, named: Set<string>) {
  const columns = (FILE_COLUMNS[table.name] ?? []).map((name) => table.columns.findIndex((each) => each.name === name));
  for await (const batch of source.rows(table)) {
    for (const row of batch)
      for (const at of columns) {
        const name = row[at];
        if (typeof name === 'string') named.add(name);
      }
    yield batch;
  }
}
