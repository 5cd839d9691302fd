import type { Folder } from '../files/stored-names.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock } from '../kernel/ports.ts';
import type { UploadRecords, UploadSessions } from './ports.ts';
import { isAbandoned } from './rules.ts';
import type { Upload } from './upload.ts';

/** The refusals of `claimUpload`. */
export const unclaimed = [
  'STORAGE_UNAVAILABLE',
  'UPLOAD_IN_USE',
  'UPLOAD_NOT_FOUND',
  'UPLOAD_UNFINISHED',
  'UPLOAD_WRONG_FOLDER',
] as const;

/** Refuses UPLOAD_IN_USE, which names `field` where a request names several uploads (decisions 13). */
export const refuseInUse = (field?: string): never =>
  refuse('UPLOAD_IN_USE', field === undefined ? {} : { errors: [{ field, message: 'Choose another file.' }] });

/**
 * The finished upload that `fileName` names, fit to become part of something (decisions 13): unknown or another's
 * UPLOAD_NOT_FOUND, of another folder UPLOAD_WRONG_FOLDER, used UPLOAD_IN_USE, unfinished UPLOAD_UNFINISHED —
 * "finished" meaning that the storage says so when asked now.
 */
export async function claimUpload(
  ports: { clock: Clock; uploads: UploadRecords; uploadSessions: UploadSessions },
  actor: Member,
  fileName: string,
  folder: Folder,
  field?: string,
): Promise<Upload> {
  const upload = await ports.uploads.byFileName(fileName);
  if (!upload || upload.ownerId !== actor.id || isAbandoned(upload, ports.clock.now())) refuse('UPLOAD_NOT_FOUND');
  if (upload.folder !== folder) refuse('UPLOAD_WRONG_FOLDER');
  if (upload.usedBy !== null) refuseInUse(field);
  if ((await ports.uploadSessions.received(upload)) < upload.size) refuse('UPLOAD_UNFINISHED');
  return upload;
}
