import { storedVariants } from '../files/file-urls.ts';
import { isAboutTheFile } from '../files/picture-rules.ts';
import type { FileWriting, Picture, PictureProcessor } from '../files/ports.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { Member } from '../kernel/actor.ts';
import { Refusal, refuse } from '../kernel/errors.ts';
import type { Clock } from '../kernel/ports.ts';
import { claimUpload } from './claim-upload.ts';
import type { UploadRecords, UploadSessions } from './ports.ts';
import type { Upload } from './upload.ts';

/**
 * Does `work` with uploads. Of one that was dropped meanwhile, what the work has stored since goes too: its own removal
 * came before (decisions 29).
 */
export async function unlessDropped<T>(
  ports: { uploads: UploadRecords; files: FileWriting },
  uploads: readonly Upload[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What is about the file was dropped by ourselves. The error stands, whatever becomes of the rest.
    if (!(error instanceof Refusal && isAboutTheFile(error)))
      for (const upload of uploads) await removeIfDropped(ports, upload).catch(() => {});
    throw error;
  }
}

async function removeIfDropped(
  { uploads, files }: { uploads: UploadRecords; files: FileWriting },
  { id, fileName }: Upload,
): Promise<void> {
  if ((await uploads.byId(id)) !== null) return;
  for (const name of storedVariants(fileName)) await files.remove(name);
}

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

export interface DrawingPorts {
  uploads: UploadRecords;
  files: FileWriting;
  pictures: PictureProcessor;
}

/**
 * Draws an upload as a picture. Of one that was dropped meanwhile nothing stays: it is UPLOAD_NOT_FOUND (decisions 29).
 */
export function drawUpload(ports: DrawingPorts, actor: Member, upload: Upload): Promise<Picture> {
  return unlessDropped(ports, [upload], async () => {
    const picture = await inspectUpload(ports, upload, (name) => ports.pictures.prepare(name, actor));
    return (await ports.uploads.byId(upload.id)) ? picture : refuse('UPLOAD_NOT_FOUND');
  });
}

/** Refuses a picture that is not a finished upload of one's own, or cannot be drawn (decisions 10, 61). */
export async function readyPicture(
  ports: DrawingPorts & { clock: Clock; uploadSessions: UploadSessions },
  actor: Member,
  fileName: string,
): Promise<void> {
  await drawUpload(ports, actor, await claimUpload(ports, actor, fileName, 'profile'));
}
