import { isAboutTheFile } from '../files/picture-rules.ts';
import { removeFiles } from '../files/remove-files.ts';
import { Refusal } from '../kernel/errors.ts';
import type { UploadRecords } from './ports.ts';
import type { Upload } from './upload.ts';

/**
 * Looks into what was uploaded. An upload that proves to be of no use is over, so that nobody makes us look at it again
 * (decisions 26): it is forgotten, and its file goes.
 */
export async function inspectUpload<T>(
  ports: { uploads: UploadRecords },
  upload: Upload,
  look: (fileName: string) => Promise<T>,
): Promise<T> {
  try {
    return await look(upload.fileName);
  } catch (error) {
    // The refusal stands whether or not the upload can be forgotten now: at the latest it goes with the abandoned ones.
    if (error instanceof Refusal && isAboutTheFile(error))
      await ports.uploads.drop(upload.id, [removeFiles(upload.fileName)]).catch(() => {});
    throw error;
  }
}
