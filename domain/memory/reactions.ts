import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Reactions } from '../src/reactions/ports.ts';
import { moveReaction } from './counters.ts';
import type { Own } from './own.ts';
import { markKey, pair, type ReactionRow, table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  reactions: table<ReactionRow>(markKey),
});

export const repositories = (tables: Tables) => ({ reactions: reactionsOn(tables) });

export const own = {
  reactions: ({ reactions }, id) =>
    reactions
      .where(({ memberId }) => memberId === id)
      .map(({ mediaId, reaction, at }) => [mediaId, { mediaId, value: reaction, reactedAt: at }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function reactionsOn(tables: Tables): Reactions {
  const current = (mediaId: string, memberId: string) =>
    tables.reactions.get(pair(mediaId, memberId))?.reaction ?? null;
  return {
    async swap(media, memberId, from, to, at) {
      if (!tables.media.get(media.id) || current(media.id, memberId) !== from) return null;
      return moveReaction(tables, { mediaId: media.id, memberId, at }, to);
    },
  };
}
