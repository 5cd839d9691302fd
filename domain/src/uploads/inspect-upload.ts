import { isAboutTheFile } from '../files/picture-rules.ts';
import { removeFiles } from '../files/remove-files.ts';
import { Refusal } from '../kernel/errors.ts';
import type { UploadRecords } from './ports.ts';
import type { Upload } from './upload.ts';

/**
 * Inspects an upload. One that cannot be used is removed with its file, so that nobody can make us inspect it again
 * (decisions 26).
 */
export async function inspectUpload<T>(
  ports: { uploads: UploadRecords },
  upload: Upload,
  look: (fileName: string) => Promise<T>,
): Promise<T> {
  try {
    return await look(upload.fileName);
  } catch (error) {
    // The refusal stands even if the upload cannot be removed now: it is removed with the abandoned ones at the latest.
    if (error instanceof Refusal && isAboutTheFile(error))
      await ports.uploads.drop(upload.id, [removeFiles(upload.fileName)]).catch(() => {});
    throw error;
  }
}
