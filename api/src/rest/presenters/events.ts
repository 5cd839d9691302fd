import type { PersonSummary } from '@quadrangle/domain/accounts/views';
import type { EventPageView, EventView } from '@quadrangle/domain/events/views';
import { poolModes } from '@quadrangle/domain/membership/pool-modes';
import type { OfferView } from '@quadrangle/domain/pool/queries';
import { z } from 'zod';
import { iso } from './iso.ts';
import { AnyItem, photoExample } from './items.ts';
import { Card, ClubCard, presentCard, presentClubCard } from './people.ts';
import { EXAMPLE, exampleUrl, Id, Moment, type UrlBase } from './shapes.ts';

const event = {
  _id: Id,
  title: z.string(),
  desc: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  place: z.string(),
  cover: Id.nullable().describe('The item that stands for the event; null while it has none.'),
  coverUrl: z.url().nullable().describe('Address of the cover for a screen.'),
  owner: Id,
  ownerCard: Card,
  club: ClubCard.nullable().describe('The club that owns it; null when a person does.'),
  open: z.boolean().describe('Whether every plan holder of the college may add own items.'),
  preview: z.boolean().describe('Whether previews of its link show title and days to whoever has it.'),
  pool: z
    .enum(poolModes)
    .describe('What it takes from people without a plan: nothing, only what its owner accepts, or what comes.'),
  videos: z.int().describe('How many videos it shows.'),
  photos: z.int().describe('How many photos it shows.'),
  createdAt: Moment,
};

const example = {
  _id: '0193f2a1b2c3000a1b2c3d4e5f607182',
  title: 'Techfest',
  desc: 'Two days of robots.',
  startsOn: '2026-11-20',
  endsOn: '2026-11-21',
  place: 'Main lawn',
  cover: EXAMPLE.photo,
  coverUrl: exampleUrl('view', EXAMPLE.picture),
  owner: EXAMPLE.person,
  ownerCard: { _id: EXAMPLE.person, name: 'asha', Normalname: 'Asha Rao', img: null },
  club: null,
  open: true,
  preview: false,
  pool: 'closed',
  videos: 2,
  photos: 40,
  createdAt: EXAMPLE.moment,
};

/** An event in a list (decisions 45). */
export const Event = z.strictObject(event).meta({ id: 'Event', examples: [example] });

/** An event with its people (decisions 46). */
export const EventPage = z
  .strictObject({
    ...event,
    contributors: z.array(Card).readonly().describe('People with items in it, most items first.'),
    named: z.array(Card).readonly().describe('Who may add to a closed event besides its owner.'),
    mayAdd: z.boolean().describe('Whether the caller may add own items now.'),
  })
  .meta({ id: 'EventPage', examples: [{ ...example, contributors: [], named: [], mayAdd: true }] });

/** Something that waits for the owner of an event (decisions 65). */
export const Offer = z
  .strictObject({
    item: AnyItem,
    state: z.enum(['offered', 'declined', 'accepted']),
    offeredAt: Moment,
    until: Moment.nullable().describe('When it is removed, unless it is accepted.'),
    series: Id.describe('The same for what one person took within 3 s.'),
    sent: z.int().describe('How many items its sender has in the event, offered and accepted.'),
  })
  .meta({
    id: 'Offer',
    examples: [
      {
        item: photoExample,
        state: 'offered',
        offeredAt: EXAMPLE.moment,
        until: '2027-01-20T09:30:00.000Z',
        series: EXAMPLE.photo,
        sent: 12,
      },
    ],
  });

/** The ids that were decided. */
export const Decided = z
  .strictObject({
    accept: z.array(Id).readonly(),
    decline: z.array(Id).readonly(),
    wait: z.array(Id).readonly(),
  })
  .meta({ id: 'DecidedOffers', examples: [{ accept: [EXAMPLE.photo], decline: [], wait: [] }] });

/** Offers with their items, without those whose item is gone by now. */
export function presentOffers(
  offers: readonly OfferView[],
  items: readonly z.output<typeof AnyItem>[],
): z.output<typeof Offer>[] {
  const byId = new Map(items.map((item) => [item._id, item]));
  return offers.flatMap(({ item: { id }, state, offeredAt, endsAt, series, sent }) => {
    const item = byId.get(id);
    const until = endsAt === null ? null : iso(endsAt);
    return item === undefined ? [] : [{ item, state, offeredAt: iso(offeredAt), until, series, sent }];
  });
}

/** An event in a list (decisions 45). */
export function presentEvent(base: UrlBase, found: EventView): z.output<typeof Event> {
  return {
    _id: found.id,
    title: found.title,
    desc: found.description,
    startsOn: found.startsOn,
    endsOn: found.endsOn,
    place: found.place,
    cover: found.coverId,
    coverUrl: base.absolute(found.coverUrl),
    owner: found.ownerId,
    ownerCard: presentCard(base, found.ownerId, found.owner),
    club: found.club && presentClubCard(base, found.club),
    open: found.open,
    preview: found.preview,
    pool: found.pool,
    videos: found.counts.video,
    photos: found.counts.photo,
    createdAt: iso(found.createdAt),
  };
}

/** An event with its people (decisions 46). */
export function presentEventPage(base: UrlBase, found: EventPageView): z.output<typeof EventPage> {
  const card = (face: PersonSummary) => presentCard(base, face.id, face);
  return {
    ...presentEvent(base, found),
    contributors: found.contributors.map(card),
    named: found.named.map(card),
    mayAdd: found.mayAdd,
  };
}
