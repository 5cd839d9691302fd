import type { Addresses, Leavers, Links, Sessions, UserAccounts, UserFlags } from '../accounts/ports.ts';
import type { Invitation } from '../clubs/invitation.ts';
import type { Invitations } from '../clubs/ports.ts';
import type { Comments } from '../comments/ports.ts';
import type { EventContents, EventPlans } from '../events/ports.ts';
import type { Announcement, Announcements } from '../kernel/announcement.ts';
import type { Notification, SideWrite } from '../kernel/ports.ts';
import type { ClubBin } from '../media/bin.ts';
import type { Media } from '../media/media.ts';
import type { MediaChanges, MediaItems, MediaMade } from '../media/ports.ts';
import type { NewsChoices, NewsReads, NewsSubject, Notifications } from '../news/ports.ts';
import type { Offers } from '../pool/ports.ts';
import type { Case } from '../safety/case.ts';
import type { CaseQueue, Decisions, Reports } from '../safety/ports.ts';

/** How many people are told at once that notifications of theirs are gone; others see it when they next ask. */
const MAX_RECIPIENTS = 500;

/** The repositories whose changes people may be watching. */
interface Watched {
  comments: Comments;
  notifications: Notifications;
  newsReads: NewsReads;
  newsChoices: NewsChoices;
  events: Pick<EventPlans, 'remove'>;
  eventItems: Pick<EventContents, 'add' | 'placeOf'>;
  invitations: Pick<Invitations, 'find' | 'remove' | 'forget'>;
  media: MediaItems & MediaChanges & MediaMade;
  bin: ClubBin;
  offers: Pick<Offers, 'decide'>;
  sessions: Sessions;
  links: Links;
  users: UserAccounts & UserFlags;
  addresses: Addresses;
  leavers: Leavers;
  cases: Pick<Reports, 'file' | 'withdraw'> & CaseQueue & Decisions;
}

/**
 * Wraps the repositories so that they announce changes after they are written: notifications and what was read,
 * comments, the progress of items, shared items, the end of sessions (decisions 50). It is done here, once, so that no
 * use case and no job can forget it.
 */
