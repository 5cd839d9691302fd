import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '@quadrangle/domain/uploads/upload';

/** The longest stored name, and the longest part of one that becomes one name on disk, in bytes. */
const LONGEST = 1_000;
const LONGEST_PART = 250;

/**
 * Where a stored name lies below `root`, or null when no file can have that name: it must be one of the folders, a
 * slash, and a plain name without a leading dot. Nothing else ever becomes a path. A name too long for a file system is
 * cut: its first parts become folders with a leading dot, its rest a file with a leading dash.
 */
export function pathOf(root: string, fileName: string): string | null {
  const slash = fileName.indexOf('/');
  const folder = folders.find((known) => known === fileName.slice(0, slash));
  const name = fileName.slice(slash + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is what must not pass
  const plain = /^[^/\\.\u0000-\u001f][^/\\\u0000-\u001f]*$/.test(name);
  if (!folder || !plain || Buffer.byteLength(name) > LONGEST) return null;
  const parts = partsOf(name);
  const last = parts.pop() ?? '';
  return parts.length === 0
    ? join(root, folder, name)
    : join(root, folder, ...parts.map((part) => `.${part}`), `-${last}`);
}

/** The name in parts that a file system takes, cut between characters. */
function partsOf(name: string): string[] {
  const parts = [''];
  for (const letter of name) {
    const longer = (parts.at(-1) ?? '') + letter;
    if (Buffer.byteLength(longer) > LONGEST_PART) parts.push(letter);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

/** The stored names of all files below `root`, in no order. */
export async function storedNames(root: string): Promise<string[]> {
  const names = await Promise.all(folders.map(async (folder) => namesIn(join(root, folder), '')));
  return names.flatMap((each, index) => each.map((name) => `${folders[index]}/${name}`));
}

async function namesIn(path: string, before: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.map(async (entry) => {
    if (entry.isDirectory()) return namesIn(join(path, entry.name), before + entry.name.slice(1));
    return [before === '' ? entry.name : before + entry.name.slice(1)];
  });
  return (await Promise.all(names)).flat();
}
