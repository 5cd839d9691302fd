import { storedVariants } from '../files/file-urls.ts';
import type { FileWriting } from '../files/ports.ts';
import type { MediaItems } from './ports.ts';

/**
 * Removes a stored file with all that was made from it once no item names it: a job that ends after its item was
 * deleted may have written it, or parts of it, anew. Items go before their files, so nothing in use is removed
 * (decisions 20).
 */
export async function removeLeftovers(
  { media, files }: { media: Pick<MediaItems, 'byFileName'>; files: FileWriting },
  fileName: string,
): Promise<void> {
  if ((await media.byFileName(fileName)) !== null) return;
  for (const name of storedVariants(fileName)) await files.remove(name);
}
