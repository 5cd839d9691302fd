import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './disk-errors.ts';

/** Removes partial files that have not changed for longer than `age` milliseconds: nothing refers to them. */
export async function removeLeftovers(root: string, folders: readonly string[], age: number): Promise<void> {
  const before = Date.now() - age;
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder))) {
      const path = join(root, folder, name);
      const found = await unlessMissing(stat(path), null);
      if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
    }
  }
}
