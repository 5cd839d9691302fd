import { kindOfFile } from './check-file.ts';
import type { UploadRequest } from './open-upload.ts';

/** Files of folders that are taken at a time, at most: what is dropped by mistake must not hang the page. */
const MOST = 1_000;

const entriesOf = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** All that lies in a folder, by name; a browser gives a hundred at a time. */
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
 * The files among what was dropped, and the pictures and videos in its folders, however deep. What else lies in a folder
 * was not meant, nor what cannot be read.
 */
async function filesIn(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const look = async (entry: FileSystemEntry, isMeant: boolean): Promise<void> => {
    if (files.length >= MOST) return;
    if (entry.isDirectory) {
      for (const inner of await inFolder(entry as FileSystemDirectoryEntry).catch(() => [])) await look(inner, false);
      return;
    }
    const file = await fileOf(entry as FileSystemFileEntry).catch(() => null);
    if (file && (isMeant || kindOfFile(file) !== null)) files.push(file);
  };
  for (const entry of entries) await look(entry, true);
  return files;
}

/** The files of a request: where folders were dropped, all that lies in them. */
export async function filesOf({ files, entries }: UploadRequest): Promise<readonly File[]> {
  const known = entries.flatMap(([entry]) => entry ?? []);
  return known.some(({ isDirectory }) => isDirectory) ? filesIn(known) : files;
}
