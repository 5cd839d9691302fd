/** What becomes of the sub-folders of a folder that somebody drops or chooses; empty where all stays together. */
export type SubfolderUse = '' | 'tags' | 'events';

/** The folders, from the dropped one on, of files whose browser does not say. */
const droppedFrom = new WeakMap<File, string>();

/** Remembers in which folder a file lay that was dropped, or kept over a reload: `Kite day/Evening`. */
export function rememberFolder(file: File, folder: string): void {
  droppedFrom.set(file, folder);
}

/** The folder of a file, from the dropped or chosen one on; empty for a file by itself. */
export function folderOf(file: File): string {
  const dropped = droppedFrom.get(file);
  if (dropped !== undefined) return dropped;
  const path = file.webkitRelativePath;
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The folder that all files come from, if it is one, and the folders in it that hold some of them, by their names. */
export function foldersOf(files: readonly File[]): { readonly top: string; readonly inner: readonly string[] } {
  const folders = files.map(folderOf);
  const tops = new Set(folders.map((folder) => folder.split('/')[0] ?? ''));
  const [top = ''] = tops;
  if (tops.size !== 1 || top === '') return { top: '', inner: [] };
  return { top, inner: [...new Set(files.map(innerOf))].filter((name) => name !== '') };
}

/** The name of the inner folder of a file: the path below the dropped folder; empty for what lies directly in it. */
export const innerOf = (file: File): string => folderOf(file).split('/').slice(1).join(', ');

/** The longest tag, in characters. */
const LONGEST_TAG = 40;

/** A folder's name as one tag. */
export const asTag = (name: string): string => [...name.replaceAll(',', ' ').trim()].slice(0, LONGEST_TAG).join('');
