import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DraftContent, type DraftFile, deleteDraft, storeDraft, storedDraft } from './stored-drafts.ts';

const chosen = (name: string, bytes = 'bytes'): DraftFile => {
  const file = new File([bytes], name, { type: 'image/jpeg', lastModified: 1_000 });
  return { id: name, field: 'photo', name, size: file.size, title: `of ${name}`, desc: '', file };
};
const texts = { title: 'Farewell', desc: '', tags: '', event: '', eventTitle: '' };
const nothing: DraftContent = { texts: { title: '', desc: '', tags: '', event: '', eventTitle: '' }, files: [] };

const dropDatabase = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('uploads').onsuccess = resolve;
  });

// Other files leave something in the same browser.
beforeEach(dropDatabase);
afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDraft('photo');
});

it('what was chosen comes back with its texts, its order and its bytes', async () => {
  expect(await storeDraft('photo', 'me', { texts, files: [chosen('b.jpg'), chosen('a.jpg', 'others')] })).toEqual([]);
  const found = await storedDraft('photo', 'me');
  expect(found?.texts).toEqual(texts);
  expect(found?.files.map(({ name, title }) => `${name} ${title}`)).toEqual(['b.jpg of b.jpg', 'a.jpg of a.jpg']);
  const [, file] = found?.files ?? [];
  expect(await file?.file.text()).toBe('others');
  expect([file?.file.name, file?.file.lastModified]).toEqual(['a.jpg', 1_000]);
  expect(found?.missing).toEqual([]);
});

it('what was taken out again is forgotten, and nothing is kept of an empty dialog', async () => {
  await storeDraft('photo', 'me', { texts, files: [chosen('a.jpg'), chosen('b.jpg')] });
  await storeDraft('photo', 'me', { texts, files: [chosen('b.jpg')] });
  expect((await storedDraft('photo', 'me'))?.files.map(({ name }) => name)).toEqual(['b.jpg']);
  expect(localStorage.getItem('parcels')).toBe('yes');
  await storeDraft('photo', 'me', nothing);
  expect(await storedDraft('photo', 'me')).toBeNull();
  expect(localStorage.getItem('parcels')).toBeNull();
});

it('a file for which the browser has no room is named, then and when it is missing', async () => {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...[value, key]) {
    if (value instanceof File && value.name === 'large.jpg') throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  const files = [chosen('large.jpg'), chosen('small.jpg')];
  expect((await storeDraft('photo', 'me', { texts, files })).map(({ name }) => name)).toEqual(['large.jpg']);
  const found = await storedDraft('photo', 'me');
  expect(found?.files.map(({ name }) => name)).toEqual(['small.jpg']);
  expect(found?.missing.map(({ name }) => name)).toEqual(['large.jpg']);
});

it('a database that was closed for another page is opened again', async () => {
  await storeDraft('photo', 'me', { texts, files: [] });
  await dropDatabase();
  await storeDraft('photo', 'me', { texts, files: [chosen('a.jpg')] });
  expect((await storedDraft('photo', 'me'))?.files.map(({ name }) => name)).toEqual(['a.jpg']);
});

/** The same code in another tab, with a memory of its own. */
const inAnotherTab = (): Promise<typeof import('./stored-drafts.ts')> => import(/* @vite-ignore */ TAB);
const TAB = './stored-drafts.ts?another-tab';
const namesOf = (found: DraftContent | null) => found?.files.map(({ name }) => name);

it('a draft is that of one tab, until nothing is left of it', async () => {
  const files = [chosen('a.jpg')];
  const other = await inAnotherTab();
  expect(await other.storedDraft('photo', 'me')).toBeNull();
  await storeDraft('photo', 'me', { texts, files });

  expect(await other.storedDraft('photo', 'me')).toBeNull();
  expect(await other.storeDraft('photo', 'me', { texts, files: [chosen('b.jpg')] })).toHaveLength(1);
  await other.storeDraft('photo', 'me', nothing);
  await other.endDraft('photo');
  expect(namesOf(await storedDraft('photo', 'me'))).toEqual(['a.jpg']);

  await storeDraft('photo', 'me', nothing);
  expect(await other.storeDraft('photo', 'me', { texts, files: [chosen('b.jpg')] })).toEqual([]);
  expect(await storedDraft('photo', 'me')).toBeNull();
  await other.endDraft('photo');
});

it('what a closed tab left is not written over before it is taken up', async () => {
  const other = await inAnotherTab();
  await other.storeDraft('photo', 'me', { texts, files: [chosen('left.jpg')] });
  await navigator.locks.request('draft photo', { steal: true }, () => undefined);
  expect(await storeDraft('photo', 'me', { texts, files: [chosen('a.jpg')] })).toHaveLength(1);
  expect(namesOf(await storedDraft('photo', 'me'))).toEqual(['left.jpg']);
  expect(await storeDraft('photo', 'me', { texts, files: [chosen('a.jpg')] })).toEqual([]);
  await other.deleteDraft('photo');
});

it('what somebody else chose in this browser is forgotten', async () => {
  await storeDraft('photo', 'me', { texts, files: [chosen('a.jpg')] });
  expect(await storedDraft('photo', 'somebody else')).toBeNull();
  expect(await storedDraft('photo', 'me')).toBeNull();
});
