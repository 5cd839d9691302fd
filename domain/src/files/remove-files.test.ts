import { expect, test } from 'vitest';
import { playFiles } from './file-urls.ts';
import { removeFiles } from './remove-files.ts';

test('with a stored file go its pictures for screens (decisions 27)', () => {
  expect(removeFiles('photo/a', 'video/b')).toEqual({
    kind: 'remove-files',
    payload: {
      fileNames: [
        'photo/a',

        ...['w320', 'thumb', 'w1280', 'view'].map((part) => `photo/a.${part}.webp`),
        'photo/a.film.mp4',
        'photo/a.hdr.jpg',
        'video/b',

        ...['w320', 'thumb', 'w1280', 'view'].map((part) => `video/b.${part}.webp`),
        ...playFiles.map((part) => `video/b.play.${part}`),
      ],
    },
  });
});
