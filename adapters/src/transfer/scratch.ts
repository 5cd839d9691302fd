import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDatabase } from '../drizzle/engine/lock-database.ts';
import { isLeftBehind } from '../system/left-behind.ts';

const PURPOSES = ['restoring', 'importing'] as const;

const rowsIn = (scratch: string) => `sqlite:${join(scratch, 'rows.db')}`;

/**
 * Runs `work` with the address of a database of its own, in a new folder below `folder`, both of which are removed when
 * it ends. The database is locked meanwhile, by which `removeAbandoned` knows that it is in use.
 */
export async function inScratch<T>(
  folder: string,
  purpose: (typeof PURPOSES)[number],
  work: (url: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  await removeAbandoned(folder);
  const scratch = await mkdtemp(join(folder, `${purpose}-`));
  const hold = await lockDatabase(rowsIn(scratch), 'alone');
  try {
    return await work(rowsIn(scratch));
  } finally {
    await hold.release();
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Removes what processes that were killed in `inScratch` left below `folder`: it holds everybody's rows, also of whoever
 * is erased later. What is in use stays, and what belongs to another user of the machine; what an earlier release made,
 * which locks nothing, until nothing was written in it for a day.
 */
export async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => PURPOSES.some((purpose) => each.startsWith(`${purpose}-`)))) {
    const scratch = join(folder, name);
    if (!existsSync(join(scratch, 'rows.db.held')) && !(await isLeftBehind(scratch))) continue;
    const hold = await lockDatabase(rowsIn(scratch), 'alone').catch(() => null);
    if (hold === null) continue;
    await rm(scratch, { recursive: true, force: true }).catch(() => {});
    await hold.release();
  }
}
