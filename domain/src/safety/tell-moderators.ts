import type { UserFlags } from '../accounts/ports.ts';
import type { ClubSeats } from '../clubs/ports.ts';
import { job } from '../kernel/job.ts';
import type { Clock, Notification, Telling } from '../kernel/ports.ts';
import type { MediaItems } from '../media/ports.ts';
import { partiesOf } from './owners.ts';
import type { CaseQueue } from './ports.ts';
import { isImpartial } from './rules.ts';

export interface Ports {
  clock: Clock;
  users: UserFlags;
  media: Pick<MediaItems, 'byId'>;
  seats: Pick<ClubSeats, 'of'>;
  cases: CaseQueue;
  notifications: Telling;
}

/**
 * Notifies the moderators of a college of a new case, all who may decide it; the notification goes when somebody does
 * (decisions 50, 52).
 */
export const tellModeratorsJob = job({
  kind: 'tell-moderators',
  async run({ clock, users, media, seats, cases, notifications }: Ports, { caseId }: { readonly caseId: string }) {
    const found = await cases.byId(caseId);
    if (!found) return;
    const { tenant, subject, subjectId, itemId, openedAt } = found.case;
    const parties = await partiesOf({ seats, media }, found.case);
    const reporters = new Set(found.reports.map(({ reporterId }) => reporterId));
    const moderators = (await users.moderators(clock.now())).filter(
      (one) => one.tenant === tenant && isImpartial(one.id, parties, reporters.has(one.id)),
    );
    await notifications.tell(
      moderators.map(
        ({ id }): Notification => ({
          personId: id,
          cause: `moderation:${caseId}`,
          kind: 'moderation',
          at: openedAt,
          // It goes with what was reported.
          actorId: subject === 'person' ? subjectId : null,
          mediaId: itemId,
          commentId: subject === 'comment' ? subjectId : null,
          caseId,
          clubId: null,
          eventId: null,
        }),
      ),
    );
  },
});
