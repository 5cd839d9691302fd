import type { UserLookup } from '../accounts/ports.ts';
import { auditEntry, theProduct } from '../audit/entry.ts';
import { dutiesAreOver, FAREWELL_DAYS, leavingOf } from '../colleges/leaving.ts';
import type { Colleges } from '../colleges/ports.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import { daysLater, utcDay } from '../kernel/days.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, Ids, JobQueue, Settings } from '../kernel/ports.ts';
import { DAY } from '../kernel/time.ts';
import type { ClubLookup } from '../membership/ports.ts';
import type { ClubSeats } from './ports.ts';
import { isOnlyLead, seatOf } from './rules.ts';

/** People whose seats end in one job; the next ones are another job's. */
export const LEAVERS_PORTION = 100;

export interface Ports {
  clock: Clock;
  ids: Ids;
  settings: Settings;
  jobs: Pick<JobQueue, 'enqueue'>;
  users: Pick<UserLookup, 'byId'>;
  colleges: Pick<Colleges, 'find'>;
  clubs: Pick<ClubLookup, 'held'>;
  seats: Pick<ClubSeats, 'leavers' | 'change'>;
}

/** Ends the seats of those who left 30 days ago, in portions, every day (decisions 74). */
export const watchSeatsJob = job({
  kind: 'watch-seats-of-leavers',
  every: DAY,
  async run({ clock, jobs }: Pick<Ports, 'clock' | 'jobs'>, _payload: Nothing) {
    await jobs.enqueue(endSeatsJob.draft({ after: '' }), clock.now());
  },
});

/**
 * Ends the seats of people who left 30 days ago, in the zone of their college. The last lead of an open club keeps the
 * seat until there is another lead: somebody whom they appoint, or who takes over (decisions 63, 74).
 */
export const endSeatsJob = job({
  kind: 'end-seats-of-leavers',
  async run(ports: Ports, { after }: { readonly after: string }) {
    const now = ports.clock.now();
    // A day more than by UTC: where clocks are ahead, it is tomorrow already.
    const until = daysLater(utcDay(now), 1 - FAREWELL_DAYS);
    const people = await ports.seats.leavers(until, LEAVERS_PORTION, after);
    for (const personId of people) await endSeatsOf(ports, personId);
    const last = people.length < LEAVERS_PORTION ? undefined : people.at(-1);
    if (last !== undefined) await ports.jobs.enqueue(endSeatsJob.draft({ after: last }), now);
  },
});

async function endSeatsOf(ports: Ports, personId: string): Promise<void> {
  const user = await ports.users.byId(personId);
  const now = ports.clock.now();
  if (!user || !dutiesAreOver(leavingOf(user, await settingsOfTenant(ports, user.tenant), now), now)) return;
  for (const { club } of await ports.clubs.held(personId))
    await ports.seats.change(club.id, personId, (state) => {
      if (!seatOf(state) || isOnlyLead(state)) return null;
      const audit = auditEntry(ports, theProduct, 'seat-ended', { personId, details: { club: club.id } });
      return { roles: new Map([[personId, null]]), at: now, sideWrites: [], audit };
    });
}
