import { characters, firstBytes, firstCharacters } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';

/** Where stored files lie: `video` holds videos and their thumbnails, `photo` photos, `profile` avatars (product 7). */
export const folders = ['video', 'photo', 'profile'] as const;
export type Folder = (typeof folders)[number];

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
  const stem = firstCharacters(safe, LONGEST_NAME - extension.length);
  return firstBytes(stem, LONGEST_NAME_BYTES - extension.length).trimEnd() + extension;
}

function fits(name: string): boolean {
  return characters(name) <= LONGEST_NAME && new TextEncoder().encode(name).length <= LONGEST_NAME_BYTES;
}

/** The name a file is stored under: folder, timestamp, an unguessable part, the cleaned original (decisions 25). */
export function storedName(folder: Folder, original: string, now: Instant, token: string): string {
  return `${folder}/${now}-${token.slice(0, 22)}-${cleanFileName(original)}`;
}

/** When a file was stored, by its name; null where the name does not say so. */
export function storedAt(fileName: string): Instant | null {
  const at = /^[a-z]+\/(\d{1,16})-/.exec(fileName)?.[1];
  return at === undefined ? null : Number(at);
}
