import { expect, test } from 'vitest';
import { noPhotos, type PhotosDraft } from './drafts.ts';
import { rememberFolder } from './folders.ts';
import { photosResolver } from './upload-rules.ts';

const errorsOf = async (draft: Partial<PhotosDraft>, photos: number, folder = '') => {
  const images = Array.from({ length: photos }, () => {
    const file = new File(['x'], 'a.jpg');
    rememberFolder(file, folder);
    return { file };
  });
  const options = { fields: {}, shouldUseNativeValidation: false };
  return (await photosResolver({ ...noPhotos, title: 'Kites', ...draft, images } as never, undefined, options)).errors;
};

test('a title leaves room for the number of each photo (decisions 14, 15)', async () => {
  expect(await errorsOf({ title: 'x'.repeat(198) }, 9)).toEqual({});
  const tooLong = { title: { message: 'Use 1 to 197 characters.' } };
  expect(await errorsOf({ title: 'x'.repeat(198) }, 10)).toMatchObject(tooLong);
  expect(await errorsOf({ title: 'x'.repeat(197) }, 99)).toEqual({});
});

test('common tags leave room for that of a sub-folder (decisions 14)', async () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`).join();
  const tooMany = { tags: { message: 'Use at most 19 tags.' } };
  expect(await errorsOf({ tags: tags(20), subfolders: 'tags' }, 1, 'Kite week/Monday')).toMatchObject(tooMany);
  expect(await errorsOf({ tags: tags(19), subfolders: 'tags' }, 1, 'Kite week/Monday')).toEqual({});
  expect(await errorsOf({ tags: tags(20), subfolders: 'tags' }, 1, 'Kite week')).toEqual({});
  expect(await errorsOf({ tags: tags(20), subfolders: 'events' }, 1, 'Kite week/Monday')).toEqual({});
});
