import type { CollegeEvent } from '@quadrangle/domain/events/event';
import type { Binned } from '@quadrangle/domain/media/bin';
import type { SeatRole } from '@quadrangle/domain/membership/club';
import type { Kit } from '../tables/kit.ts';

export const clubsTables = (c: Kit) => ({
  clubs: c.table('clubs', {
    id: c.text('id').primaryKey(),
    tenant: c.text('tenant').notNull(),
    name: c.text('name').notNull(),
    nameKey: c.text('name_key').notNull(),
    handle: c.text('handle').notNull(),
    handleKey: c.text('handle_key').notNull(),
    description: c.text('description').notNull(),
    avatar: c.text('avatar'),
    createdAt: c.number('created_at').notNull(),
    planEnd: c.number('plan_end').notNull(),
    closedAt: c.number('closed_at'),
    handoverAt: c.number('handover_at'),
    uploadsStoppedUntil: c.number('uploads_stopped_until'),
    favouriteCount: c.integer('favourite_count').notNull(),
  }),
  seats: c.table(
    'seats',
    {
      clubId: c.text('club_id').notNull(),
      personId: c.text('person_id').notNull(),
      role: c.text('role').$type<SeatRole>().notNull(),
      since: c.number('since').notNull(),
    },
    'clubId',
    'personId',
  ),
  /** Clubs as favourites: who marked which. */
  clubFavourites: c.table(
    'club_favourites',
    {
      memberId: c.text('member_id').notNull(),
      clubId: c.text('club_id').notNull(),
      markedAt: c.number('marked_at').notNull(),
    },
    'memberId',
    'clubId',
  ),
  /** From whom somebody took a club over, until it is too late to take it back. */
  takeovers: c.table(
    'takeovers',
    {
      clubId: c.text('club_id').notNull(),
      formerId: c.text('former_id').notNull(),
      takerId: c.text('taker_id'),
      at: c.number('at').notNull(),
    },
    'clubId',
    'formerId',
  ),
  /** What people gave to clubs; `undoneAt` while it goes back. */
  gifts: c.table('gifts', {
    id: c.text('id').primaryKey(),
    clubId: c.text('club_id').notNull(),
    giverId: c.text('giver_id').notNull(),
    givenAt: c.number('given_at').notNull(),
    undoneAt: c.number('undone_at'),
  }),
  /** The items and events of gifts, and whether each is the club's by now. */
  givenThings: c.table(
    'given_things',
    {
      giftId: c.text('gift_id').notNull(),
      thingId: c.text('thing_id').notNull(),
      isEvent: c.flag('is_event').notNull(),
      moved: c.flag('moved').notNull(),
    },
    'giftId',
    'thingId',
  ),
  invitations: c.table('invitations', {
    id: c.text('id').primaryKey(),
    clubId: c.text('club_id').notNull(),
    inviterId: c.text('inviter_id').notNull(),
    inviteeId: c.text('invitee_id'),
    role: c.text('role').$type<SeatRole>().notNull(),
    createdAt: c.number('created_at').notNull(),
    expiresAt: c.number('expires_at').notNull(),
  }),
});

/** The bins of clubs, which refer to items. */
export const binTables = (c: Kit) => ({
  /** An item is here by its own row, an event by what is needed to bring it back. */
  bin: c.table('club_bin', {
    id: c.text('id').primaryKey(),
    clubId: c.text('club_id').notNull(),
    kind: c.text('kind').$type<Binned['kind']>().notNull(),
    mediaId: c.text('media_id'),
    removerId: c.text('remover_id'),
    removedAt: c.number('removed_at').notNull(),
    event: c.json('event').$type<{
      readonly event: CollegeEvent;
      readonly contributorIds: readonly string[];
      /** When its owners were told of offers; missing in what earlier releases wrote. */
      readonly seen?: { readonly at: number; readonly newest: number } | undefined;
    }>(),
  }),
  /** The items of events that are in a bin, each with its place. */
  binItems: c.table(
    'club_bin_items',
    {
      eventId: c.text('event_id').notNull(),
      mediaId: c.text('media_id').notNull(),
      moment: c.number('moment').notNull(),
      position: c.integer('position').notNull(),
    },
    'eventId',
    'mediaId',
  ),
});
