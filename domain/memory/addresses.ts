import type { Addresses } from '../src/accounts/ports.ts';
import type { Tables } from './tables.ts';
import { isAnothers } from './users.ts';

export const repositories = (tables: Tables): { addresses: Addresses } => ({
  addresses: {
    async settle(id, decide, { audit, letters = [] }) {
      const user = tables.users.get(id);
      const change = user && decide(user);
      if (!change) return null;
      const { unbinds, signsOut, passesOn, ...fields } = change;
      const changed = { ...user, ...fields };
      if (isAnothers(tables, changed)) return null;
      tables.users.put(changed);
      const theirs = ({ userId }: { userId: string | null }) => userId === id;
      if (passesOn)
        for (const other of tables.users.where(({ recoveryAddress }) => recoveryAddress === user.email))
          tables.users.put({ ...other, recoveryProvenAt: null });
      if (unbinds) tables.identities.deleteWhere(theirs);
      if (signsOut || typeof fields.entryClosedAt === 'number') {
        tables.sessions.deleteWhere(theirs);
        tables.tickets.deleteWhere(theirs);
      }
      for (const link of tables.links.where((row) => theirs(row) && row.retiredAt === null))
        tables.links.put({ ...link, retiredAt: audit.at });
      tables.queue(letters);
      tables.note(audit);
      return changed;
    },
  },
});
