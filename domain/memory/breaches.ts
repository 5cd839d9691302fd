import type { Breach, Why } from '../src/breaches/breach.ts';
import type { Breaches, BreachPeople } from '../src/breaches/ports.ts';
import { isTelling, whyConcerned } from '../src/breaches/rules.ts';
import type { Instant } from '../src/kernel/time.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Own } from './own.ts';
import { slice } from './paging.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';

/** A breach; the counts of its people once it is closed. */
export type BreachRow = Breach & { readonly counted: { readonly concerned: number; readonly notified: number } | null };

/** Somebody whom a breach concerns. */
export interface BreachPersonRow {
  readonly breachId: string;
  readonly personId: string;
  readonly why: Why;
  readonly notifiedAt: Instant | null;
}

export const tables = () => ({
  breaches: table<BreachRow>((row) => row.id),
  breachPeople: table<BreachPersonRow>(
    (row) => pair(row.breachId, row.personId),
    (row) => row.personId,
  ),
});

export const repositories = (tables: Tables) => ({
  breaches: breachesOn(tables),
  breachPeople: breachPeopleOn(tables),
});

export const own = {
  breaches: ({ breachPeople }, id) =>
    breachPeople.where(({ personId }) => personId === id).map((row) => [row.breachId, { ...row }]),
} satisfies Partial<Record<OwnKind, Own>>;

function breachesOn({ breaches, breachPeople, queue, note }: Tables): Breaches {
  const countsOf = (id: string) => {
    const people = breachPeople.where(({ breachId }) => breachId === id);
    return { concerned: people.length, notified: people.filter(({ notifiedAt }) => notifiedAt !== null).length };
  };
  const counted = ({ counted: known, ...breach }: BreachRow) => ({ ...breach, ...(known ?? countsOf(breach.id)) });
  const unclosed = (id: string) => breaches.find((row) => row.id === id && row.closedAt === null);
  return {
    async open(breach, audit) {
      breaches.put({ ...breach, counted: null });
      note(audit);
    },
    async find(id) {
      const found = breaches.get(id);
      return found && counted(found);
    },
    async list(limit, after) {
      const page = slice(
        breaches.where(() => true),
        ({ openedAt, id }) => [openedAt, id],
        'down',
        { limit, after },
      );
      return { ...page, items: page.items.map(counted) };
    },
    async unclosed(most) {
      const open = breaches.where(({ closedAt }) => closedAt === null);
      return slice(open, ({ knownAt, id }) => [knownAt, id], 'up', { limit: most, after: null }).items.map(counted);
    },
    async tell(id, change, jobs, audit) {
      const found = unclosed(id);
      if (!found) return false;
      breaches.put({ ...found, ...change });
      queue(jobs);
      note(audit);
      return true;
    },
    async close(id, closed, audit) {
      const [found, counts] = [unclosed(id), countsOf(id)];
      if (!found) return 'over';
      if (isTelling(found, counts)) return 'telling';
      breaches.put({ ...found, ...closed, counted: counts });
      breachPeople.deleteWhere(({ breachId }) => breachId === id);
      note(audit(counts));
      return 'closed';
    },
  };
}

function breachPeopleOn({ breaches, breachPeople, users, sessions, auditLog, queue }: Tables): BreachPeople {
  const isOpen = (id: string) => breaches.get(id)?.closedAt === null;
  const add = (breachId: string, personId: string, why: Why) => {
    if (users.get(personId) && !breachPeople.get(pair(breachId, personId)))
      breachPeople.put({ breachId, personId, why, notifiedAt: null });
  };
  const of = (id: string) => breachPeople.where(({ breachId }) => breachId === id);
  return {
    areAt: async (domain) => users.where(({ tenant }) => tenant === domain).length > 0,
    async gather(breach, most, after) {
      if (!isOpen(breach.id)) return null;
      const page = slice(
        users.where(() => true),
        ({ id }) => [id],
        'up',
        { limit: most, after: after === null ? null : [after] },
      );
      for (const user of page.items) {
        const own = sessions.where(({ userId }) => userId === user.id);
        const acts = auditLog.where(({ personId, doerId }) => personId === user.id || doerId === user.id);
        const why = whyConcerned(breach, user, own, acts);
        if (why !== null) add(breach.id, user.id, why);
      }
      return page.next === null ? null : String(page.next[0]);
    },
    async name(breachId, people) {
      if (!isOpen(breachId)) return false;
      for (const id of people) add(breachId, id, 'named');
      return true;
    },
    async list(breachId, limit, after) {
      const page = slice(of(breachId), ({ personId }) => [personId], 'up', { limit, after });
      const items = page.items.flatMap(({ personId, why, notifiedAt }) => {
        const user = users.get(personId);
        return user ? [{ id: personId, username: user.name, email: user.email, why, notifiedAt }] : [];
      });
      return { ...page, items };
    },
    async tell(breachId, most, now, letter) {
      const rows = of(breachId).filter(({ notifiedAt }) => notifiedAt === null);
      for (const row of rows.slice(0, most)) {
        const user = users.get(row.personId);
        const draft = user && letter(user);
        if (draft) queue([draft]);
        if (draft) breachPeople.put({ ...row, notifiedAt: now });
        else breachPeople.delete(pair(row.breachId, row.personId));
      }
      return Math.min(rows.length, most);
    },
  };
}
