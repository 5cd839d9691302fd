import type { UserLookup } from '../accounts/ports.ts';
import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobQueue, Settings, Telling } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import type { Instant } from '../kernel/time.ts';
import type { ClubLookup } from '../membership/ports.ts';

export interface Ports {
  clock: Clock;
  settings: Settings;
  jobs: JobQueue;
  users: UserLookup;
  clubs: Pick<ClubLookup, 'byId'>;
  notifications: Telling;
}

export interface Handover {
  readonly clubId: string;
  /** Whoever holds, or held, a seat in it. */
  readonly people: readonly string[];
  /** Who leads it now; null when nobody does, so that they may take over. */
  readonly takerId: string | null;
  /** Whether it was theirs before; missing in jobs of releases before. */
  readonly isBack?: boolean;
  readonly at: Instant;
}

/**
 * Tells the people of a club, in the product and by mail, that they may take it over, or that somebody did (decisions
 * 63).
 */
export const tellOfHandoverJob = job({
  kind: 'tell-of-handover',
  async run(ports: Ports, { clubId, people, takerId, isBack = false, at }: Handover) {
    const club = await ports.clubs.byId(clubId);
    const taker = takerId === null ? null : await ports.users.byId(takerId);
    // Whoever took over may be gone by now, and a lead may be there again.
    if (!club || (takerId === null ? club.handoverAt === null : taker === null)) return;
    const cause = `handover:${clubId}`;
    for (const personId of people) {
      const user = await ports.users.byId(personId);
      if (!user || user.id === takerId || user.suspendedAt !== null) continue;
      const about = { mediaId: null, commentId: null, caseId: null, clubId, eventId: null };
      await ports.notifications.tell([{ personId, cause, kind: 'handover', at, actorId: takerId, ...about }]);
      const reader = addresseeOf(user, todayOf(ports));
      if (reader === null) continue;
      const mail = sendMailJob.draft({
        kind: 'handover',
        ...reader,
        fullName: user.fullName,
        club: club.name,
        taker: taker && (taker.fullName || taker.name),
        isBack,
        from: club.handoverAt,
        page: `${ports.settings.publicUrl}/club/${clubId}`,
      });
      await ports.jobs.enqueue(mail, ports.clock.now());
    }
  },
});
