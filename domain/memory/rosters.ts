import { addressToBe, leftByRoster } from '../src/accounts/returned-address.ts';
import type { RosterEntry } from '../src/colleges/college.ts';
import type { Rosters } from '../src/colleges/ports.ts';
import { merged } from '../src/stewards/roster.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  rosters: table<RosterEntry & { readonly tenant: string }>((row) => row.email),
});

export const repositories = (tables: Tables) => ({ rosters: rostersOn(tables) });

function rostersOn({ rosters, users, queue, note }: Tables): Rosters {
  return {
    among: async (tenant, emails) =>
      emails
        .map((email) => rosters.get(email))
        .flatMap((row) => (row?.tenant === tenant ? [row] : []))
        .map(({ tenant: _, ...entry }) => entry),
    count: async (tenant) => rosters.where((row) => row.tenant === tenant).length,
    async put(tenant, entries, today, audit, jobsOf = () => []) {
      const left: string[] = [];
      for (const entry of entries) {
        const row = merged(rosters.get(entry.email), entry);
        rosters.put({ ...row, tenant });
        for (const user of users.where((one) => addressToBe(one) === row.email))
          if (!leftByRoster(user, today)) {
            users.put({ ...user, rosterLeavesOn: row.leavesOn });
            if (row.leavesOn && row.leavesOn <= today && row.leavesOn !== user.rosterLeavesOn) left.push(user.id);
          }
      }
      if (left.length > 0) queue(jobsOf(left));
      if (audit !== null) note(audit);
    },
  };
}
