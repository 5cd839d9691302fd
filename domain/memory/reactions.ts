import type { Reactions } from '../src/reactions/ports.ts';
import { moveReaction } from './counters.ts';
import { pair, type Tables } from './tables.ts';

export function reactionsOn(tables: Tables): Reactions {
  const current = (mediaId: string, memberId: string) =>
    tables.reactions.get(pair(mediaId, memberId))?.reaction ?? null;
  return {
    async swap(media, memberId, from, to, at) {
      if (!tables.media.get(media.id) || current(media.id, memberId) !== from) return false;
      moveReaction(tables, { mediaId: media.id, memberId, at }, to);
      return true;
    },
  };
}
