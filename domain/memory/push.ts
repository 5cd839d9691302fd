import type { PushAddresses, PushQueue } from '../src/news/push-ports.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Own } from './own.ts';
import { pair } from './table.ts';
import type { Tables } from './tables.ts';

export const repositories = pushOn;

export const own = {
  pushAddresses: ({ pushAddresses }, id) =>
    pushAddresses.where(({ personId }) => personId === id).map((row) => [row.id, { ...row }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function pushOn(tables: Tables): { pushAddresses: PushAddresses; pushQueue: PushQueue } {
  const { notificationChoices, sessions, users } = tables;
  const addresses = tables.pushAddresses;
  /** An address is deleted with its session. */
  const live = () => {
    addresses.deleteWhere(({ sessionId }) => sessions.get(sessionId) === null);
    return addresses;
  };
  const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
  return {
    pushAddresses: {
      async keep(address, most) {
        if (sessions.get(address.sessionId)?.userId !== address.personId) return;
        const { id, personId, sessionId } = address;
        addresses.deleteWhere((row) => row.id === id || row.sessionId === sessionId);
        addresses.put({ ...address, pendingSince: null, asked: 0 });
        const theirs = live().where((row) => row.personId === personId && row.id !== id);
        const over = theirs.sort((a, b) => b.createdAt - a.createdAt || byId(b, a)).slice(most - 1);
        for (const one of over) addresses.delete(one.id);
      },
      async ofSession(sessionId) {
        const found = live().find((row) => row.sessionId === sessionId);
        if (!found) return null;
        const { pendingSince, asked, ...address } = found;
        return address;
      },
      async forget(id) {
        addresses.delete(id);
      },
    },
    pushQueue: {
      async asked(id, now) {
        const address = live().get(id);
        const goesOn = address && (sessions.get(address.sessionId)?.expiresAt ?? 0) > now;
        return goesOn && users.get(address.personId)?.suspendedAt === null ? address : null;
      },
      async settle(id, asked, sharedUntil) {
        const address = addresses.get(id);
        if (!address || (asked !== null && address.asked !== asked)) return address === null;
        addresses.put({ ...address, pendingSince: null, sharedUntil });
        return true;
      },
      async ask(ids, since, job, dueAt) {
        for (const id of ids) {
          const address = addresses.get(id);
          if (address) tables.ask(address, since, job(id), dueAt);
        }
      },
      async wanting(kinds, after, limit) {
        return live()
          .where(({ personId, id }) => {
            const wants = kinds.some((kind) => notificationChoices.get(pair(`${kind} push`, personId))?.wanted);
            return wants && id > after;
          })
          .sort(byId)
          .slice(0, limit)
          .map(({ pendingSince, asked, ...address }) => address);
      },
    },
  };
}