export function announcing<R extends Watched>(repositories: R, { announce }: Pick<Announcements, 'announce'>): R {
  const { comments, notifications, newsReads, newsChoices, events, eventItems, media, bin } = repositories;
  const { invitations, offers, sessions, links, users, addresses, leavers, cases } = repositories;

  const sessionOf = (personId: string) => announce([{ kind: 'session', personId }]);
  /** Does something that ends sessions of somebody, unless it answers that nothing was done. */
  const signingOut = async <T>(personId: string, work: () => Promise<T>): Promise<T> => {
    const done = await work();
    if (done) sessionOf(personId);
    return done;
  };
  const unreadOf = (personIds: readonly string[]) =>
    announce(personIds.map((personId): Announcement => ({ kind: 'unread', personId })));

  /**
   * Does something that may remove notifications or bring them back, and announces it to those who have them, unless
   * nothing was done.
   */
  const withoutNewsOf = async <T>(
    subject: NewsSubject,
    work: () => Promise<T>,
    isDone = (outcome: T) => outcome !== false,
  ): Promise<T> => {
    const recipients = await notifications.recipientsOf(subject, MAX_RECIPIENTS);
    const outcome = await work();
    if (isDone(outcome)) unreadOf(recipients);
    return outcome;
  };

  const withdrawn = (gone: readonly Invitation[]) => unreadOf(gone.flatMap(({ inviteeId }) => inviteeId ?? []));

  /** A decision about a comment changes the discussion of its item. */
  const decided = async (caseId: string, work: () => Promise<boolean>) => {
    const about = (await cases.byId(caseId))?.case;
    if (!about) return work();
    const done = await withoutNewsOf(newsOf(about), work);
    if (done && about.subject === 'comment' && about.itemId !== null)
      announce([discussion(about.itemId, about.subjectId)]);
    return done;
  };

  /** An item that becomes visible is news to followers of its uploader or its event. */
  const shared = async ({ id, tenant, uploaderId, clubId }: Media, eventId?: string | null) => {
    const event = eventId === undefined ? ((await eventItems.placeOf(id))?.eventId ?? null) : eventId;
    announce([{ kind: 'shared', tenant, uploaderId, mediaId: id, eventId: event, clubId }]);
  };

  /** Does something that may make an item ready, and announces it if it was not before. */
  const makingReady = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const before = await media.byId(id);
    const result = await work();
    if (before === null || before.state === 'ready') return result;
    const after = await media.byId(id);
    if (after?.state === 'ready') await shared(after);
    return result;
  };

  return {
    ...repositories,
    comments: {
      ...comments,
      async add(item, comment, sideWrites = []) {
        const added = await comments.add(item, comment, sideWrites);
        if (added) announce([...announcedIn(sideWrites), discussion(item.id, comment.id)]);
        return added;
      },
      async remove(id) {
        const found = await comments.byId(id);
        const removed = await withoutNewsOf({ commentId: id }, () => comments.remove(id));
        if (removed && found !== null) announce([discussion(found.comment.mediaId, id)]);
        return removed;
      },
    },
    notifications: {
      ...notifications,
      async tell(all) {
        await notifications.tell(all);
        announce(announcedIn(all));
      },
    },
    newsReads: {
      ...newsReads,
      async markRead(personId, keys, at) {
        await newsReads.markRead(personId, keys, at);
        unreadOf([personId]);
      },
    },
    newsChoices: {
      ...newsChoices,
      async choose(personId, choice) {
        await newsChoices.choose(personId, choice);
        if (choice.way === 'app') unreadOf([personId]);
      },
    },
    events: {
      ...events,
      remove: (id) => withoutNewsOf({ eventId: id }, () => events.remove(id)),
    },
    invitations: {
      ...invitations,
      async remove(id) {
        const invited = await invitations.find(id);
        const removed = await invitations.remove(id);
        if (removed && invited) withdrawn([invited]);
        return removed;
      },
      async forget(now, most) {
        const gone = await invitations.forget(now, most);
        withdrawn(gone);
        return gone;
      },
    },
    eventItems: {
      ...eventItems,
      async add(item, place) {
        const outcome = await eventItems.add(item, place);
        if (outcome === 'added' && item.state === 'ready') await shared(item, place.eventId);
        return outcome;
      },
    },
    media: {
      ...media,
      async publish(item, uploadIds, sideWrites, into = null, judge = null) {
        const outcome = await media.publish(item, uploadIds, sideWrites, into, judge);
        if (outcome === 'published' && item.state === 'ready') await shared(item, into?.eventId ?? null);
        return outcome;
      },
      async remove(id, ...rest) {
        const item = await media.byId(id);
        const removed = await withoutNewsOf({ mediaId: id }, () => media.remove(id, ...rest));
        // The notification that offers are removed soon names their event, none of them.
        if (removed && item?.pool === 'offered') unreadOf([item.uploaderId]);
        return removed;
      },
      async settle(id, state, failure, sideWrites = []) {
        await makingReady(id, () => media.settle(id, state, failure, sideWrites));
        announce(announcedIn(sideWrites));
      },
      async tellProgress(id, percent) {
        await media.tellProgress(id, percent);
        const item = await media.byId(id);
        if (item?.uploaderId) announce([{ kind: 'item', personId: item.uploaderId, mediaId: id }]);
      },
      async finishMaking(id, renditions, sideWrites = [], next = null) {
        const kept = await makingReady(id, () => media.finishMaking(id, renditions, sideWrites, next));
        if (kept) announce(announcedIn(sideWrites));
        return kept;
      },
      async failMaking(id, failure, then, sideWrites = []) {
        await makingReady(id, () => media.failMaking(id, failure, then, sideWrites));
        announce(announcedIn(sideWrites));
      },
    },
    bin: {
      ...bin,
      put: (thing, ...rest) =>
        withoutNewsOf(thing.kind === 'event' ? { eventId: thing.id } : { mediaId: thing.id }, () =>
          bin.put(thing, ...rest),
        ),
      restore: (id, ...rest) => withoutNewsOf({ mediaId: id }, () => bin.restore(id, ...rest)),
    },
    offers: {
      ...offers,
      async decide(eventId, ids, verdict, ...rest) {
        const decide = () => offers.decide(eventId, ids, verdict, ...rest);
        const decided = await withoutNewsOf({ eventId }, decide, (ids) => ids !== null && ids.length > 0);
        if (verdict === 'accept')
          for (const id of decided ?? []) {
            const item = await media.byId(id);
            if (item?.state === 'ready') await shared(item, eventId);
          }
        return decided;
      },
    },
    sessions: {
      ...sessions,
      end: (userId, ...rest) => signingOut(userId, () => sessions.end(userId, ...rest)),
      endOthers: (userId, ...rest) => signingOut(userId, () => sessions.endOthers(userId, ...rest)),
    },
    links: {
      ...links,
      resetPassword: (link, ...rest) => signingOut(link.userId, () => links.resetPassword(link, ...rest)),
    },
    users: {
      ...users,
      async setSuspended(id, ...rest) {
        await withoutNewsOf({ actorId: id }, () => users.setSuspended(id, ...rest));
        sessionOf(id);
      },
      async remove(id, ...rest) {
        const removed = await withoutNewsOf({ actorId: id }, () => users.remove(id, ...rest));
        sessionOf(id);
        return removed;
      },
      takeOver: (id, ...rest) => signingOut(id, () => users.takeOver(id, ...rest)),
    },
    addresses: {
      ...addresses,
      settle: (id, ...rest) => signingOut(id, () => addresses.settle(id, ...rest)),
    },
    leavers: {
      ...leavers,
      async tell(notification, letters) {
        const isNew = await leavers.tell(notification, letters);
        if (isNew) announce(announcedIn([notification]));
        return isNew;
      },
    },
    cases: {
      ...cases,
      async file(report, ...rest) {
        const file = () => cases.file(report, ...rest);
        const { itemId } = report.opens;
        return report.reason === 'in-it' && itemId !== null ? withoutNewsOf({ mediaId: itemId }, file) : file();
      },
      async withdraw(id, reporterId, at, along) {
        let about: Case | null = null;
        const outcome = await cases.withdraw(id, reporterId, at, (was, ...facts) => {
          about = was;
          return along(was, ...facts);
        });
        if (about) unreadOf(await notifications.recipientsOf(newsOf(about), MAX_RECIPIENTS));
        return outcome;
      },
      decide: (id, ...rest) => decided(id, () => cases.decide(id, ...rest)),
      undo: (id, ...rest) => decided(id, () => cases.undo(id, ...rest)),
    },
  };
}

/** What the notifications of a case are about. */
function newsOf({ id, subject, subjectId, itemId }: Case): NewsSubject {
  if (itemId === null) return { caseId: id };
  return subject === 'comment' ? { commentId: subjectId } : { mediaId: itemId };
}

const discussion = (mediaId: string, commentId: string): Announcement => ({ kind: 'discussion', mediaId, commentId });

/** The announcements of the notifications that are written along. */
function announcedIn(sideWrites: readonly SideWrite[]): Announcement[] {
  return sideWrites
    .filter((one): one is Notification => 'cause' in one)
    .map(({ kind, personId, mediaId, commentId }) => ({ kind, personId, mediaId, commentId }));
}
