import { kindOfFile } from './check-file.ts';
import { rememberFolder } from './folders.ts';
import type { UploadRequest } from './open-upload.ts';

/** The most files that are read from folders at a time, so that dropping a folder by mistake does not hang the page. */
export const MOST_OF_FOLDERS = 1_000;

const entriesOf = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** All entries of a folder, by name; browsers return a hundred at a time. */
async function inFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const more = await entriesOf(reader);
    if (more.length === 0) break;
    all.push(...more);
  }
  return all.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/**
 * The dropped files, and the pictures and videos in dropped folders at any depth. Other files in folders, and
 * unreadable ones, are left out.
 */
async function filesIn(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const look = async (entry: FileSystemEntry, isMeant: boolean): Promise<void> => {
    if (files.length >= MOST_OF_FOLDERS) return;
    if (entry.isDirectory) {
      for (const inner of await inFolder(entry as FileSystemDirectoryEntry).catch(() => [])) await look(inner, false);
      return;
    }
    const file = await fileOf(entry as FileSystemFileEntry).catch(() => null);
    if (!file || !(isMeant || kindOfFile(file) !== null)) return;
    rememberFolder(file, entry.fullPath.split('/').slice(1, -1).join('/'));
    files.push(file);
  };
  for (const entry of entries) await look(entry, true);
  return files;
}

/** The files of a request, including those in dropped folders. */
export async function filesOf({ files, entries }: UploadRequest): Promise<readonly File[]> {
  const known = entries.flatMap(([entry]) => entry ?? []);
  return known.some(({ isDirectory }) => isDirectory) ? filesIn(known) : files;
}
