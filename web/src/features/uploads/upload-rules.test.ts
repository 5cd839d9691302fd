import { expect, test } from 'vitest';
import { noPhotos } from './drafts.ts';
import { photosResolver } from './upload-rules.ts';

const errorsOf = async (title: string, photos: number) => {
  const images = Array.from({ length: photos }, () => ({}));
  const options = { fields: {}, shouldUseNativeValidation: false };
  return (await photosResolver({ ...noPhotos, title, images } as never, undefined, options)).errors;
};

test('a title leaves room for the number of each photo (decisions 14, 15)', async () => {
  expect(await errorsOf('x'.repeat(198), 9)).toEqual({});
  const tooLong = { title: { message: 'Use 1 to 197 characters.' } };
  expect(await errorsOf('x'.repeat(198), 10)).toMatchObject(tooLong);
  expect(await errorsOf('x'.repeat(197), 99)).toEqual({});
});
