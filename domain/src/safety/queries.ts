import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import type { User } from '../accounts/user.ts';
import { type PersonSummary, personSummary } from '../accounts/views.ts';
import type { ClubSeats } from '../clubs/ports.ts';
import type { Comments } from '../comments/ports.ts';
import { fileUrl } from '../files/file-urls.ts';
import type { Member } from '../kernel/actor.ts';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { pictureName } from '../media/card.ts';
import type { Kind } from '../media/media.ts';
import type { MediaItems } from '../media/ports.ts';
import { type ClubCardView, clubCardView } from '../media/views.ts';
import { visibleItem } from '../media/visible.ts';
import type { Club } from '../membership/club.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { stoppedUntil } from '../membership/rules.ts';
import type { Case, CaseRequest, CaseSubject, CaseWithReports, Reason, Verdict } from './case.ts';
import { moderator } from './moderator.ts';
import { partiesOf } from './owners.ts';
import type { CaseQueue, Filed, OwnerHistory, Reports } from './ports.ts';
import { isImpartial, MAX_COUNTED, mayBeUndone, whatHides } from './rules.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  users: UserLookup;
  media: MediaItems;
  comments: Comments;
  clubs: Pick<ClubLookup, 'byId'>;
  seats: Pick<ClubSeats, 'of'>;
  cases: CaseQueue & Reports;
}

/** One's own report with its outcome. */
export interface OwnReportView {
  readonly id: string;
  readonly subject: CaseSubject;
  readonly reason: Reason;
  readonly note: string;
  readonly createdAt: Instant;
  /** `gone` if what was reported was deleted before anybody decided, so that nobody will. */
  readonly state: 'open' | 'decided' | 'withdrawn' | 'gone';
  /** The item, also of a comment, without its picture while it is hidden; null for a person or a club, or once it is gone. */
  readonly item: {
    readonly id: string;
    readonly kind: Kind;
    readonly title: string;
    readonly thumbUrl: string | null;
  } | null;
  /** The decision as the reporter reads it; null while the case is open, and after the report was withdrawn. */
  readonly decision: { readonly verdict: Verdict; readonly text: string; readonly decidedAt: Instant } | null;
}

const PAGE = 20;

