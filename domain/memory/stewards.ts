import { nameKey } from '../src/accounts/rules.ts';
import { hasLivePlan } from '../src/membership/rules.ts';
import type { Closings, TenantPeople } from '../src/stewards/ports.ts';
import { removeItem } from './media.ts';
import { slice } from './paging.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({
  tenantPeople: tenantPeopleOn(tables),
  closings: closingsOn(tables),
});

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

function closingsOn(tables: Tables): Closings {
  const { colleges, marks, collegeProviders, media, events, clubs, cases, rosters, note, queue } = tables;
  return {
    async set(domain, closesOn, audit, jobs) {
      const before = colleges.get(domain);
      if (!before) return null;
      const after = { ...before, closesOn, version: before.version + 1 };
      colleges.put(after);
      queue(jobs);
      note(audit);
      return after;
    },
    async removeItems(tenant, limit, jobs) {
      const some = media.where((item) => item.tenant === tenant).slice(0, limit);
      for (const { id } of some) removeItem(tables, id);
      if (some.length > 0) queue(jobs(some));
      return some.length > 0;
    },
    async forget(tenant, jobs, audit) {
      const gone = clubs.where((club) => club.tenant === tenant);
      queue(jobs(gone.flatMap(({ avatar }) => avatar ?? [])));
      for (const { id } of gone) clubs.delete(id);
      for (const { id } of events.where((event) => event.tenant === tenant)) events.delete(id);
      for (const { id } of cases.where((one) => one.tenant === tenant)) cases.delete(id);
      for (const { email } of rosters.where((one) => one.tenant === tenant)) rosters.delete(email);
      marks.delete(tenant);
      collegeProviders.delete(tenant);
      colleges.delete(tenant);
      note(audit);
    },
  };
}
