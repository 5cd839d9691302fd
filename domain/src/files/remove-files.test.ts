import { expect, test } from 'vitest';
import { playFiles } from './file-urls.ts';
import { removeFiles } from './remove-files.ts';

test('with a stored file go its pictures for screens (decisions 27)', () => {
  expect(removeFiles('photo/a', 'video/b')).toEqual({
    kind: 'remove-files',
    payload: {
      fileNames: [
        'photo/a',
        'photo/a.view.webp',
        'photo/a.thumb.webp',
        'video/b',
        'video/b.view.webp',
        'video/b.thumb.webp',
        ...playFiles.map((part) => `video/b.play.${part}`),
      ],
    },
  });
});
