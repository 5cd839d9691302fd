import type { Folder } from '@quadrangle/domain/files/stored-names';
import { meantType } from '@quadrangle/domain/files/types';
import type { Code } from '@quadrangle/domain/kernel/errors';
import { placeOf, readableSize } from '@quadrangle/domain/uploads/rules';
import type { Installation } from '../../shared/lib/installation.ts';

/** Why a file cannot be sent, to be said before anything is sent: a code of the catalogue with its params, or null. */
export function refusalOfFile(
  folder: Folder,
  file: { readonly name: string; readonly type: string; readonly size: number },
  maxBytes: Installation['maxBytes'],
): { code: Code; params: { limit: string } } | null {
  const place = placeOf(folder, meantType(file.name, file.type));
  if (place === null) return { code: 'FILE_TYPE_REFUSED', params: { limit: '' } };
  if (file.size === 0) return { code: 'FILE_UNREADABLE', params: { limit: '' } };
  if (maxBytes && file.size > maxBytes[place])
    return { code: 'FILE_TOO_LARGE', params: { limit: readableSize(maxBytes[place]) } };
  return null;
}

/** Whether a file is a video or a picture, by the type it means to have; null for anything else. */
export function kindOfFile(file: { readonly name: string; readonly type: string }): 'video' | 'image' | null {
  const type = meantType(file.name, file.type);
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('image/') ? 'image' : null;
}
