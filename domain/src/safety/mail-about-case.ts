import type { UserLookup } from '../accounts/ports.ts';
import type { ClubSeats } from '../clubs/ports.ts';
import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import { job } from '../kernel/job.ts';
import type { Position } from '../kernel/page.ts';
import type { Clock, JobQueue, Notification, Settings, Telling } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import type { MediaItems } from '../media/ports.ts';
import type { Case, CaseRequest } from './case.ts';
import { notifiesOwner } from './choices.ts';
import { ownersOf } from './owners.ts';
import type { CaseQueue, Reports } from './ports.ts';

export interface Ports {
  clock: Clock;
  settings: Settings;
  jobs: JobQueue;
  users: UserLookup;
  media: Pick<MediaItems, 'byId'>;
  seats: Pick<ClubSeats, 'of'>;
  cases: CaseQueue & Pick<Reports, 'reporters'>;
  notifications: Telling;
}

/** Reporters who are told in one job; the next ones are another job's, so that a failure repeats few letters. */
export const REPORTERS_PORTION = 50;

/** What happened to a case. */
export type News = 'asked' | 'decided' | 'undone' | 'withdrawn';

/** What people are told of a case; with `after`, the reporters behind that position alone. */
export interface CaseNews {
  readonly caseId: string;
  readonly news: News;
  readonly ownerKnows?: boolean;
  readonly after?: Position;
}

/**
 * Tells reporters and owner the outcome of a case, by mail and in the product, in portions; the owner also when something
 * is hidden because somebody in it asked, and when they no longer do. The leads of a club are its owner. Of what is undone
 * owners learn only where they were told of the decision: `ownerKnows`. Whoever asked at the rights desk gets its answer by
 * mail (decisions 50, 51, 52, 72).
 */
export const mailAboutCaseJob = job({
  kind: 'tell-of-case',
  async run(ports: Ports, { caseId, news, ownerKnows = true, after }: CaseNews) {
    const found = await ports.cases.byId(caseId);
    if (!found || (news === 'decided') !== (found.case.decision !== null)) return;
    const owners = ownerKnows && !after ? await ownersOf(ports, found.case) : [];
    for (const id of owners) await tell(ports, id, 'owner', news, found.case);
    if (news !== 'decided' && news !== 'undone') return;
    if (found.request && !after) await answer(ports, found.request, news, found.case);
    const { items, next } = await ports.cases.reporters(caseId, REPORTERS_PORTION, after ?? null);
    for (const id of items) await tell(ports, id, 'reporter', news, found.case);
    if (next) await ports.jobs.enqueue(mailAboutCaseJob.draft({ caseId, news, after: next }), ports.clock.now());
  },
});

/** Writes to whoever asked at the rights desk, as long as their address is known (decisions 72). */
async function answer(
  ports: Ports,
  { email, language, number }: CaseRequest,
  news: 'decided' | 'undone',
  { itemId, decision }: Case,
): Promise<void> {
  if (email === null) return;
  // It would say of an item that is gone that it stays.
  const item = itemId === null ? null : await ports.media.byId(itemId);
  const verdict = item && (decision?.verdict ?? null);
  const text = decision?.reporterText ?? '';
  const draft = sendMailJob.draft({ kind: 'rights-answer', to: email, language, number, news, verdict, text });
  await ports.jobs.enqueue(draft, ports.clock.now());
}

async function tell(ports: Ports, id: string, as: 'owner' | 'reporter', news: News, about: Case): Promise<void> {
  const user = await ports.users.byId(id);
  if (!user || user.suspendedAt !== null || user.verifiedAt === null) return;
  // If nothing changes for them, owners are told nothing, not even that somebody reported them.
  if (as === 'owner' && !concernsOwner(news, about)) return;
  // What is undone or withdrawn needs no further notification: the former one disappears with it.
  if (news === 'asked' || news === 'decided') await ports.notifications.tell([caseNotification(id, as, about)]);
  const reader = addresseeOf(user, todayOf(ports));
  // Whoever asked at the rights desk has its answer.
  if (reader === null || (as === 'reporter' && about.subject === 'request')) return;
  const { subject, decision } = about;
  const own = subject === 'club' ? `/club/${about.subjectId}` : '/profile';
  const page = `${ports.settings.publicUrl}${as === 'reporter' ? '/reports' : own}`;
  const draft = sendMailJob.draft({
    kind: 'case',
    ...reader,
    fullName: user.fullName,
    as,
    news,
    subject: subject === 'request' ? 'item' : subject,
    verdict: decision?.verdict ?? null,
    stopDays: decision?.stopDays ?? 0,
    text: (as === 'owner' ? decision?.text : decision?.reporterText) ?? '',
    page,
  });
  await ports.jobs.enqueue(draft, ports.clock.now());
}

/** One notification per person and case: a decision replaces the former one (decisions 50). */
function caseNotification(personId: string, as: 'owner' | 'reporter', about: Case): Notification {
  return {
    personId,
    cause: `case:${about.id}`,
    kind: 'decision',
    at: about.decision?.decidedAt ?? about.openedAt,
    actorId: null,
    mediaId: as === 'owner' ? about.itemId : null,
    commentId: null,
    caseId: about.id,
    eventId: null,
    clubId: as === 'owner' && about.subject === 'club' ? about.subjectId : null,
  };
}

function concernsOwner(news: News, about: Case): boolean {
  return news !== 'decided' || notifiesOwner(about);
}
