import type { WrittenKind } from '@quadrangle/domain/kernel/ports';
import type { NewsKind, Way } from '@quadrangle/domain/news/news';
import type { Kit } from '../tables/kit.ts';

export const newsTables = (c: Kit) => ({
  /** Notifications, one per person and cause. */
  notifications: c.table(
    'notifications',
    {
      personId: c.text('person_id').notNull(),
      cause: c.text('cause').notNull(),
      kind: c.text('kind').$type<WrittenKind>().notNull(),
      at: c.number('at').notNull(),
      actorId: c.text('actor_id'),
      mediaId: c.text('media_id'),
      commentId: c.text('comment_id'),
      caseId: c.text('case_id'),
      clubId: c.text('club_id'),
      eventId: c.text('event_id'),
    },
    'personId',
    'cause',
  ),
  /** Up to when somebody has read one notification, or all of them if `key` is empty. */
  notificationReads: c.table(
    'notification_reads',
    {
      personId: c.text('person_id').notNull(),
      key: c.text('key').notNull(),
      readAt: c.number('read_at').notNull(),
    },
    'personId',
    'key',
  ),
  /** People's choices of notifications. */
  notificationChoices: c.table(
    'notification_choices',
    {
      personId: c.text('person_id').notNull(),
      kind: c.text('kind').$type<NewsKind>().notNull(),
      way: c.text('way').$type<Way>().notNull(),
      wanted: c.flag('wanted').notNull(),
    },
    'personId',
    'kind',
    'way',
  ),
  /** The newest digest of each person who wants them. */
  digests: c.table('digests', {
    personId: c.text('person_id').primaryKey(),
    day: c.text('day').notNull(),
    until: c.number('until').notNull(),
  }),
  /** Push addresses, and their pending requests. */
  pushAddresses: c.table('push_addresses', {
    id: c.text('id').primaryKey(),
    personId: c.text('person_id').notNull(),
    sessionId: c.text('session_id').notNull(),
    endpoint: c.text('endpoint').notNull(),
    p256dh: c.text('p256dh').notNull(),
    auth: c.text('auth').notNull(),
    discreet: c.flag('discreet').notNull(),
    createdAt: c.number('created_at').notNull(),
    sharedUntil: c.number('shared_until').notNull(),
    pendingSince: c.number('pending_since'),
    asked: c.number('asked').notNull(),
  }),
});
