import type { Avatars } from '../src/media/ports.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ avatars: avatarsOn(tables) });

export function avatarsOn(tables: Tables): Avatars {
  return {
    async avatarOwner(fileName) {
      const owner =
        tables.users.find((user) => user.avatar === fileName && user.suspendedAt === null) ??
        tables.clubs.find((club) => club.avatar === fileName);
      return owner && { id: owner.id, tenant: owner.tenant };
    },
  };
}
