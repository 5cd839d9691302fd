import type { Reaction } from '@quadrangle/domain/media/media';
import { nextReaction, type ReactionAction, retally } from '@quadrangle/domain/reactions/rules';

interface Reactable {
  readonly likeCount: number;
  readonly dislikeCount: number;
  readonly mine: { readonly reaction: Reaction | null };
}

/** The item with another reaction of one's own, its counts moved along. */
export function withReaction<T extends Reactable>(item: T, to: Reaction | null): T {
  const { likeCount, dislikeCount } = retally(item, item.mine.reaction, to);
  return { ...item, likeCount, dislikeCount, mine: { ...item.mine, reaction: to } };
}

/** The item as it will be once the server has done `action`. */
export function reacted<T extends Reactable>(item: T, action: ReactionAction): T {
  return withReaction(item, nextReaction(item.mine.reaction, action));
}
