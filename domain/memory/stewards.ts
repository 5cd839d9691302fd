import { nameKey } from '../src/accounts/rules.ts';
import { hasLivePlan } from '../src/membership/rules.ts';
import type { TenantPeople } from '../src/stewards/ports.ts';
import { slice } from './paging.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ tenantPeople: tenantPeopleOn(tables) });

function tenantPeopleOn({ users, media }: Tables): TenantPeople {
  return {
    page: async (tenant, limit, after) =>
      slice(
        users.where((user) => user.tenant === tenant),
        ({ name }) => [nameKey(name)],
        'up',
        { limit, after },
      ),
    async figures(tenant, now) {
      const people = users.where((user) => user.tenant === tenant);
      const items = media.where((item) => item.tenant === tenant);
      const videos = items.filter(({ kind }) => kind === 'video').length;
      return {
        people: people.length,
        unverified: people.filter(({ verifiedAt }) => verifiedAt === null).length,
        livePlans: people.filter((user) => hasLivePlan(user, now)).length,
        videos,
        photos: items.length - videos,
        bytes: items.reduce((sum, { size }) => sum + size, 0),
      };
    },
  };
}
