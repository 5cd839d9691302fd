import type { BinView } from '@quadrangle/domain/clubs/bin';
import type { GiftView } from '@quadrangle/domain/clubs/give';
import type { ClubView, InvitationView, SeatView } from '@quadrangle/domain/clubs/views';
import { seatRoles } from '@quadrangle/domain/membership/club';
import { z } from 'zod';
import { iso } from './iso.ts';
import { Card, presentCard } from './people.ts';
import { EXAMPLE, exampleUrl, Id, Moment, type UrlBase } from './shapes.ts';

const SeatRole = z.enum(seatRoles).describe('Leads act for the club; photographers upload for it.');

const exampleClub = {
  _id: EXAMPLE.club,
  name: 'Photography Club',
  handle: 'photoclub',
  desc: 'We photograph what happens at the college.',
  img: exampleUrl('thumb', EXAMPLE.avatar),
  subscribers: 42,
  planEnd: null,
  closedAt: null,
  createdAt: EXAMPLE.moment,
};

/** A club of the college (decisions 61). */
export const Club = z
  .strictObject({
    _id: Id,
    name: z.string(),
    handle: z.string().describe('Its name after an `@`: no club and no person has the same.'),
    desc: z.string(),
    img: z.url().nullable().describe('Address of its picture.'),
    subscribers: z.int().describe('How many people have marked it as a favourite.'),
    planEnd: Moment.nullable().describe('When its plan ends or ended; null for those without a seat in it.'),
    closedAt: Moment.nullable().describe('Since when nobody uploads, edits or pays for it.'),
    createdAt: Moment,
  })
  .meta({ id: 'Club', examples: [exampleClub] });

const exampleCard = { _id: EXAMPLE.person, name: 'asha', Normalname: 'Asha Rao', img: null };

/** Somebody's seat in a club (decisions 62). */
export const Seat = z
  .strictObject({ user: Card, role: SeatRole, since: Moment })
  .meta({ id: 'Seat', examples: [{ user: exampleCard, role: 'lead', since: EXAMPLE.moment }] });

/** An invitation to a seat (decisions 63). */
export const Invitation = z
  .strictObject({
    _id: Id,
    url: z.url(),
    club: Club,
    role: SeatRole,
    inviter: Card.nullable(),
    invitee: Card.nullable().describe('Null for a link.'),
    createdAt: Moment,
    expiresAt: Moment,
  })
  .meta({
    id: 'Invitation',
    examples: [
      {
        _id: EXAMPLE.invitation,
        url: `https://photos.college.edu/invitation/${EXAMPLE.invitation}`,
        club: exampleClub,
        role: 'photographer',
        inviter: exampleCard,
        invitee: exampleCard,
        createdAt: EXAMPLE.moment,
        expiresAt: '2026-12-05T09:30:00.000Z',
      },
    ],
  });

/** What somebody gave to a club (decisions 63). */
export const Gift = z
  .strictObject({
    _id: Id,
    giver: Card.nullable(),
    items: z.int().describe('How many items it holds.'),
    events: z.int().describe('How many events it holds.'),
    givenAt: Moment,
    until: Moment.describe('Until when it can be undone.'),
  })
  .meta({
    id: 'Gift',
    examples: [
      {
        _id: EXAMPLE.order,
        giver: exampleCard,
        items: 1,
        events: 0,
        givenAt: EXAMPLE.moment,
        until: '2026-12-21T09:30:00.000Z',
      },
    ],
  });

/** What somebody gave to a club (decisions 63). */
export function presentGift(base: UrlBase, gift: GiftView): z.output<typeof Gift> {
  const { id, giver, items, events, givenAt, until } = gift;
  return {
    _id: id,
    giver: giver && presentCard(base, giver.id, giver),
    items,
    events,
    givenAt: iso(givenAt),
    until: iso(until),
  };
}

/** Something in the bin of a club (decisions 62). */
export const BinEntry = z
  .strictObject({
    _id: Id,
    kind: z.enum(['video', 'photo', 'event']),
    title: z.string(),
    img: z.url().nullable().describe('Address of the picture of an item, which only leads of the club can open.'),
    removedBy: Card.nullable(),
    removedAt: Moment,
    until: Moment.describe('When it is removed for good.'),
  })
  .meta({
    id: 'BinEntry',
    examples: [
      {
        _id: EXAMPLE.photo,
        kind: 'photo',
        title: 'Trek 1',
        img: exampleUrl('thumb', EXAMPLE.picture),
        removedBy: exampleCard,
        removedAt: EXAMPLE.moment,
        until: '2026-11-28T09:30:00.000Z',
      },
    ],
  });

/** Something in the bin of a club (decisions 62). */
export function presentBinEntry(base: UrlBase, entry: BinView): z.output<typeof BinEntry> {
  const { id, kind, title, thumbUrl, remover, removedAt, until } = entry;
  return {
    _id: id,
    kind,
    title,
    img: base.absolute(thumbUrl),
    removedBy: remover && presentCard(base, remover.id, remover),
    removedAt: iso(removedAt),
    until: iso(until),
  };
}

/** A club of the college (decisions 61). */
export function presentClub(base: UrlBase, club: ClubView): z.output<typeof Club> {
  return {
    _id: club.id,
    name: club.name,
    handle: club.handle,
    desc: club.description,
    img: base.absolute(club.avatarUrl),
    subscribers: club.favouriteCount,
    planEnd: club.planEnd === null ? null : iso(club.planEnd),
    closedAt: club.closedAt === null ? null : iso(club.closedAt),
    createdAt: iso(club.createdAt),
  };
}

/** Somebody's seat in a club (decisions 62). */
export function presentSeat(base: UrlBase, { person, role, since }: SeatView): z.output<typeof Seat> {
  return { user: presentCard(base, person.id, person), role, since: iso(since) };
}

/** An invitation to a seat (decisions 63). */
export function presentInvitation(base: UrlBase, invitation: InvitationView): z.output<typeof Invitation> {
  const { id, url, club, role, inviter, invitee, createdAt, expiresAt } = invitation;
  return {
    _id: id,
    url,
    club: presentClub(base, club),
    role,
    inviter: inviter && presentCard(base, inviter.id, inviter),
    invitee: invitee && presentCard(base, invitee.id, invitee),
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
  };
}
