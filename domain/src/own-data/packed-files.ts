import type { Instant } from '../kernel/time.ts';
import { extensionOf, nameForFile } from '../media/open-file.ts';

/** A file in somebody's own data. */
export interface OwnFile {
  /** Its name in the ZIP. */
  readonly name: string;
  /** The item that it belongs to; null for the avatar. */
  readonly itemId: string | null;
  /** Its stored name. */
  readonly fileName: string;
  readonly modifiedAt: Instant;
}

/** An item, with what names its files. */
export interface OwnItem {
  readonly id: string;
  readonly title: string;
  readonly fileName: string;
  readonly posterName: string | null;
  readonly contentType: string;
  readonly createdAt: Instant;
}

/** Characters of a title in the name of a file. */
const MAX_TITLE = 50;

/** The files of an item as they were uploaded, numbered so that no two have the same name (decisions 56). */
export function filesOfItem(
  { id, title, fileName, posterName, contentType, createdAt }: OwnItem,
  number: number,
): OwnFile[] {
  const short = [...nameForFile(title)].slice(0, MAX_TITLE).join('').trim();
  const name = `files/${String(number).padStart(5, '0')} ${short}`;
  const of = { itemId: id, modifiedAt: createdAt };
  const own = { name: `${name}.${extensionOf(contentType)}`, fileName, ...of };
  if (posterName === null) return [own];
  return [own, { name: `${name} (poster).${endingOf(posterName)}`, fileName: posterName, ...of }];
}

/** The avatar. */
export function fileOfAvatar(avatar: string, modifiedAt: Instant): OwnFile {
  return { name: `files/avatar.${endingOf(avatar)}`, itemId: null, fileName: avatar, modifiedAt };
}

function endingOf(storedName: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(storedName)?.[1]?.toLowerCase() ?? 'bin';
}