/** One's own reports and their outcomes, newest first (decisions 51). */
export const listOwnReports = useCase({
  name: 'safety.ownReports',
  access: 'member',
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject(pageInput(PAGE)),
  async run(ports: Ports, actor, { limit, cursor }): Promise<Page<OwnReportView>> {
    const list = `reports ${actor.id}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const slice = await ports.cases.ofReporter(actor.id, limit, after);
    const items = await Promise.all(slice.items.map((own) => itemOf(ports, own.case)));
    const views = slice.items.map(({ report, case: { subject, decision }, isThere }, at): OwnReportView => {
      const { id, reason, note, createdAt, withdrawnAt } = report;
      const shown = withdrawnAt === null && decision;
      const undecided = isThere ? 'open' : 'gone';
      const state = withdrawnAt === null ? (decision ? 'decided' : undecided) : 'withdrawn';
      const found = items[at] ?? null;
      const item = found && {
        id: found.id,
        kind: found.kind,
        title: found.title,
        thumbUrl: found.hidden ? null : found.thumbUrl,
      };
      return {
        id,
        subject,
        reason,
        note,
        createdAt,
        state,
        item,
        decision: shown ? { verdict: shown.verdict, text: shown.reporterText, decidedAt: shown.decidedAt } : null,
      };
    });
    return toPage(ports.secrets, list, { items: views, next: slice.next }, (view) => view);
  },
});

/** Why an item is hidden, for its uploader and for moderators. */
export interface HiddenView {
  readonly since: Instant;
  /**
   * What the moderators told the uploader, or the reporters if one of them asks; empty if the uploader was gone, null
   * while a takedown request is undecided.
   */
  readonly text: string | null;
  /** Whether it will be removed for good. */
  readonly removed: boolean;
}

/** Why an item that one can see is hidden; null if it is not (decisions 51, 52). */
export const explainHidden = useCase({
  name: 'safety.explainHidden',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<HiddenView | null> {
    const media = await visibleItem(ports, actor, input.id);
    const { cases } = ports;
    const found = media.hidden ? whatHides(await cases.hiding(media.id), await cases.lastRuling(media.id)) : null;
    if (!found) return null;
    const { openedAt, decision } = found;
    if (!decision) return { since: openedAt, text: null, removed: false };
    // What its uploader was told is not for a moderator who reported it.
    const isReporter = media.uploaderId !== actor.id && (await ports.cases.isOf(found.id, actor.id));
    const text = isReporter ? decision.reporterText : decision.text;
    return { since: decision.decidedAt, text, removed: decision.verdict === 'remove' };
  },
});

/** A case as moderators see it (decisions 52). */
export interface CaseView {
  readonly id: string;
  readonly subject: CaseSubject;
  readonly openedAt: Instant;
  readonly asked: boolean;
  /** Whether it waits for a moderator to hide it. */
  readonly queued: boolean;
  readonly item: {
    readonly id: string;
    readonly kind: Kind;
    readonly title: string;
    readonly thumbUrl: string;
    /** The picture in its largest size. */
    readonly viewUrl: string;
    readonly hidden: boolean;
  } | null;
  /** The text of the comment. */
  readonly comment: string | null;
  /** Null when the person is gone, for a club, and for a request about no item. */
  readonly owner: PersonSummary | null;
  /** The club that was reported. */
  readonly club: ClubCardView | null;
  /** Cases about the owner's things, and how many were decided against them. */
  readonly history: { readonly cases: number; readonly against: number; readonly stoppedUntil: Instant | null };
  /** What somebody asks for at the rights desk; their address stays with the operator (decisions 72). */
  readonly request: Omit<CaseRequest, 'email' | 'language'> | null;
  /** Whether it is an undecided request that names no item, so that a moderator may say which. */
  readonly nameless: boolean;
  readonly reportCount: number;
  /** Whether the reader may decide it: it is not about their own things, and they did not report it. */
  readonly mayDecide: boolean;
  /** The first reports; none if the case is about the reader. */
  readonly reports: readonly {
    readonly id: string;
    readonly reason: Reason;
    readonly note: string;
    readonly createdAt: Instant;
    /** Null when the person is gone. */
    readonly reporter: PersonSummary | null;
    /** How much they have ever reported. */
    readonly filed: Filed;
  }[];
  readonly decision: {
    readonly verdict: Verdict;
    readonly stopDays: number;
    readonly text: string;
    readonly reporterText: string;
    readonly decidedAt: Instant;
    /** Null for the operator, or somebody who is gone. */
    readonly decider: PersonSummary | null;
    readonly mayBeUndone: boolean;
  } | null;
}

/** How far back decisions are listed. */
export const DECISIONS_LISTED = 30 * 24 * 60 * 60 * 1_000;

/**
 * The cases of one's college: the undecided ones, oldest first, or those decided in the last 30 days, newest first
 * (decisions 52).
 */
export const listCases = useCase({
  name: 'safety.cases',
  access: moderator,
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject({ state: z.enum(['open', 'decided']).default('open'), ...pageInput(PAGE) }),
  async run(ports: Ports, actor, { state, limit, cursor }): Promise<Page<CaseView>> {
    const list = `cases ${state} ${actor.tenant}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const decidedSince = state === 'open' ? null : ports.clock.now() - DECISIONS_LISTED;
    const slice = await ports.cases.list({ tenant: actor.tenant, decidedSince, limit, after });
    const views: CaseView[] = [];
    for (const found of slice.items) views.push(await caseView(ports, actor, found));
    return toPage(ports.secrets, list, { items: views, next: slice.next }, (view) => view);
  },
});

/** The highest number of undecided cases that is counted. */
export const MAX_WAITING = 100;

