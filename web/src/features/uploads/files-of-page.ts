import { openUpload } from './open-upload.ts';

/** Files that are dropped anywhere, but on an input for files, which takes them itself. */
const isOurs = (event: DragEvent) =>
  !event.defaultPrevented &&
  event.dataTransfer?.types.includes('Files') &&
  !(event.target as Element).matches?.('[type=file]');

const allow = (event: DragEvent) => {
  if (isOurs(event)) event.preventDefault();
};

/** Files that come with text are a picture of that text. */
const take = (event: Event, { files, types }: DataTransfer) => {
  if (files.length === 0 || types.includes('text/plain')) return;
  event.preventDefault();
  openUpload([...files]);
};

const drop = (event: DragEvent) => {
  if (isOurs(event) && event.dataTransfer) take(event, event.dataTransfer);
};

const paste = (event: ClipboardEvent) => {
  if (event.clipboardData) take(event, event.clipboardData);
};

/** From now on files that are dropped or pasted anywhere on the page open the upload dialog. Answers what ends that. */
export function takeFilesOfPage(): () => void {
  const over = new AbortController();
  const { signal } = over;
  addEventListener('dragover', allow, { signal });
  addEventListener('drop', drop, { signal });
  addEventListener('paste', paste, { signal });
  return () => over.abort();
}
