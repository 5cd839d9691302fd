import { nameKey } from '../src/accounts/rules.ts';
import type { Kind } from '../src/media/media.ts';
import { hasLivePlan } from '../src/membership/rules.ts';
import type { Figures, Overview, TenantFigures } from '../src/operator/ports.ts';
import { slice } from './paging.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ overview: overviewOn(tables), figures: figuresOn(tables) });

export function overviewOn(tables: Tables): Overview {
  const everything = () => true;
  const media = () => tables.media.where(everything);
  const ofKind = (kind: Kind) => media().filter((item) => item.kind === kind).length;
  const headcount = (now: number) => {
    const users = tables.users.where(everything);
    return {
      users: users.length,
      unverified: users.filter((user) => user.verifiedAt === null).length,
      livePlans: users.filter((user) => hasLivePlan(user, now)).length,
    };
  };
  return {
    async stats(now) {
      return {
        ...headcount(now),
        media: { video: ofKind('video'), photo: ofKind('photo') },
        bytes: media().reduce((sum, item) => sum + item.size, 0),
        comments: tables.comments.where(everything).length,
        reactions: tables.reactions.where(everything).length,
      };
    },
    headcount: async (now) => headcount(now),
    isEmpty: async () => tables.users.find(everything) === null,
    people: async (limit, after) =>
      slice(tables.users.where(everything), ({ name }) => [nameKey(name)], 'up', { limit, after }),
    messages: async (limit, after) =>
      slice(tables.contactMessages.where(everything), ({ id }) => [id], 'up', { limit, after }),
    async knownFiles(fileNames) {
      const known = new Set<string | null>([
        ...media().flatMap((item) => [item.fileName, item.posterName]),
        ...tables.uploads.where(({ usedBy }) => usedBy === null).map((upload) => upload.fileName),
        ...[tables.users, tables.clubs].flatMap((table) => table.where(everything).map(({ avatar }) => avatar)),
      ]);
      return new Set(fileNames.filter((name) => known.has(name)));
    },
  };
}

/** The days are stored as things happen; the figures of tenants are computed from their items. */
export function figuresOn(tables: Tables): Figures {
  return {
    days: async (from) => tables.days.where(({ day }) => day >= from).sort((a, b) => (a.day < b.day ? -1 : 1)),
    async tenants() {
      const [people, items] = [tables.users.where(() => true), tables.media.where(() => true)];
      const found = [...new Set([...people, ...items].map(({ tenant }) => tenant))].map((tenant): TenantFigures => {
        const ofTenant = (one: { tenant: string }) => one.tenant === tenant;
        const theirs = items.filter(ofTenant);
        const videos = theirs.filter(({ kind }) => kind === 'video').length;
        const bytes = theirs.reduce((sum, { size }) => sum + size, 0);
        return { tenant, people: people.filter(ofTenant).length, videos, photos: theirs.length - videos, bytes };
      });
      return found.sort((a, b) => b.bytes - a.bytes || (a.tenant < b.tenant ? -1 : 1)).slice(0, 500);
    },
  };
}
