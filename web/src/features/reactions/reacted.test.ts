import { expect, it } from 'vitest';
import { reacted, withReaction } from './reacted.ts';

const item = { id: 'a', likeCount: 3, dislikeCount: 2, mine: { reaction: 'dislike' as const, saved: true } };

it('liking an item one disliked moves the vote on screen', () => {
  expect(reacted(item, 'like')).toEqual({
    id: 'a',
    likeCount: 4,
    dislikeCount: 1,
    mine: { reaction: 'like', saved: true },
  });
});

it('what was shown too early is put back exactly', () => {
  expect(withReaction(reacted(item, 'like'), item.mine.reaction)).toEqual(item);
});

it('taking back what is not there changes nothing', () => {
  expect(reacted(item, 'unlike')).toEqual(item);
});
