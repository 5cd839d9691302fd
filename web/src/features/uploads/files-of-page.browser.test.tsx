import { afterEach, expect, it } from 'vitest';
import { filesOf, MOST_OF_FOLDERS } from './dropped-files.ts';
import { takeFilesOfPage } from './files-of-page.ts';
import { useUploadRequest } from './open-upload.ts';

const picture = new File(['picture'], 'gate.jpg', { type: 'image/jpeg' });
const end = takeFilesOfPage();
afterEach(() => {
  useUploadRequest.setState({ request: null });
  document.body.replaceChildren();
});

const requested = () => useUploadRequest.getState().request?.files.map(({ name }) => name);

/** Dropped or pasted files, with text beside them. */
function dataOf(text = ''): DataTransfer {
  const data = new DataTransfer();
  data.items.add(picture);
  if (text !== '') data.setData('text/plain', text);
  return data;
}

const init = { bubbles: true, cancelable: true };
const drop = (data: DataTransfer) => new DragEvent('drop', { ...init, dataTransfer: data });
const paste = (data: DataTransfer) => new ClipboardEvent('paste', { ...init, clipboardData: data });

it('files that are dropped or pasted anywhere on the page are to be uploaded, and the browser does not open them', () => {
  for (const event of [drop(dataOf()), paste(dataOf())]) {
    useUploadRequest.setState({ request: null });
    expect(document.body.dispatchEvent(event)).toBe(false);
    expect(requested()).toEqual(['gate.jpg']);
  }
});

/** A folder as a browser hands it over: two entries at a time. */
function folder(name: string, inside: readonly object[]) {
  const createReader = () => {
    let at = 0;
    return {
      readEntries(give: (entries: readonly object[]) => void) {
        give(inside.slice(at, at + 2));
        at += 2;
      },
    };
  };
  return { name, isDirectory: true, createReader };
}
const entry = (name: string, type = 'image/jpeg') => ({
  name,
  fullPath: `/techfest/${name}`,
  isDirectory: false,
  file: (give: (file: File) => void) => give(new File(['bytes'], name, { type })),
});

it('of a folder that is dropped all pictures and videos are taken, however deep, by their names', async () => {
  const deep = folder('second day', [entry('day2-1.mp4', 'video/mp4'), entry('notes.txt', 'text/plain')]);
  const broken = { name: 'broken.jpg', isDirectory: false, file: (_: unknown, fail: () => void) => fail() };
  const entries = [
    folder('techfest', [entry('10.jpg'), entry('9.jpg'), deep, entry('.DS_Store', ''), broken]),
    entry('beside.txt', 'text/plain'),
  ];
  const event = drop(new DataTransfer());
  const items = entries.map((one) => ({ webkitGetAsEntry: () => one }));
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [picture], items } });
  expect(document.body.dispatchEvent(event)).toBe(false);
  const { request } = useUploadRequest.getState();
  const files = request ? await filesOf(request) : [];
  expect(files.map(({ name }) => name)).toEqual(['9.jpg', '10.jpg', 'day2-1.mp4', 'beside.txt']);
});

it('of a folder that is larger than a page can hold, the first thousand are taken', async () => {
  const files = Array.from({ length: 1_003 }, (_, number) => entry(`${number}.jpg`));
  const event = drop(new DataTransfer());
  const items = [{ webkitGetAsEntry: () => folder('ten years', files) }];
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [picture], items } });
  document.body.dispatchEvent(event);
  const { request } = useUploadRequest.getState();
  const taken = request ? await filesOf(request) : [];
  expect([taken.length, taken.at(-1)?.name]).toEqual([MOST_OF_FOLDERS, '999.jpg']);
});

it('an input for files takes what is dropped on it itself', () => {
  const input = document.createElement('input');
  input.type = 'file';
  document.body.append(input);
  expect(input.dispatchEvent(drop(dataOf()))).toBe(true);
  expect(requested()).toBeUndefined();
});

it('text that is pasted with its picture stays text', () => {
  expect(document.body.dispatchEvent(paste(dataOf('a table')))).toBe(true);
  expect(requested()).toBeUndefined();
});

it('once that is over, nothing is taken any more', () => {
  end();
  document.body.dispatchEvent(drop(dataOf()));
  expect(requested()).toBeUndefined();
});
