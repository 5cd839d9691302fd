import type { Audit } from '../src/audit/ports.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { byId, type Own } from './own.ts';
import { slice } from './paging.ts';
import type { Tables } from './tables.ts';

export const repositories = (tables: Tables) => ({ audit: auditOn(tables) });

export const own = {
  log: ({ auditLog }, id) => byId(auditLog.where(({ personId }) => personId === id)),
} satisfies Partial<Record<OwnKind, Own>>;

export function auditOn({ auditLog, note }: Tables): Audit {
  return {
    append: async (entry) => note(entry),
    async list({ concerning, by, since, limit, after }) {
      const fits = auditLog.where(
        ({ at, personId, doerId }) =>
          at >= since &&
          ((concerning === undefined && by === undefined) ||
            (concerning !== undefined && personId === concerning) ||
            (by !== undefined && doerId === by)),
      );
      return slice(fits, ({ at, id }) => [at, id], 'down', { limit, after });
    },
    async forget(before, most) {
      const old = auditLog.where(({ at }) => at < before).slice(0, most);
      for (const { id } of old) auditLog.delete(id);
      return old.length;
    },
  };
}
