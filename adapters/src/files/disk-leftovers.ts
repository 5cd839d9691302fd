import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ABANDONED_AFTER } from '@quadrangle/domain/uploads/rules';
import { unlessMissing } from './disk-errors.ts';

/** The age in milliseconds from which a partial file is a leftover: uploads expire earlier (decisions 29). */
const LEFT_OVER_AFTER = 2 * ABANDONED_AFTER;

/** Removes partial files that crashes left behind: nothing else refers to them. */
export async function removeLeftovers(root: string, folders: readonly string[]): Promise<void> {
  const before = Date.now() - LEFT_OVER_AFTER;
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder))) {
      const path = join(root, folder, name);
      const found = await unlessMissing(stat(path), null);
      if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
    }
  }
}
