import type { Sessions } from '../src/accounts/ports.ts';
import { newestFirst } from '../src/media/rules.ts';
import type { Tables } from './tables.ts';

export function sessionsOn(tables: Tables): Sessions {
  const { sessions } = tables;
  return {
    open: async (session) => sessions.put(session),
    async find(digest, now) {
      const session = sessions.find((row) => row.digest === digest && row.expiresAt > now);
      const user = session && tables.users.get(session.userId);
      return session && user && user.suspendedAt === null ? { session, user } : null;
    },
    async touch(id, lastSeenAt, expiresAt) {
      const session = sessions.get(id);
      if (session) sessions.put({ ...session, lastSeenAt, expiresAt });
    },
    listOf: async (userId, now) =>
      sessions.where((row) => row.userId === userId && row.expiresAt > now).sort(newestFirst),
    end: async (userId, id) => sessions.get(id)?.userId === userId && sessions.delete(id),
  };
}
