import type { Kind } from '@quadrangle/domain/media/media';
import type { PoolMode } from '@quadrangle/domain/membership/pool-modes';
import type { Kit } from '../tables/kit.ts';

export const eventsTables = (c: Kit) => ({
  events: c.table('events', {
    id: c.text('id').primaryKey(),
    tenant: c.text('tenant').notNull(),
    ownerId: c.text('owner_id').notNull(),
    clubId: c.text('club_id'),
    title: c.text('title').notNull(),
    description: c.text('description').notNull(),
    startsOn: c.text('starts_on').notNull(),
    endsOn: c.text('ends_on').notNull(),
    place: c.text('place').notNull(),
    coverId: c.text('cover_id'),
    open: c.flag('open').notNull(),
    preview: c.flag('preview').notNull().default(false),
    pool: c.text('pool').$type<PoolMode>().notNull().default('closed'),
    createdAt: c.number('created_at').notNull(),
  }),
  /** Which item belongs to which event; `shown` follows the item by a trigger. */
  eventItems: c.table('event_items', {
    mediaId: c.text('media_id').primaryKey(),
    eventId: c.text('event_id').notNull(),
    uploaderId: c.text('uploader_id').notNull(),
    kind: c.text('kind').$type<Kind>().notNull(),
    isShown: c.flag('shown').notNull(),
    moment: c.number('moment').notNull(),
    position: c.integer('position').notNull(),
  }),
  /** How many items of an event are shown; written by triggers alone. An event that shows none has no row. */
  eventCounts: c.table('event_counts', {
    eventId: c.text('event_id').primaryKey(),
    videos: c.integer('videos').notNull(),
    photos: c.integer('photos').notNull(),
  }),
  /** How many shown items of an event each person has; written by triggers alone. People without any have no row. */
  eventPeople: c.table(
    'event_people',
    {
      eventId: c.text('event_id').notNull(),
      personId: c.text('person_id').notNull(),
      items: c.integer('items').notNull(),
    },
    'eventId',
    'personId',
  ),
  /** The people whom the owner of a closed event named. */
  eventContributors: c.table(
    'event_contributors',
    {
      eventId: c.text('event_id').notNull(),
      personId: c.text('person_id').notNull(),
    },
    'eventId',
    'personId',
  ),
});
