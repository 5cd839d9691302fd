import type { Leavers } from '../src/accounts/ports.ts';
import { leavingDay } from '../src/colleges/leaving.ts';
import { leavingCause } from '../src/colleges/leaving-soon.ts';
import { pair } from './table.ts';
import type { Tables } from './tables.ts';

export const repositories = ({ users, notifications, queue }: Tables): { leavers: Leavers } => ({
  leavers: {
    withoutNotice: async (from, to, limit, after) =>
      users
        .where((user) => {
          const { id, verifiedAt, suspendedAt, entryClosedAt, rosterLeavesOn, ownLeavesOn } = user;
          const enters = verifiedAt !== null && suspendedAt === null && entryClosedAt === null;
          const leaves = [rosterLeavesOn, ownLeavesOn].some((day) => day !== null && day >= from && day <= to);
          const cause = leavingCause(leavingDay(user) ?? '');
          return id > after && enters && leaves && !notifications.get(pair(cause, id));
        })
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    async tell(notification, letters) {
      const { cause, personId } = notification;
      if (!users.get(personId) || notifications.get(pair(cause, personId))) return false;
      queue([notification, ...letters]);
      return true;
    },
  },
});
