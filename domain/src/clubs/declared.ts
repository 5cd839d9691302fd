import { aDay, anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  NOT_CLUB_LEAD: { kind: 'forbidden', message: 'Only those who lead this club can do that.' },
  CLUB_PLAN_REQUIRED: {
    kind: 'forbidden',
    message: 'To make a club, pay for one at the checkout, or have a plan of your own.',
  },
  CLUB_PLAN_OVER: { kind: 'forbidden', message: 'The plan of this club is over. Pay for the club to go on.' },
  CLUB_FULL: { kind: 'conflict', message: 'All 10 seats of this club are taken.' },
  CLUB_LEADS_FULL: {
    kind: 'conflict',
    message: 'A club has at most 3 leads. One of them has to become a photographer first.',
  },
  LAST_LEAD: {
    kind: 'conflict',
    message: 'You’re the only lead of a club. Make somebody else a lead first, or close the club.',
  },
  BIN_ENTRY_NOT_FOUND: { kind: 'not_found', message: 'This isn’t in the bin of the club, or its 7 days are over.' },
  GIFT_EMPTY: { kind: 'invalid', message: 'There is nothing to give: name items or events of your own.' },
  GIFT_NEEDS_SEAT: { kind: 'forbidden', message: 'You can give only to a club in which you hold a seat.' },
  GIFT_NOT_FOUND: { kind: 'not_found', message: 'There is no such gift, or it was undone.' },
  GIFT_NOT_OWN: { kind: 'forbidden', message: 'You can give only what is your own and no club’s. Nothing was given.' },
  GIFT_TOO_LATE: { kind: 'conflict', message: 'The 30 days to undo this gift are over.' },
  TAKEOVER_TOO_EARLY: {
    kind: 'conflict',
    message: 'You can take over 14 days after the club was told that it no longer has an active lead.',
  },
  SEAT_NOT_FOUND: { kind: 'not_found', message: 'This person holds no seat in the club.' },
  SEAT_HELD: { kind: 'conflict', message: 'This person holds a seat in the club already.' },
  INVITATION_NOT_FOUND: { kind: 'not_found', message: 'There is no such invitation, or it was withdrawn.' },
  INVITATION_EXPIRED: { kind: 'gone', message: 'This invitation has run out. Ask for another one.' },
} as const satisfies Errors;

export const personalActs = [
  'club-created',
  'club-closed',
  'club-reopened',
  'seat-given',
  'seat-changed',
  'seat-ended',
  'put-in-bin',
  'taken-from-bin',
  'club-taken-over',
  'given-to-club',
  'gift-undone',
] as const;

export const writtenKinds = ['handover', 'invitation', 'seat'] as const;

export const own = {
  clubFavourites: { plain: ['clubId'], times: ['markedAt'] },
  seats: { plain: ['clubId', 'role'], times: ['since'] },
  gifts: { plain: ['id', 'clubId'], times: ['givenAt'] },
  invitations: { plain: ['id', 'clubId', 'role'], times: ['createdAt', 'expiresAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'clubs.accept': [anHour(60)],
  'clubs.close': [aDay(20)],
  'clubs.create': [aDay(3)],
  'clubs.dropInvitation': [anHour(600)],
  'clubs.edit': [anHour(600)],
  'clubs.give': [anHour(60)],
  'clubs.invite': [aDay(50)],
  'clubs.removeSeat': [anHour(600)],
  'clubs.restore': [anHour(3_000)],
  'clubs.setFavourite': [anHour(600)],
  'clubs.setSeat': [anHour(600)],
  'clubs.takeOver': [aDay(20)],
  'clubs.undoGift': [anHour(60)],
};
