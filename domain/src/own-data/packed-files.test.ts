import { expect, test } from 'vitest';
import { fileOfAvatar, filesOfItem } from './packed-files.ts';

const item = { id: 'i', fileName: 'video/1-a.mp4', posterName: null, contentType: 'video/mp4', createdAt: 5 };

test('a file is named by its number and title, whatever the title contains, and so is its still (decisions 56)', () => {
  const own = { itemId: 'i', modifiedAt: 5 };
  expect(filesOfItem({ ...item, title: '../ Lawn/day', posterName: 'video/2-b.JPG' }, 7)).toEqual([
    { name: expect.stringMatching(/^files\/00007 [^/]*Lawn[^/]*day\.mp4$/), fileName: 'video/1-a.mp4', ...own },
    { name: expect.stringMatching(/^files\/00007 [^/]* \(poster\)\.jpg$/), fileName: 'video/2-b.JPG', ...own },
  ]);
  const [long] = filesOfItem({ ...item, title: '👩‍🎓'.repeat(66) }, 1);
  expect(new TextEncoder().encode(long?.name.slice('files/'.length)).length).toBeLessThanOrEqual(255);
});

test('the avatar keeps its extension, if it has one (decisions 56)', () => {
  expect(fileOfAvatar('profile/1-me.png', 3)).toEqual({
    name: 'files/avatar.png',
    itemId: null,
    fileName: 'profile/1-me.png',
    modifiedAt: 3,
  });
  expect(fileOfAvatar('profile/1-me', 3).name).toBe('files/avatar.bin');
});
