import { expect, test } from 'vitest';
import { threadsOf } from './threads.ts';

const aComment = (id: string, replyTo: string | null = null) => ({ id, replyTo });

test('each comment is followed by its replies, in the order in which they came (decisions 49)', () => {
  const threads = threadsOf([aComment('a'), aComment('b'), aComment('a1', 'a'), aComment('a2', 'a')]);
  expect(threads.map(({ id, comment, replies }) => [id, comment?.id, replies.map((reply) => reply.id)])).toEqual([
    ['a', 'a', ['a1', 'a2']],
    ['b', 'b', []],
  ]);
});

test('a deleted comment with replies leaves a gap, one without leaves none (decisions 49)', () => {
  expect(threadsOf([aComment('x1', 'x'), aComment('c')])).toEqual([
    { id: 'x', comment: null, replies: [aComment('x1', 'x')] },
    { id: 'c', comment: aComment('c'), replies: [] },
  ]);
});
