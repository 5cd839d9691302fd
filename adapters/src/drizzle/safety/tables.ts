import type { Comment } from '@quadrangle/domain/comments/comment';
import type { CaseSubject, Reason, Verdict } from '@quadrangle/domain/safety/case';
import type { Kit } from '../tables/kit.ts';

export const safetyTables = (c: Kit) => ({
  /**
   * Reported things. A thing has at most one case whose `decidedAt` is null; the columns after that are the decision, of
   * which a case has none whose reports were all withdrawn.
   */
  cases: c.table('cases', {
    id: c.text('id').primaryKey(),
    tenant: c.text('tenant').notNull(),
    subject: c.text('subject').$type<CaseSubject>().notNull(),
    subjectId: c.text('subject_id').notNull(),
    itemId: c.text('item_id'),
    /** The club of the item when the case was opened; the item may be gone, or no longer the club's. */
    clubId: c.text('club_id'),
    ownerId: c.text('owner_id').notNull(),
    openedAt: c.number('opened_at').notNull(),
    asked: c.flag('asked').notNull(),
    /** Whether only young accounts asked for a takedown, so that a moderator looks before it is hidden. */
    queued: c.flag('queued').notNull(),
    /** How many reminders moderators have got about it. */
    reminders: c.integer('told').notNull(),
    decidedAt: c.number('decided_at'),
    verdict: c.text('verdict').$type<Verdict>(),
    stopDays: c.integer('stop_days'),
    text: c.text('text'),
    reporterText: c.text('reporter_text'),
    deciderId: c.text('decider_id'),
    stoppedBefore: c.number('stopped_before'),
    comment: c.json('comment').$type<Comment>(),
  }),
  /** Reports, at most one per person and thing; they stay without the person once they are gone. */
  reports: c.table('reports', {
    id: c.text('id').primaryKey(),
    caseId: c.text('case_id').notNull(),
    reporterId: c.text('reporter_id'),
    /** Digest of the reporter's mailbox, for as long as it counts. */
    mailbox: c.text('mailbox'),
    /** Whether it hid its item at once, from a young account. */
    young: c.flag('young').notNull(),
    /** Whether it waits for a moderator to hide its item. */
    queued: c.flag('queued').notNull(),
    subject: c.text('subject').$type<CaseSubject>().notNull(),
    subjectId: c.text('subject_id').notNull(),
    reason: c.text('reason').$type<Reason>().notNull(),
    note: c.text('note').notNull(),
    createdAt: c.number('created_at').notNull(),
    withdrawnAt: c.number('withdrawn_at'),
  }),
});
