import type { UserLookup } from '../accounts/ports.ts';
import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import type { Colleges } from '../colleges/ports.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobQueue, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import type { ClubLookup } from '../membership/ports.ts';
import type { ClubSeats } from './ports.ts';

export interface ClosedClub {
  readonly clubId: string;
  /** Who closed it; missing in jobs of releases before. */
  readonly actorId?: string | null;
}

/**
 * Tells everybody with a seat in a club by mail that it was closed, except whoever closed it; nobody once it is open again
 * (decisions 63, 70).
 */
export const tellOfClosedClubJob = job({
  kind: 'tell-of-closed-club',
  async run(
    ports: {
      clock: Clock;
      settings: Settings;
      jobs: JobQueue;
      colleges: Pick<Colleges, 'find'>;
      users: Pick<UserLookup, 'byId'>;
      clubs: Pick<ClubLookup, 'byId'>;
      seats: Pick<ClubSeats, 'of'>;
    },
    { clubId, actorId = null }: ClosedClub,
  ) {
    const club = await ports.clubs.byId(clubId);
    if (!club || club.closedAt === null) return;
    const { contactTo: contact, publicUrl } = await settingsOfTenant(ports, club.tenant);
    for (const { seat, person } of await ports.seats.of(clubId)) {
      const user = seat.personId !== actorId && person ? await ports.users.byId(seat.personId) : null;
      const reader = user && addresseeOf(user, todayOf(ports));
      if (!reader) continue;
      const about = { fullName: user.fullName, club: club.name, contact, page: `${publicUrl}/club/${clubId}` };
      await ports.jobs.enqueue(sendMailJob.draft({ kind: 'club-closed', ...reader, ...about }), ports.clock.now());
    }
  },
  about: ({ clubId }) => clubId,
});
