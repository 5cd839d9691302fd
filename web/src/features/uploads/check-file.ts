import type { Folder } from '@quadrangle/domain/files/stored-names';
import { resolveType } from '@quadrangle/domain/files/types';
import { placeOf, readableSize } from '@quadrangle/domain/uploads/rules';
import type { TextKey } from '../../shared/i18n/translate.ts';
import type { Installation } from '../../shared/lib/installation.ts';

/** Why a file cannot be sent, to be said before anything is sent: a text with its params, or null. */
export function refusalOfFile(
  folder: Folder,
  file: { readonly name: string; readonly type: string; readonly size: number },
  maxBytes: Installation['maxBytes'],
): { text: TextKey; params: { limit: string } } | null {
  const place = placeOf(folder, resolveType(file.name, file.type));
  if (file.size === 0) return { text: 'rules.fileEmpty', params: { limit: '' } };
  if (place === null) return { text: 'errors.FILE_TYPE_REFUSED', params: { limit: '' } };
  if (maxBytes && file.size > maxBytes[place])
    return { text: 'errors.FILE_TOO_LARGE', params: { limit: readableSize(maxBytes[place]) } };
  return null;
}

/** Whether a file is a video or a picture, by the type it means to have; null for anything else. */
export function kindOfFile(file: { readonly name: string; readonly type: string }): 'video' | 'image' | null {
  const type = resolveType(file.name, file.type);
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('image/') ? 'image' : null;
}
