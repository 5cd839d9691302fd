import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Reaction, reactions } from '../media/media.ts';
import { nextReaction, pressed, type ReactionAction, reactionActions, retally } from './rules.ts';

const moves = (rule: string, from: Reaction | null, action: ReactionAction, to: Reaction | null) =>
  test(rule, () => expect(nextReaction(from, action)).toBe(to));

moves('liking an item makes it liked (decisions 17)', null, 'like', 'like');
moves('taking back a like that is not there changes nothing (decisions 17)', null, 'unlike', null);
moves('disliking an item makes it disliked (decisions 17)', null, 'dislike', 'dislike');
moves('taking back a dislike that is not there changes nothing (decisions 17)', null, 'undislike', null);
moves('liking again changes nothing (decisions 17)', 'like', 'like', 'like');
moves('unliking takes the like back (decisions 17)', 'like', 'unlike', null);
moves('disliking an item one liked moves the vote (decisions 17)', 'like', 'dislike', 'dislike');
moves('undisliking an item one likes changes nothing (decisions 17)', 'like', 'undislike', 'like');
moves('liking an item one disliked moves the vote (decisions 17)', 'dislike', 'like', 'like');
moves('unliking an item one dislikes changes nothing (decisions 17)', 'dislike', 'unlike', 'dislike');
moves('disliking again changes nothing (decisions 17)', 'dislike', 'dislike', 'dislike');
moves('undisliking takes the dislike back (decisions 17)', 'dislike', 'undislike', null);

const anyReaction = fc.constantFrom<Reaction | null>(null, ...reactions);
const anyAction = fc.constantFrom(...reactionActions);

test('each action is idempotent (decisions 17)', () => {
  fc.assert(
    fc.property(anyReaction, anyAction, (from, action) => {
      const once = nextReaction(from, action);
      expect(nextReaction(once, action)).toBe(once);
    }),
  );
});

test('whatever the order of actions, one person holds one reaction, and counts follow it (decisions 17)', () => {
  const acts = fc.array(fc.record({ who: fc.integer({ min: 0, max: 2 }), action: anyAction }), { maxLength: 40 });
  fc.assert(
    fc.property(acts, (story) => {
      const likes = new Set<number>();
      const dislikes = new Set<number>();
      const held = new Map<number, Reaction | null>();
      let tally = { likeCount: 0, dislikeCount: 0 };
      for (const { who, action } of story) {
        if (action === 'like') likes.add(who);
        if (action === 'like' || action === 'undislike') dislikes.delete(who);
        if (action === 'dislike') dislikes.add(who);
        if (action === 'dislike' || action === 'unlike') likes.delete(who);
        const from = held.get(who) ?? null;
        const to = nextReaction(from, action);
        held.set(who, to);
        tally = retally(tally, from, to);
        expect(tally).toEqual({ likeCount: likes.size, dislikeCount: dislikes.size });
        expect(to).toBe(likes.has(who) ? 'like' : dislikes.has(who) ? 'dislike' : null);
      }
    }),
  );
});

test.each([
  ['like', null, 'like'],
  ['like', 'like', 'unlike'],
  ['like', 'dislike', 'like'],
  ['dislike', null, 'dislike'],
  ['dislike', 'dislike', 'undislike'],
  ['dislike', 'like', 'dislike'],
] as const)('pressing %s while mine is %s means %s (product 4)', (button, mine, action) =>
  expect(pressed(button, mine)).toBe(action),
);

test.each([
  [null, 'like', 6, 3],
  ['like', null, 4, 3],
  ['like', 'dislike', 4, 4],
  ['dislike', 'like', 6, 2],
  ['dislike', null, 5, 2],
  ['like', 'like', 5, 3],
  [null, null, 5, 3],
] as const)(
  'a reaction that moves from %s to %s leaves %i likes and %i dislikes (decisions 17)',
  (from, to, likes, dislikes) =>
    expect(retally({ likeCount: 5, dislikeCount: 3 }, from, to)).toEqual({ likeCount: likes, dislikeCount: dislikes }),
);
