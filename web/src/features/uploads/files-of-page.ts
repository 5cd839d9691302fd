import { type HandleItem, openUpload } from './open-upload.ts';

/**
 * Files that are dropped or pasted anywhere, but on an input for files, which takes them itself; those that come with
 * text are a picture of that text. What lies in a folder, and what a file can be read by again, has to be asked for at
 * once.
 */
function take(event: Event): void {
  const { dataTransfer, clipboardData, target, type } = event as DragEvent & ClipboardEvent;
  const data = dataTransfer ?? clipboardData;
  const isOurs = data?.types.includes('Files') && !data.types.includes('text/plain');
  if (!data || !isOurs || event.defaultPrevented || (target as Element).matches?.('[type=file]')) return;
  event.preventDefault();
  if (type !== 'dragover')
    openUpload(
      [...data.files],
      null,
      [...data.items].map((item: HandleItem) => [item.webkitGetAsEntry(), item.getAsFileSystemHandle?.()]),
    );
}

/** From now on files that are dropped or pasted anywhere on the page open the upload dialog. Returns what ends that. */
export function takeFilesOfPage(): () => void {
  const over = new AbortController();
  for (const name of ['dragover', 'drop', 'paste']) addEventListener(name, take, over);
  return () => over.abort();
}
