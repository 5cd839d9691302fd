import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '@quadrangle/domain/kernel/time';

/** Whether a folder of temporary files must be left from a crash: nothing was written in it for a day. */
export async function isLeftBehind(folder: string): Promise<boolean> {
  return (await lastTouched(folder)) < Date.now() - DAY;
}

/** When something was last written in a folder; the end of time if it has gone, so that it is not taken for old. A conversion of a day touches its files alone. */
async function lastTouched(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return found[0] ? Math.max(...found.map((each) => each?.mtimeMs ?? 0)) : Number.POSITIVE_INFINITY;
}
