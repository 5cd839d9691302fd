import type { Devices, Sessions } from '../src/accounts/ports.ts';
import type { Session } from '../src/accounts/user.ts';
import type { Instant } from '../src/kernel/time.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { byId, type Own } from './own.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';

/** A device that somebody has used. */
export interface DeviceRow {
  readonly userId: string;
  readonly device: string;
  readonly seenAt: Instant;
}

export const tables = () => ({
  sessions: table<Session>(
    (row) => row.id,
    (row) => row.userId,
  ),
  devices: table<DeviceRow>(
    ({ userId, device }) => pair(userId, device),
    (row) => row.userId,
  ),
});

export const repositories = (tables: Tables) => ({ sessions: sessionsOn(tables), devices: devicesOn(tables) });

export const own = {
  sessions: ({ sessions }, id) => byId(sessions.where(({ userId }) => userId === id)),
  devices: ({ devices }, id) => devices.where(({ userId }) => userId === id).map((row) => [row.device, { ...row }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function sessionsOn(tables: Tables): Sessions {
  const { sessions } = tables;
  return {
    async open(session, most, arrival, fits) {
      const person = tables.users.get(session.userId);
      if (!person || fits?.(person) === false) return false;
      sessions.put(session);
      tables.seen(session.userId, session.createdAt);
      const others = sessions.where(({ userId, id }) => userId === session.userId && id !== session.id);
      const over = others.filter(({ expiresAt }) => expiresAt <= session.createdAt);
      const live = others.filter(({ expiresAt }) => expiresAt > session.createdAt).sort(newestFirst);
      for (const { id } of [...over, ...live.slice(most - 1)]) sessions.delete(id);
      if (!arrival) return true;
      const known = tables.devices
        .where(({ userId }) => userId === session.userId)
        .sort((a, b) => b.seenAt - a.seenAt || (a.device < b.device ? 1 : -1));
      const isKnown = known.some(({ device }) => device === arrival.device);
      if (known.length > 0 && !isKnown) tables.queue(arrival.letters);
      tables.devices.put({ userId: session.userId, device: arrival.device, seenAt: session.createdAt });
      const forgotten = isKnown ? [] : known.slice(arrival.most - 1);
      for (const { userId, device } of forgotten) tables.devices.delete(pair(userId, device));
      return true;
    },
    async find(digest, now) {
      const session = sessions.find((row) => row.digest === digest && row.expiresAt > now);
      const user = session && tables.users.get(session.userId);
      if (!session || !user || user.suspendedAt !== null || user.entryClosedAt !== null) return null;
      const { version, timeZone, alumni, closesOn } = tables.colleges.get(user.tenant) ?? {};
      const settings = { timeZone: timeZone ?? null, alumni: alumni ?? null, closesOn: closesOn ?? null };
      const college = version === undefined ? null : { version, ...settings };
      return { session, user, college };
    },
    async touch(id, change) {
      const session = sessions.get(id);
      if (!session) return;
      sessions.put({ ...session, ...change });
      if (change.lastSeenAt !== undefined) tables.seen(session.userId, change.lastSeenAt);
    },
    listOf: async (userId, now) =>
      sessions.where((row) => row.userId === userId && row.expiresAt > now).sort(newestFirst),
    async end(userId, id, letters = []) {
      const ended = sessions.get(id)?.userId === userId && sessions.delete(id);
      if (ended) tables.queue(letters);
      return ended;
    },
    async endOthers(userId, id, letters) {
      const others = sessions.where((row) => row.userId === userId && row.id !== id);
      for (const other of others) sessions.delete(other.id);
      if (others.length > 0) tables.queue(letters);
      return others.length;
    },
  };
}

export const devicesOn = ({ devices }: Tables): Devices => ({
  knows: async (userId, device) => devices.find((row) => row.userId === userId && row.device === device) !== null,
});

const newestFirst = (a: Session, b: Session) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
