import type { Digests } from '../src/news/ports.ts';
import type { Tables } from './tables.ts';

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
    async take({ tenant, day, until, portion }, jobs) {
      const due = wanting()
        .filter((user) => user.tenant === tenant && (digests.get(user.id)?.day ?? '') < day)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, portion)
        .map(({ id }) => ({ personId: id, since: digests.get(id)?.until ?? null }));
      for (const { personId } of due) digests.put({ personId, day, until });
      tables.queue(jobs(due));
    },
  };
}
