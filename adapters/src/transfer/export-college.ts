import { ownersOf } from '@quadrangle/domain/files/file-urls';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { openAuthenticatorKey } from '../crypto/authenticator-keys.ts';
import { finishWith, notingFiles } from './backup.ts';
import { type Manifest, writeTable } from './backup-folder.ts';
import { type BackupAddress, placeAt } from './backup-place.ts';
import { collegeTables, FILE_COLUMNS, rowsOfCollege } from './college-tables.ts';
import type { FileSum } from './copy-files.ts';
import { type Changes, changed } from './rows.ts';
import { inTransaction } from './transaction.ts';
import { TransferError } from './transfer-error.ts';

/**
 * Saves one college as a backup that holds every row and file of it, and none of another: at one moment, while the
 * product runs. Keys of authenticator apps are in it as they are, because another installation cannot decrypt them; it
 * is as secret as a backup. `unopened` of them could not be decrypted, so no code fits them. Files of an interrupted
 * attempt are continued with. Calls `onFile` for each saved file (decisions 69).
 * @throws TransferError if there is no such college, or for what `backUp` throws
 */
export async function exportCollege(
  address: BackupAddress,
  from: { databaseUrl: string; files: FileStore; secret: string },
  college: string,
  onFile: (file: FileSum) => void = () => {},
): Promise<Manifest & { readonly unopened: number }> {
  const place = placeAt(address);
  const madeAt = new Date().toISOString();
  let unopened = 0;
  const changes = openedKeys(from.secret, () => {
    unopened += 1;
  });
  const { named, ...database } = await inTransaction(from.databaseUrl, 'read', async (transaction) => {
    const known = [
      ...(await transaction.among('colleges', 'domain', [college])),
      ...(await transaction.among('users', 'tenant', [college])),
    ];
    if (known.length === 0) throw new TransferError(`There is no college ${college} here.`);
    await place.begin();
    const [named, uploaded] = [new Set<string>(), new Set<string>()];
    const tables: Manifest['tables'][number][] = [];
    for (const table of collegeTables) {
      const isUploads = table.name === 'uploads';
      const columns = isUploads ? ['file_name'] : FILE_COLUMNS[table.name];
      const rows = notingFiles(
        transaction,
        table,
        isUploads ? uploaded : named,
        columns,
        rowsOfCollege(table, college),
      );
      tables.push({
        ...table,
        ...(await writeTable(place, table.name, changed(rows, table, changes))),
      });
    }
    return { madeAt, migrations: await transaction.migrations(), tables, college, named: { named, uploaded } };
  });
  const isOurs = (name: string) => ownersOf(name).some((owner) => named.named.has(owner) || named.uploaded.has(owner));
  const sums = await place.receive(only(from.files, isOurs), null, onFile);
  return { ...(await finishWith(place, database, sums, named.named)), unopened };
}

/** Begins a key that is not encrypted; one that cannot be decrypted stays as it is, and no code fits it. */
export const OPENED = 'key:';

const openedKeys = (secret: string, onUnopened: () => void): Changes => ({
  authenticators({ sealed, user_id }) {
    const key = openAuthenticatorKey(secret, String(sealed), String(user_id));
    if (key !== null) return { sealed: `${OPENED}${key}` };
    onUnopened();
    return {};
  },
});

/** A store that lists only some of its files. */
function only(files: FileStore, isListed: (name: string) => boolean): FileStore {
  return {
    ...files,
    async list(after, limit) {
      for (let from = after; ; ) {
        const names = await files.list(from, limit);
        const found = names.filter(isListed);
        from = names.at(-1) ?? null;
        if (found.length > 0 || from === null) return found;
      }
    },
  };
}
