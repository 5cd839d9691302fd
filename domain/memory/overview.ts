import type { Kind } from '../src/media/media.ts';
import { hasLivePlan } from '../src/membership/rules.ts';
import type { Overview } from '../src/operator/ports.ts';
import { slice } from './paging.ts';
import type { Tables } from './tables.ts';

export function overviewOn(tables: Tables): Overview {
  const everything = () => true;
  const media = () => tables.media.where(everything);
  const ofKind = (kind: Kind) => media().filter((item) => item.kind === kind).length;
  return {
    async stats(now) {
      const users = tables.users.where(everything);
      return {
        users: users.length,
        unverified: users.filter((user) => user.verifiedAt === null).length,
        livePlans: users.filter((user) => hasLivePlan(user, now)).length,
        media: { video: ofKind('video'), photo: ofKind('photo') },
        bytes: media().reduce((sum, item) => sum + item.size, 0),
        comments: tables.comments.where(everything).length,
        reactions: tables.reactions.where(everything).length,
      };
    },
    isEmpty: async () => tables.users.find(everything) === null,
    people: async (limit, after) => slice(tables.users.where(everything), ({ id }) => [id], 'up', { limit, after }),
    messages: async (limit, after) =>
      slice(tables.contactMessages.where(everything), ({ id }) => [id], 'up', { limit, after }),
    async knownFiles(fileNames) {
      const known = new Set<string | null>([
        ...media().flatMap((item) => [item.fileName, item.posterName]),
        ...tables.uploads.where(({ usedBy }) => usedBy === null).map((upload) => upload.fileName),
        ...tables.users.where(everything).map((user) => user.avatar),
      ]);
      return new Set(fileNames.filter((name) => known.has(name)));
    },
  };
}
