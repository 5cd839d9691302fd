import type { Links, Sessions, UserAccounts, UserFlags } from '../accounts/ports.ts';
import type { Comments } from '../comments/ports.ts';
import type { Announcement, Announcements } from '../kernel/announcement.ts';
import type { Along, Notification } from '../kernel/ports.ts';
import type { MediaChanges, MediaItems, MediaMade } from '../media/ports.ts';
import type { NewsReads, Notifications } from '../news/ports.ts';
import type { CaseQueue, Decisions } from '../safety/ports.ts';

/** What somebody may look on at. */
interface Watched {
  comments: Comments;
  notifications: Notifications;
  newsReads: NewsReads;
  media: MediaItems & MediaChanges & MediaMade;
  sessions: Sessions;
  links: Links;
  users: UserAccounts & UserFlags;
  cases: CaseQueue & Decisions;
}

/**
 * The same repositories, which say what they changed for those who look on, once it is written: what somebody is told or
 * has read, what is said under an item, how far an item is, whose sessions end (decisions 50). It stands here once, so that
 * no use case and no job can forget it.
 */
export function announcing<R extends Watched>(repositories: R, { announce }: Pick<Announcements, 'announce'>): R {
  const { comments, notifications, newsReads, media, sessions, links, users, cases } = repositories;

  const sessionOf = (personId: string) => announce([{ kind: 'session', personId }]);
  /** What is said under the item of a case changes with what is decided about a comment. */
  const decided = async (caseId: string) => {
    const about = (await cases.byId(caseId))?.case;
    if (about?.subject === 'comment' && about.itemId !== null) announce([discussion(about.itemId, about.subjectId)]);
  };

  return {
    ...repositories,
    comments: {
      ...comments,
      async add(item, said, along = []) {
        const added = await comments.add(item, said, along);
        if (added) announce([...toldIn(along), discussion(item.id, said.id)]);
        return added;
      },
      async remove(id) {
        const found = await comments.byId(id);
        const removed = await comments.remove(id);
        if (!removed || found === null) return removed;
        const { mediaId, threadId } = found.comment;
        const above = threadId === id ? null : await comments.byId(threadId);
        const told = [(await media.byId(mediaId))?.uploaderId, above?.comment.authorId];
        announce([
          discussion(mediaId, id),
          ...told.flatMap((personId): Announcement[] => (personId ? [{ kind: 'unread', personId }] : [])),
        ]);
        return removed;
      },
    },
    notifications: {
      ...notifications,
      async tell(told) {
        await notifications.tell(told);
        announce(toldIn(told));
      },
    },
    newsReads: {
      ...newsReads,
      async markRead(personId, keys, at) {
        await newsReads.markRead(personId, keys, at);
        announce([{ kind: 'unread', personId }]);
      },
    },
    media: {
      ...media,
      async settle(id, state, failure, along = []) {
        await media.settle(id, state, failure, along);
        announce(toldIn(along));
      },
      async tellProgress(id, percent) {
        await media.tellProgress(id, percent);
        const item = await media.byId(id);
        if (item?.uploaderId) announce([{ kind: 'item', personId: item.uploaderId, mediaId: id }]);
      },
      async finishMaking(id, renditions, along = []) {
        const kept = await media.finishMaking(id, renditions, along);
        if (kept) announce(toldIn(along));
        return kept;
      },
      async failMaking(id, failure, along = []) {
        await media.failMaking(id, failure, along);
        announce(toldIn(along));
      },
    },
    sessions: {
      ...sessions,
      async end(userId, id, letters) {
        const ended = await sessions.end(userId, id, letters);
        if (ended) sessionOf(userId);
        return ended;
      },
      async endOthers(userId, id, letters) {
        const ended = await sessions.endOthers(userId, id, letters);
        if (ended > 0) sessionOf(userId);
        return ended;
      },
    },
    links: {
      ...links,
      async resetPassword(link, ...rest) {
        const reset = await links.resetPassword(link, ...rest);
        if (reset) sessionOf(link.userId);
        return reset;
      },
    },
    users: {
      ...users,
      async setSuspended(id, ...rest) {
        await users.setSuspended(id, ...rest);
        sessionOf(id);
      },
      async remove(id, ...rest) {
        const removed = await users.remove(id, ...rest);
        sessionOf(id);
        return removed;
      },
    },
    cases: {
      ...cases,
      async decide(id, ...rest) {
        const done = await cases.decide(id, ...rest);
        if (done) await decided(id);
        return done;
      },
      async undo(id, ...rest) {
        const done = await cases.undo(id, ...rest);
        if (done) await decided(id);
        return done;
      },
    },
  };
}

const discussion = (mediaId: string, commentId: string): Announcement => ({ kind: 'discussion', mediaId, commentId });

/** Whoever is told by what is written along. */
function toldIn(along: readonly Along[]): Announcement[] {
  return along
    .filter((one): one is Notification => 'cause' in one)
    .map(({ kind, personId, mediaId, commentId }) => ({ kind, personId, mediaId, commentId }));
}
