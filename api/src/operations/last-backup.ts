import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that holds the time of the last backup, an ISO date and time. */
const fileIn = (dataDir: string): string => join(dataDir, 'last-backup');

/** Records that a backup was completed at this moment. */
export async function recordBackup(dataDir: string): Promise<void> {
  await writeFile(fileIn(dataDir), `${new Date().toISOString()}\n`);
}

/** When the last backup was completed; null if there was none. */
export async function lastBackupAt(dataDir: string): Promise<number | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}
