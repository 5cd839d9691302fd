import { open } from 'node:fs/promises';

/** Brings the names in a folder to the disk: after a power cut a file that was renamed would else have its former name. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
