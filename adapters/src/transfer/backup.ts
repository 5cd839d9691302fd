import type { FileStore } from '@quadrangle/domain/files/ports';
import { openDisk } from '../files/disk.ts';
import { beginBackup, filesFolder, finishBackup, type Manifest, writeFileList, writeTable } from './backup-folder.ts';
import { refuseWithoutRoom } from './backup-room.ts';
import { copyFiles, eachName, type FileSum } from './copy-files.ts';
import type { RowSource } from './rows.ts';
import { shareFiles } from './share-files.ts';
import { currentTables, type TableSpec } from './table-specs.ts';
import { inTransaction } from './transaction.ts';

/** The columns that name stored files. */
const FILE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['avatar'],
  media: ['file_name', 'poster_name'],
};

/**
 * Backs up one moment of the database, and the files, into `folder`, while everything goes on. The manifest is written
 * last: a folder without one is no backup, and taking it up again leaves what arrived already. Files that are the same
 * in the older backup `since` take no room again. `onFile` hears of each file that is saved.
 * @throws TransferError when the folder holds something else, or the files find no room
 */
export async function backUp(
  folder: string,
  from: { databaseUrl: string; files: FileStore },
  { since, onFile = () => {} }: { since?: string | undefined; onFile?: (file: FileSum) => void } = {},
): Promise<Manifest> {
  await beginBackup(folder);
  const { files: target } = await openDisk(filesFolder(folder));
  if (since !== undefined) await shareFiles(since, folder);
  await refuseWithoutRoom(from.files, target);
  const named = new Set<string>();
  const database = await inTransaction(from.databaseUrl, 'read', async (transaction) => {
    const migrations = await transaction.migrations();
    const tables: Manifest['tables'][number][] = [];
    for (const table of currentTables) {
      const rows = notingFiles(transaction, table, named);
      tables.push({ ...table, ...(await writeTable(folder, table.name, rows)) });
    }
    return { migrations, tables };
  });

  // After the rows, so that every file they name is there, unless somebody removed it since.
  const sums = new Map<string, FileSum>();
  await copyFiles(from.files, target, (file) => {
    sums.set(file.name, file);
    onFile(file);
  });
  await eachName(target, async (name) => {
    if (!sums.has(name)) await target.remove(name);
  });
  const files = [...sums.values()];
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    ...database,
    files: {
      count: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      sha256: await writeFileList(folder, files),
    },
    missing: [...named].filter((name) => !sums.has(name)).sort(),
  };
  return finishBackup(folder, manifest);
}

/** The rows of a table, with the names of files in them added to `named` as they pass. */
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
