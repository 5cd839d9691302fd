import type { AbsentCollege, College, Mark, ProviderClient } from '../src/colleges/college.ts';
import { type AbsentColleges, type CollegeProviders, type Colleges, MAX_ABSENT } from '../src/colleges/ports.ts';
import { given } from '../src/kernel/given.ts';
import { slice } from './paging.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  colleges: table<College>((row) => row.domain),
  marks: table<Mark & { readonly domain: string }>((row) => row.domain),
  collegeProviders: table<ProviderClient & { readonly domain: string }>((row) => row.domain),
  absentColleges: table<AbsentCollege>((row) => row.domain),
});

export const repositories = (tables: Tables) => ({
  colleges: collegesOn(tables),
  absentColleges: absentCollegesOn(tables),
  collegeProviders: collegeProvidersOn(tables),
});

function collegesOn({ colleges, marks, note }: Tables): Colleges {
  return {
    find: async (domain) => colleges.get(domain),
    async mark(domain) {
      const { type, data } = marks.get(domain) ?? {};
      return type === undefined || data === undefined ? null : { type, data };
    },
    list: async (limit, after) =>
      slice(
        colleges.where(() => true),
        ({ domain }) => [domain],
        'up',
        { limit, after },
      ),
    async add(college, audit) {
      if (colleges.get(college.domain)) return false;
      colleges.put(college);
      note(audit);
      return true;
    },
    async change(domain, { mark, ...change }, audit) {
      const before = colleges.get(domain);
      if (!before) return null;
      if (mark === null) marks.delete(domain);
      if (mark) marks.put({ domain, ...mark });
      const marked = marks.get(domain) !== null;
      colleges.put({ ...before, ...given(change), marked, version: before.version + 1 });
      note(audit);
      return colleges.get(domain);
    },
  };
}

function absentCollegesOn({ colleges, absentColleges }: Tables): AbsentColleges {
  const all = () => absentColleges.where(() => true);
  return {
    async count(domain, at) {
      const tries = (absentColleges.get(domain)?.tries ?? 0) + 1;
      absentColleges.put({ domain, tries, lastAt: at });
      const oldest = all().sort((a, b) => b.lastAt - a.lastAt || (a.domain < b.domain ? -1 : 1));
      for (const one of oldest.slice(MAX_ABSENT)) absentColleges.delete(one.domain);
    },
    list: async (limit) =>
      all()
        .filter(({ domain }) => !colleges.get(domain))
        .sort((a, b) => b.tries - a.tries || (a.domain < b.domain ? -1 : 1))
        .slice(0, limit),
  };
}

function collegeProvidersOn({ colleges, collegeProviders, identities, users, note }: Tables): CollegeProviders {
  return {
    async of(domain) {
      const found = collegeProviders.get(domain);
      if (!found) return null;
      const { domain: _, ...client } = found;
      return client;
    },
    any: async () => collegeProviders.where(() => true).length > 0,
    async set(domain, client, audit) {
      if (!colleges.get(domain)) return false;
      const former = collegeProviders.get(domain);
      if (client?.issuer === former?.issuer && client?.clientId !== former?.clientId)
        identities.deleteWhere(
          ({ issuer, userId }) => issuer === client?.issuer && users.get(userId)?.tenant === domain,
        );
      if (client === null) collegeProviders.delete(domain);
      else collegeProviders.put({ domain, ...client });
      note(audit);
      return true;
    },
  };
}
