import type { Day } from '../src/kernel/days.ts';
import type { Instant } from '../src/kernel/time.ts';
import type { Digests } from '../src/news/ports.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

/** The newest digest of somebody. */
export interface DigestRow {
  readonly personId: string;
  readonly day: Day;
  readonly until: Instant;
}

export const tables = () => ({
  digests: table<DigestRow>(
    (row) => row.personId,
    (row) => row.personId,
  ),
  /** The newest day whose digests were begun, under `digests`. */
  begun: table<{ readonly what: string; readonly day: Day }>((row) => row.what),
});

export const repositories = (tables: Tables) => ({ digests: digestsOn(tables) });

export const own = {
  digests: ({ digests }, id) => digests.where(({ personId }) => personId === id).map((row) => [id, { ...row }]),
} satisfies Partial<Record<OwnKind, Own>>;

/** Which digests were begun, in memory. */
export function digestsOn(tables: Tables): Digests {
  const { digests, notificationChoices, users, begun } = tables;
  const wanting = () =>
    users.where(
      ({ id, verifiedAt, suspendedAt }) =>
        verifiedAt !== null &&
        suspendedAt === null &&
        notificationChoices.find((row) => row.personId === id && row.way === 'digest' && row.wanted) !== null,
    );
  return {
    async begin(day, jobs) {
      if ((begun.get('digests')?.day ?? '') >= day) return;
      begun.put({ what: 'digests', day });
      tables.queue(jobs([...new Set(wanting().map(({ tenant }) => tenant))]));
    },
    async take({ tenant, day, until, after, portion }, jobs) {
      const due = wanting()
        .filter((user) => user.tenant === tenant && user.id > after && (digests.get(user.id)?.day ?? '') < day)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, portion)
        .map(({ id }) => ({ personId: id, since: digests.get(id)?.until ?? null }));
      for (const { personId } of due) digests.put({ personId, day, until });
      tables.queue(jobs(due), until);
    },
  };
}
