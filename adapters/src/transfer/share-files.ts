import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDisk } from '../files/disk.ts';
import { pathOf } from '../files/disk-names.ts';
import { eachName } from './copy-files.ts';
import { TransferError } from './transfer-error.ts';

/**
 * Begins the new backup in `folder` with hard links to the files of the finished one in `older`, so that unchanged
 * files take no further space. The copying that follows compares every byte, and a changed file replaces the link,
 * never the older backup's bytes.
 * @throws TransferError when `older` lies on another file system
 */
export async function shareFiles(older: string, folder: string): Promise<void> {
  const [from, to] = [join(older, 'files'), join(folder, 'files')];
  const { files } = await openDisk(from);
  await eachName(files, async (name) => {
    const [source, target] = [pathOf(from, name), pathOf(to, name)];
    if (source === null || target === null) return;
    await mkdir(dirname(target), { recursive: true });
    await link(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      if (error.code === 'EXDEV' || error.code === 'EPERM' || error.code === 'ENOTSUP')
        throw new TransferError(
          `${folder} cannot share files with ${older}: both must lie on one disk that knows hard links.`,
        );
      throw error;
    });
  });
}
