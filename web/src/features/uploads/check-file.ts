import { isCutOff } from '@quadrangle/domain/files/cut-off';
import { FIRST_BYTES, kindOfBytes } from '@quadrangle/domain/files/first-bytes';
import { lacksPreview } from '@quadrangle/domain/files/raw-photo';
import type { Folder } from '@quadrangle/domain/files/stored-names';
import { resolveType } from '@quadrangle/domain/files/types';
import { unusualCodec } from '@quadrangle/domain/files/video-codec';
import { placeOf, readableSize } from '@quadrangle/domain/uploads/rules';
import type { TextKey } from '../../shared/i18n/translate.ts';
import type { Installation } from '../../shared/lib/installation.ts';

/** Why a file cannot be sent: a text with its params. */
interface FileRefusal {
  readonly text: TextKey;
  readonly params: { readonly limit: string; readonly what: string };
}

const because = (text: TextKey, limit = '', what = ''): FileRefusal => ({ text, params: { limit, what } });

/** Raw photos, and other pictures that cannot be decoded here, by their extensions. */
const RAW = /\.(cr[23w]|nef|arw|raf|orf|rw2|srw|pef|psd|jp2|jxl|bmp|svg)$/i;

/** Why a file cannot be sent, judged by its name, type and size before sending; or null. */
export function refusalOfFile(
  folder: Folder,
  file: { readonly name: string; readonly type: string; readonly size: number },
  { maxBytes, convertsAll = false }: Pick<Installation, 'maxBytes' | 'convertsAll'>,
): FileRefusal | null {
  const place = placeOf(folder, resolveType(file.name, file.type), convertsAll);
  const [, raw] = RAW.exec(file.name) ?? [];
  if (raw && place === null) return because('uploads.otherCodecOfPicture', '', raw.toUpperCase());
  if (file.size === 0) return because('uploads.emptyFile');
  if (place === null) return because(folder === 'video' ? 'uploads.otherVideoKind' : 'uploads.otherKind');
  if (maxBytes && file.size > maxBytes[place])
    return because(
      place === 'video' ? 'uploads.videoTooLarge' : 'uploads.pictureTooLarge',
      readableSize(maxBytes[place]),
    );
  return null;
}

/** Why a file cannot be sent, judged by its bytes rather than its name; or null (decisions 26). */
export async function refusalOfBytes(file: File, convertsAll: boolean): Promise<FileRefusal | null> {
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  try {
    const refusal = refusalOfKind(kindOfFile(file), kindOfBytes(await read(0, FIRST_BYTES)));
    const codec = refusal === null && kindOfFile(file) === 'video' ? await unusualCodec(read, file.size) : null;
    if (kindOfFile(file) === 'image' && (await lacksPreview(read, file.size)))
      return because('uploads.otherCodecOfPicture', '', 'DNG');
    if (codec && !(codec.converted && convertsAll)) return because('uploads.otherCodec', '', codec.name);
    return refusal ?? ((await isCutOff(read, file.size)) ? because('uploads.cutOff') : null);
  } catch {
    return because('uploads.unreadableFile');
  }
}

type Kind = ReturnType<typeof kindOfFile>;

/** Why a file is not of the intended kind. */
function refusalOfKind(meant: Kind, kind: Kind): FileRefusal | null {
  if (kind === meant) return null;
  if (kind === null) return because(meant === 'video' ? 'uploads.notVideo' : 'uploads.notPicture');
  return because(kind === 'video' ? 'uploads.isVideo' : 'uploads.isPicture');
}

/** Whether a file is a video or a picture, by its intended type; null for anything else. */
export function kindOfFile(file: { readonly name: string; readonly type: string }): 'video' | 'image' | null {
  const type = resolveType(file.name, file.type);
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('image/') ? 'image' : null;
}

/** Picture types that every browser shows: if one fails, it is damaged or too large for the device. */
const SHOWN: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Whether this browser should be able to show a picture. */
export function isShownByAll(file: File): boolean {
  return SHOWN.includes(resolveType(file.name, file.type));
}
