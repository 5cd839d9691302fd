import type { Sessions } from '../src/accounts/ports.ts';
import { newestFirst } from '../src/media/rules.ts';
import type { Tables } from './tables.ts';

export function sessionsOn(tables: Tables): Sessions {
  const { sessions } = tables;
  return {
    async open(session, most) {
      sessions.put(session);
      const others = sessions.where(({ userId, id }) => userId === session.userId && id !== session.id);
      const over = others.filter(({ expiresAt }) => expiresAt <= session.createdAt);
      const live = others.filter(({ expiresAt }) => expiresAt > session.createdAt).sort(newestFirst);
      for (const { id } of [...over, ...live.slice(most - 1)]) sessions.delete(id);
    },
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
