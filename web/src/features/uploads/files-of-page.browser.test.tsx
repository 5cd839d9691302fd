import { afterEach, expect, it } from 'vitest';
import { takeFilesOfPage } from './files-of-page.ts';
import { useUploadRequest } from './open-upload.ts';

const picture = new File(['picture'], 'gate.jpg', { type: 'image/jpeg' });
const end = takeFilesOfPage();
afterEach(() => {
  useUploadRequest.setState({ request: null });
  document.body.replaceChildren();
});

const requested = () => useUploadRequest.getState().request?.files.map(({ name }) => name);

/** Files, and text beside them, as they come by dropping and pasting. */
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
