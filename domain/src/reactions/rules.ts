import type { Reaction } from '../media/media.ts';

export const reactionActions = ['like', 'unlike', 'dislike', 'undislike'] as const;
export type ReactionAction = (typeof reactionActions)[number];

/**
 * One person's reaction to an item after an action: like and dislike replace each other, and taking back a reaction
 * that is not there changes nothing (product 4; decisions 17).
 */
export function nextReaction(from: Reaction | null, action: ReactionAction): Reaction | null {
  switch (action) {
    case 'like':
    case 'dislike':
      return action;
    case 'unlike':
      return from === 'like' ? null : from;
    case 'undislike':
      return from === 'dislike' ? null : from;
  }
}

/** The action for a pressed button: pressing it again takes the reaction back. */
export function pressed(button: Reaction, mine: Reaction | null): ReactionAction {
  if (mine !== button) return button;
  return button === 'like' ? 'unlike' : 'undislike';
}

export interface Tally {
  readonly likeCount: number;
  readonly dislikeCount: number;
}

/** The counts after one person's reaction moved `from` → `to`. */
export function retally(tally: Tally, from: Reaction | null, to: Reaction | null): Tally {
  const moved = (reaction: Reaction) => Number(to === reaction) - Number(from === reaction);
  return { likeCount: tally.likeCount + moved('like'), dislikeCount: tally.dislikeCount + moved('dislike') };
}
