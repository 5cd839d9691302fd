import { open } from 'node:fs/promises';

/**
 * Syncs the bytes of a file, or the names in a folder, to disk: after a power cut a renamed file could otherwise have
 * its former name.
 */
export async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
