import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where it stands when the last backup was finished: an ISO date and time. */
const fileIn = (dataDir: string): string => join(dataDir, 'last-backup');

/** Notes that a backup was finished at this moment. */
export async function noteBackup(dataDir: string): Promise<void> {
  await writeFile(fileIn(dataDir), `${new Date().toISOString()}\n`);
}

/** When the last backup was finished; null when there was none. */
export async function lastBackupAt(dataDir: string): Promise<number | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}
