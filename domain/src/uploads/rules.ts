import type { Limit, Settings } from '../kernel/ports.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import type { ByteRange } from './ports.ts';
import type { Folder, Upload } from './upload.ts';

const KIB = 1_024;
const MIB = KIB * KIB;

/** Largest sizes in bytes unless the operator sets others (decisions 26). */
export const DEFAULT_MAX_BYTES = { video: 2 * KIB * MIB, image: 40 * MIB, avatar: 10 * MIB } as const;

/** The chunk size advised to clients, in bytes; any multiple of 256 KiB is taken (decisions 26). */
export const CHUNK_SIZE = 4 * MIB;

/** Uploads one person may announce (decisions 42). */
export const DECLARED_UPLOADS: Limit = { max: 600, seconds: 60 * 60 };

/** Accepted types with the extension files of that type get; SVG never (decisions 26). */
export const imageTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
} as const;
export const videoTypes = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
} as const;

const TYPE_OF_EXTENSION = new Map<string, string>([
  ...[...Object.entries(imageTypes), ...Object.entries(videoTypes)].map(([type, ext]) => [ext, type] as const),
  ['jpeg', 'image/jpeg'],
  ['m4v', 'video/mp4'],
]);

/** The type a client means: what it declared, or, when it declared nothing useful, what the extension says. */
export function meantType(fileName: string, contentType: string): string {
  const declared = contentType.toLowerCase().replace(/;.*/s, '').trim();
  if (declared === 'video/matroska') return 'video/x-matroska';
  if (declared === 'image/jpg') return 'image/jpeg';
  if (declared !== '' && declared !== 'application/octet-stream') return declared;
  return TYPE_OF_EXTENSION.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()) ?? '';
}

/** What a file of this type would be in this folder, or null when it has no place there (decisions 13, 26). */
export function placeOf(folder: Folder, type: string): keyof Settings['maxBytes'] | null {
  if (Object.hasOwn(imageTypes, type)) return folder === 'profile' ? 'avatar' : 'image';
  return folder === 'video' && Object.hasOwn(videoTypes, type) ? 'video' : null;
}

const LONGEST_NAME = 120;
/** Bytes of a name; a file system takes 255 with what `storedName` and the variants add. */
const LONGEST_NAME_BYTES = 180;

/**
 * An original name made harmless: path separators, control and bidirectional-override characters dropped, no leading
 * dots, at most 120 characters and 180 bytes with the extension kept (decisions 25).
 */
export function cleanFileName(original: string): string {
  const safe = original
    .toWellFormed()
    .normalize('NFC')
    .replace(/[/\\\p{Cc}\p{Cf}\uFFFD]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  if (safe === '') return 'file';
  if (fits(safe)) return safe;
  const extension = /\.\w{1,8}$/.exec(safe)?.[0] ?? '';
  const letters = [...safe];
  while (!fits(letters.join('') + extension)) letters.pop();
  return letters.join('').trimEnd() + extension;
}

function fits(name: string): boolean {
  return [...name].length <= LONGEST_NAME && new TextEncoder().encode(name).length <= LONGEST_NAME_BYTES;
}

/** The name a file is stored under: folder, timestamp, an unguessable part, the cleaned original (decisions 25). */
export function storedName(folder: Folder, original: string, now: Instant, token: string): string {
  return `${folder}/${now}-${token.slice(0, 22)}-${cleanFileName(original)}`;
}

/** Uploads that nothing uses go after a day (decisions 29). */
export const ABANDONED_AFTER = DAY;

/** Whether an upload has run out: a day old and nothing uses it (decisions 29). */
export function isAbandoned(upload: Upload, now: Instant): boolean {
  return upload.usedBy === null && now - (upload.finishedAt ?? upload.createdAt) >= ABANDONED_AFTER;
}

/** What a `PUT` to an upload means (decisions 24). */
export type ChunkRequest =
  | { readonly kind: 'whole' }
  | { readonly kind: 'ask' }
  | ({ readonly kind: 'chunk' } & ByteRange);

/**
 * Reads `Content-Range` for an upload of `size` bytes: none means the whole file, `bytes *\/N` asks how far it got,
 * `bytes a-b/N` (or `/*`) is a chunk. Null when it makes no sense for that size.
 */
export function parseContentRange(header: string | undefined, size: number): ChunkRequest | null {
  if (header === undefined || header === '') return { kind: 'whole' };
  const match = /^bytes (?:\*|(\d{1,15})-(\d{1,15}))\/(\d{1,15}|\*)$/.exec(header.trim());
  if (!match) return null;
  const [, start, end, total] = match;
  if (total !== '*' && Number(total) !== size) return null;
  if (start === undefined) return { kind: 'ask' };
  const range = { start: Number(start), end: Number(end) };
  return range.start <= range.end && range.end < size ? { kind: 'chunk', ...range } : null;
}

/** Bytes as people read them, to one decimal: `12.3 GiB`. */
export function roundedSize(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let unit = 0;
  while (unit < units.length - 1 && value >= 1_024) {
    value /= 1_024;
    unit += 1;
  }
  return `${Math.floor(value * 10) / 10} ${units[unit]}`;
}
