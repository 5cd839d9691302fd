import { open } from 'node:fs/promises';

/** Syncs the names in a folder to disk: after a power cut a renamed file could otherwise have its former name. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
