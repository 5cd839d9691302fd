import { isAboutTheFile } from '../files/picture-rules.ts';
import type { FileWriting, PictureProcessor } from '../files/ports.ts';
import { removeFiles } from '../files/remove-files.ts';
import { storedName } from '../files/stored-names.ts';
import { imageTypes, resolveType } from '../files/types.ts';
import { Refusal } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import type { Clock, Ids, Secrets, Settings } from '../kernel/ports.ts';
import type { Whose } from '../kernel/turns.ts';
import type { UploadRecords, UploadRoom } from '../uploads/ports.ts';
import type { Upload } from '../uploads/upload.ts';
import type { PictureFetcher, UserLookup, UserProfiles } from './ports.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  users: UserLookup & UserProfiles;
  uploads: UploadRecords & UploadRoom;
  files: FileWriting;
  pictures: PictureProcessor;
  pictureFetcher: PictureFetcher;
}

/**
 * Copies the picture named by an identity provider into `profile/` and gives it to the person, unless they have one by
 * now (decisions 9). A file that is too large or not a picture is ignored: the default icon stays. Rejects if a later
 * attempt may succeed; files left by a failed attempt are removed as abandoned uploads.
 */
export async function copyPicture(
  ports: Ports,
  { userId, url }: { readonly userId: string; readonly url: string },
): Promise<void> {
  const user = await ports.users.byId(userId);
  if (!user || user.avatar !== null) return;
  const fetched = await ports.pictureFetcher.fetch(url, ports.settings.maxBytes.avatar);
  if (!fetched) return;
  const contentType = resolveType('', fetched.contentType);
  if (!isImageType(contentType)) return;

  const upload = uploadOf(ports, userId, contentType, fetched.bytes.length);
  await ports.uploads.declare(upload);
  await ports.files.write(upload.fileName, contentType, fetched.bytes);
  if ((await isPicture(ports, upload, user)) && (await ports.users.adoptAvatar(userId, upload.fileName))) return;
  await ports.uploads.drop(upload.id, [removeFiles(upload.fileName)]);
}

function isImageType(type: string): type is keyof typeof imageTypes {
  return Object.hasOwn(imageTypes, type);
}

/** As if the person had just uploaded the picture. */
function uploadOf(ports: Ports, ownerId: string, contentType: keyof typeof imageTypes, size: number): Upload {
  const now = ports.clock.now();
  const originalName = `picture.${imageTypes[contentType]}`;
  return {
    id: ports.ids.next(),
    ownerId,
    holderId: null,
    folder: 'profile',
    fileName: storedName('profile', originalName, now, ports.secrets.token()),
    originalName,
    size,
    contentType,
    createdAt: now,
    finishedAt: now,
    usedBy: null,
    takenAt: null,
    checksum: null,
    session: null,
  };
}

async function isPicture({ pictures }: Ports, { fileName }: Upload, owner: Whose): Promise<boolean> {
  try {
    await pictures.prepare(fileName, owner);
    return true;
  } catch (error) {
    if (error instanceof Refusal && isAboutTheFile(error)) return false;
    throw error;
  }
}

export const copyPictureJob = job({
  kind: 'copy-picture',
  run: copyPicture,
  about: ({ userId }) => `of ${userId}`,
});
