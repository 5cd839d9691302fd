import { leavingDay, rosterDay } from '../colleges/leaving.ts';
import { leavingCause, NOTICE_DAYS } from '../colleges/leaving-soon.ts';
import { addresseeOf, recoveryOf, todayOf } from '../colleges/mailbox.ts';
import { type Day, daysLater } from '../kernel/days.ts';
import { job, type Nothing } from '../kernel/job.ts';
import type { Clock, JobQueue, Notification, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { HOUR } from '../kernel/time.ts';
import type { Leavers, RecoveryAddresses, UserLookup } from './ports.ts';
import type { User } from './user.ts';

/** People who are told in one job; the next ones are another job's, so that what else waits gets its turn. */
export const LEAVERS_PORTION = 200;

/** For how many days after they left people are still told, where nobody knew of the day in time. */
const LATE_DAYS = 7;

/** How long an address waits for its code at least. */
const CLAIM_LIFE = HOUR;

export interface Ports {
  clock: Clock;
  settings: Settings;
  jobs: Pick<JobQueue, 'enqueue'>;
  leavers: Leavers;
}

/**
 * Tells everybody who leaves within 60 days, or left within the last seven without being told, in portions, and forgets
 * recovery addresses that nobody proved (decisions 74).
 */
export const watchLeaversJob = job({
  kind: 'watch-leavers',
  every: 24 * HOUR,
  async run(
    { clock, jobs, recoveryAddresses }: Ports & { recoveryAddresses: Pick<RecoveryAddresses, 'forget'> },
    _payload: Nothing,
  ) {
    const now = clock.now();
    await recoveryAddresses.forget(now - CLAIM_LIFE);
    await jobs.enqueue(tellLeaversJob.draft({ after: '' }), now);
  },
});

/**
 * Tells people, once for each day on which they are to leave, in the product and by a letter, from 60 days ahead until a
 * week after it, and asks whoever has none for a recovery address (decisions 74).
 */
export const tellLeaversJob = job({
  kind: 'tell-leavers',
  async run(ports: Ports, { after }: { readonly after: string }) {
    const today = todayOf(ports);
    const [from, until] = [daysLater(today, -LATE_DAYS), daysLater(today, NOTICE_DAYS)];
    const people = await ports.leavers.withoutNotice(from, until, LEAVERS_PORTION, after);
    for (const user of people) {
      const day = leavingDay(user);
      if (day !== null && day >= from && day <= until) await tell(ports, user, day);
    }
    const last = people.length < LEAVERS_PORTION ? undefined : people.at(-1);
    if (last) await ports.jobs.enqueue(tellLeaversJob.draft({ after: last.id }), ports.clock.now());
  },
});

/** Tells those who leave by a day of their college's roster that had come when it was set (decisions 71, 74). */
export const tellLeftJob = job({
  kind: 'tell-left',
  async run(ports: Ports & { users: Pick<UserLookup, 'byId'> }, { people }: { readonly people: readonly string[] }) {
    // It has come by the day of their college, which may be ahead.
    const latest = daysLater(todayOf(ports), 1);
    for (const id of people) {
      const user = await ports.users.byId(id);
      if (!user || user.verifiedAt === null || user.suspendedAt !== null || user.entryClosedAt !== null) continue;
      const day = rosterDay(user);
      if (day !== null && day <= latest) await tell(ports, user, day);
    }
  },
});

async function tell({ clock, settings, leavers }: Ports, user: User, leavesOn: Day): Promise<void> {
  const about = { actorId: null, mediaId: null, commentId: null, caseId: null, clubId: null, eventId: null };
  const notification: Notification = {
    personId: user.id,
    cause: leavingCause(leavesOn),
    kind: 'leaving',
    at: clock.now(),
    ...about,
  };
  const reader = addresseeOf(user, todayOf({ clock, settings }));
  const letter = {
    kind: 'leaving',
    fullName: user.fullName,
    leavesOn,
    hasAddress: recoveryOf(user) !== null,
    page: `${settings.publicUrl}/profile`,
  } as const;
  await leavers.tell(notification, reader === null ? [] : [sendMailJob.draft({ ...letter, ...reader })]);
}