/** How many cases of one's college wait for a decision, counted up to 100 (decisions 52). */
export const countWaiting = useCase({
  name: 'safety.waiting',
  access: moderator,
  input: nothing,
  async run(ports: Ports, actor): Promise<{ waiting: number }> {
    return { waiting: await ports.cases.waiting(actor.tenant, MAX_WAITING) };
  },
});

async function caseView(
  ports: Ports,
  actor: Member,
  { case: found, reports, reportCount, request }: CaseWithReports,
): Promise<CaseView> {
  const { id, subject, openedAt, asked, queued, decision } = found;
  const ofClub = subject === 'club';
  const club = ofClub ? await ports.clubs.byId(found.ownerId) : null;
  const owner = ofClub ? null : await ports.users.byId(found.ownerId);
  const parties = await partiesOf(ports, found);
  const isParty = parties.includes(actor.id);
  const reported = await ports.cases.isOf(id, actor.id);
  const shown = isParty ? [] : reports;
  return {
    id,
    subject,
    openedAt,
    asked,
    queued,
    item: await itemOf(ports, found),
    comment: await commentOf(ports, found),
    owner: owner && personSummary(ports, owner.tenant, owner),
    club: club && clubCardView(ports, club.tenant, club),
    history: { ...(await historyOf(ports, found)), stoppedUntil: stillStopped(ports, club ?? owner) },
    request: request && { number: request.number, kind: request.kind, link: request.link, dueAt: request.dueAt },
    nameless: subject === 'request' && found.itemId === null && decision === null,
    reportCount,
    mayDecide: isImpartial(actor.id, parties, reported),
    reports: await Promise.all(
      shown.map(async ({ id, reason, note, createdAt, reporterId }) => ({
        id,
        reason,
        note,
        createdAt,
        reporter: await personOf(ports, reporterId),
        filed:
          reporterId === null
            ? { things: 1, askedOfOwner: 0 }
            : await ports.cases.filedBy(reporterId, found.ownerId, MAX_COUNTED),
      })),
    ),
    decision: decision && {
      verdict: decision.verdict,
      stopDays: decision.stopDays,
      // Neither side reads what the other was told.
      text: reported ? '' : decision.text,
      reporterText: isParty ? '' : decision.reporterText,
      decidedAt: decision.decidedAt,
      decider: await personOf(ports, decision.deciderId),
      mayBeUndone: mayBeUndone(decision, ports.clock.now()),
    },
  };
}

/** A request about nobody says nothing of other requests, which are of every college (decisions 2, 72). */
async function historyOf({ cases }: Ports, { ownerId }: Case): Promise<OwnerHistory> {
  return ownerId === '' ? { cases: 0, against: 0 } : cases.historyOf(ownerId, MAX_COUNTED);
}

async function itemOf(
  { clock, secrets, media }: Pick<Ports, 'clock' | 'secrets' | 'media'>,
  { itemId }: Case,
): Promise<CaseView['item']> {
  const item = itemId === null ? null : await media.byId(itemId);
  if (!item) return null;
  const url = (size: 'thumb' | 'view') => fileUrl(secrets, item.tenant, size, pictureName(item), clock.now());
  const { id, kind, title, hidden } = item;
  return { id, kind, title, thumbUrl: url('thumb'), viewUrl: url('view'), hidden };
}

/** The text of the comment that a case is about; null for other cases, and once it is gone. */
export async function commentOf(
  { comments }: Pick<Ports, 'comments'>,
  { subject, subjectId, decision }: Case,
): Promise<string | null> {
  if (subject !== 'comment') return null;
  return decision?.comment?.text ?? (await comments.byId(subjectId))?.comment.text ?? null;
}

async function personOf(ports: Ports, id: string | null): Promise<PersonSummary | null> {
  const user = id === null ? null : await ports.users.byId(id);
  return user && personSummary(ports, user.tenant, user);
}

function stillStopped({ clock }: Ports, owner: User | Club | null): Instant | null {
  return owner && stoppedUntil(owner, clock.now());
}
