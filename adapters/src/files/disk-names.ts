import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '@quadrangle/domain/files/stored-names';

/** The longest stored name, and the longest part of one that becomes one name on disk, in bytes. */
const LONGEST = 1_000;
const LONGEST_PART = 250;

/**
 * The path of a stored name below `root`, or null when no file can have that name: it must be one of the folders, a
 * slash, and a plain name without a leading dot. Nothing else ever becomes a path. A name too long for a file system is
 * split: its first parts become folders with a leading dot, the rest a file with a leading dash.
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

/** The name in parts that a file system accepts, split between characters. */
function partsOf(name: string): string[] {
  const parts = [''];
  for (const letter of name) {
    const longer = (parts.at(-1) ?? '') + letter;
    if (Buffer.byteLength(longer) > LONGEST_PART) parts.push(letter);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

/**
 * The first `limit` stored names after `after`, sorted. All names are read once, one after the other, and at most twice
 * `limit` are in memory, however many files there are.
 */
export async function storedNamesAfter(root: string, after: string | null, limit: number): Promise<string[]> {
  let first: string[] = [];
  let bound: string | undefined;
  const settle = () => {
    first = first.sort().slice(0, limit);
    bound = first.length === limit ? first.at(-1) : undefined;
  };
  for (const folder of folders) {
    for await (const rest of namesIn(join(root, folder), '')) {
      const name = `${folder}/${rest}`;
      if ((after !== null && name <= after) || (bound !== undefined && name > bound)) continue;
      if (pathOf(root, name) === null) continue;
      first.push(name);
      if (first.length === 2 * limit) settle();
    }
  }
  settle();
  return first;
}

/** Entries of a folder that are read from the system at a time. */
const ENTRIES = 1_000;

async function* namesIn(path: string, before: string): AsyncGenerator<string> {
  for await (const entry of await opendir(path, { bufferSize: ENTRIES })) {
    if (entry.isDirectory()) yield* namesIn(join(path, entry.name), before + entry.name.slice(1));
    else yield before === '' ? entry.name : before + entry.name.slice(1);
  }
}
