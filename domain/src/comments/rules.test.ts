import { expect, test } from 'vitest';
import { COMMENT_PAGE, commentText, mayDelete } from './rules.ts';

test('a comment has 1 to 1,000 characters after trimming (decisions 21)', () => {
  expect(commentText.parse(' Hi ')).toBe('Hi');
  expect(commentText.safeParse('😀'.repeat(1_000)).success).toBe(true);
  expect(commentText.safeParse('😀'.repeat(1_001)).error?.issues[0]?.message).toBe('Use 1 to 1000 characters.');
  expect(commentText.safeParse(' \n ').success).toBe(false);
});

test('a comment is deletable by its author and by the uploader of the item (decisions 21)', () => {
  const comment = { authorId: 'author' };
  const media = { uploaderId: 'uploader' };
  expect(mayDelete(comment, media, 'author')).toBe(true);
  expect(mayDelete(comment, media, 'uploader')).toBe(true);
  expect(mayDelete(comment, media, 'somebody')).toBe(false);
});

test('a page has 50 comments (decisions 21)', () => {
  expect(COMMENT_PAGE).toBe(50);
});
