import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { mailboxOf } from '../accounts/rules.ts';
import { auditEntry } from '../audit/entry.ts';
import type { ClubSeats } from '../clubs/ports.ts';
import { clubOfTenant } from '../clubs/visible.ts';
import type { Comments } from '../comments/ports.ts';
import type { Member } from '../kernel/actor.ts';
import { Refusal, refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { DAY } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from '../media/ports.ts';
import { visibleItem } from '../media/visible.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { type Case, reasons, type Subject, subjects } from './case.ts';
import { fits } from './choices.ts';
import { mailAboutCaseJob } from './mail-about-case.ts';
import { ownersOf } from './owners.ts';
import type { NewReport, Reports } from './ports.ts';
import { isYoung, judgeReport, reportNote, YOUNG_COUNTED } from './rules.ts';
import { tellModeratorsJob } from './tell-moderators.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  users: UserLookup;
  media: MediaItems;
  comments: Comments;
  clubs: Pick<ClubLookup, 'byId'>;
  seats: Pick<ClubSeats, 'of'>;
  cases: Reports;
}

/** The outcome of filing a report. */
export interface Filed {
  /** Whether the thing is hidden until moderators decide. */
  readonly hidden: boolean;
  /** Whether a moderator has to look before it is hidden. */
  readonly queued: boolean;
}

/**
 * Reports an item, a comment, a person or a club that one can see, once. "I am in this" hides the item at once from all but
 * moderators and its uploader, who is told why; from a young account it may have to wait for a moderator (decisions
 * 51).
 */
export const fileReport = useCase({
  name: 'safety.report',
  access: 'member',
  refuses: [
    'CLUB_NOT_FOUND',
    'COMMENT_NOT_FOUND',
    'MEDIA_NOT_FOUND',
    'OWN_REPORT',
    'REPORT_REPEATED',
    'TOO_MANY_ASKED',
    'TOO_MANY_REPORTS',
    'USER_NOT_FOUND',
  ],
  input: z
    .strictObject({ subject: z.enum(subjects), id, reason: z.enum(reasons), note: reportNote.default('') })
    .refine(({ reason, subject }) => fits(reason, subject), {
      path: ['reason'],
      error: 'Choose a reason that fits what you report.',
    }),
  async run(ports: Ports, actor, { subject, id: subjectId, reason, note }): Promise<Filed> {
    const thing = await reported(ports, actor, subject, subjectId);
    if ((await ownersOf(ports, { subject, ...thing })).includes(actor.id)) refuse('OWN_REPORT');
    const now = ports.clock.now();
    const { email } = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
    const age = now - actor.createdAt;
    const asked = reason === 'in-it';
    const report: NewReport = {
      id: ports.ids.next(),
      reporterId: actor.id,
      mailbox: ports.secrets.sign(`reports of ${mailboxOf(email)}`),
      young: isYoung(age),
      reason,
      note,
      createdAt: now,
      opens: { id: ports.ids.next(), tenant: actor.tenant, subject, subjectId, ...thing },
    };
    const about = { personId: thing.ownerId, itemId: thing.itemId };
    const outcome = await ports.cases.file(
      report,
      { day: now - DAY, hour: now - YOUNG_COUNTED },
      (facts) => judgeReport(facts, asked, age),
      (caseId, judged) => {
        const jobs = caseId === report.opens.id ? [tellModeratorsJob.draft({ caseId })] : [];
        if (judged !== 'hidden') return { jobs };
        return {
          jobs: [...jobs, mailAboutCaseJob.draft({ caseId, news: 'asked' })],
          audit: auditEntry(ports, actor, 'item-hidden', about),
        };
      },
    );
    if (outcome === 'repeated') refuse('REPORT_REPEATED');
    if (outcome === 'too-many') refuse('TOO_MANY_REPORTS', { retryAfter: DAY / 1_000 });
    if (outcome === 'too-many-asked') refuse('TOO_MANY_ASKED');
    if (outcome === 'gone') refuse(notFound[subject]);
    return { hidden: outcome === 'hidden', queued: outcome === 'queued' };
  },
});

const notFound = {
  item: 'MEDIA_NOT_FOUND',
  comment: 'COMMENT_NOT_FOUND',
  person: 'USER_NOT_FOUND',
  club: 'CLUB_NOT_FOUND',
} as const;

/** The owner, the item and its club of a reported thing that the actor can see; of a comment no club. */
async function reported(
  ports: Ports,
  actor: Member,
  subject: Subject,
  subjectId: string,
): Promise<Pick<Case, 'ownerId' | 'itemId' | 'clubId'>> {
  if (subject === 'item') {
    const { uploaderId, id, clubId } = await visibleItem(ports, actor, subjectId);
    return { ownerId: uploaderId, itemId: id, clubId };
  }
  const none = { itemId: null, clubId: null };
  if (subject === 'club') return { ...none, ownerId: (await clubOfTenant(ports, actor, subjectId)).id };
  if (subject === 'person') {
    const person = await ports.users.byId(subjectId);
    if (person?.tenant !== actor.tenant || person.suspendedAt !== null || person.verifiedAt === null)
      refuse('USER_NOT_FOUND');
    return { ...none, ownerId: person.id };
  }
  const { comment } = (await ports.comments.byId(subjectId)) ?? refuse('COMMENT_NOT_FOUND');
  const item = await visibleItem(ports, actor, comment.mediaId).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'MEDIA_NOT_FOUND')) throw error;
    return refuse('COMMENT_NOT_FOUND');
  });
  return { ownerId: comment.authorId, itemId: item.id, clubId: null };
}
