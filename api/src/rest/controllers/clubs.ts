import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import {
  BinEntry,
  Club,
  Gift,
  Invitation,
  presentBinEntry,
  presentClub,
  presentGift,
  presentInvitation,
  presentSeat,
  Seat,
} from '../presenters/clubs.ts';
import { completeItems } from '../presenters/complete.ts';
import { Event, presentEvent } from '../presenters/events.ts';
import { AnyItem } from '../presenters/items.ts';
import { EXAMPLE } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { linkNext, PAGING, WORDS } from '../routes/paging.ts';
import { del, get, post, put } from '../routes/route.ts';

const { browsing, clubs, events, finding } = useCases;

const fields = { name: 'name', handle: 'handle', desc: 'description', imgName: 'avatar' } as const;
const seat = { path: { id: 'clubId', userId: 'userId' } } as const;
const invited = { _id: EXAMPLE.invitation, url: `https://photos.college.edu/invitation/${EXAMPLE.invitation}` };

const favour = (path: ':id/sub' | ':id/unsub', favourite: boolean) =>
  put(path, clubs.setFavouriteClub, {
    summary: favourite ? 'Mark a club as favourite' : 'Mark a club as favourite no more',
    gives: Club,
    async answer({ caller, params, run }) {
      await run({ favourite });
      return presentClub(caller, await caller.run(clubs.findClub, { id: params.id }));
    },
  });

/** Clubs, and who holds seats in them (decisions 61–63). */
export const ClubsController = controller(tagged('clubs', 'Clubs of the college: their plans, seats and hand-over.'), {
  list: get('', clubs.listClubs, {
    summary: 'List the clubs of the college by name; 24 by default',
    query: PAGING,
    gives: z.array(Club),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map((club) => presentClub(call.caller, club)),
  }),
  create: post('', clubs.createClub, {
    summary: 'Make a club, with a live plan of your own',
    note: 'Whoever has none makes one at the checkout.',
    body: fields,
    example: { name: 'Photography Club', handle: 'photoclub', desc: 'We photograph what happens at the college.' },
    gives: Club,
    meaning: 'The new club. You lead it.',
    answer: async ({ caller, run }) => presentClub(caller, await run()),
  }),
  search: get('search', finding.findClubs, {
    summary: 'Find clubs by words of their names and handles, best known first; at most 24',
    query: WORDS,
    gives: z.array(Club),
    answer: async ({ caller, run }) => (await run()).map((club) => presentClub(caller, club)),
  }),
  find: get(':id', clubs.findClub, {
    summary: 'One club',
    gives: Club,
    answer: async ({ caller, run }) => presentClub(caller, await run()),
  }),
  edit: put(':id', clubs.editClub, {
    summary: 'Change the name, handle, text or picture of a club that you lead',
    body: fields,
    example: { desc: 'Come and join us.' },
    gives: Club,
    answer: async ({ caller, run }) => presentClub(caller, await run()),
  }),
  close: post(':id/close', clubs.closeClub, {
    summary: 'Close a club that you lead; only the operator opens it again',
    gives: Club,
    answer: async ({ caller, run }) => presentClub(caller, await run()),
  }),
  takeOver: post(':id/takeover', clubs.takeOver, {
    summary: 'Take over a club whose leads stay away, or take back one that you led',
    note: 'When no lead was seen for 120 days the seats are told; 14 days later any of them takes over. Whoever led the club takes it back within 30 days.',
    gives: Club,
    answer: async ({ caller, run }) => presentClub(caller, await run()),
  }),
  seats: get(':id/seats', clubs.listSeats, {
    summary: 'List who holds seats in a club, leads first',
    gives: z.array(Seat),
    answer: async ({ caller, run }) => (await run()).map((one) => presentSeat(caller, one)),
  }),
  setSeat: put(':id/seats/:userId', clubs.setSeat, {
    ...seat,
    summary: 'Appoint somebody with a seat as a lead, or make them a photographer again, as a lead',
    body: { role: 'role' },
    example: { role: 'lead' },
    gives: Club,
    answer: async ({ caller, run }) => presentClub(caller, await run()),
  }),
  removeSeat: del(':id/seats/:userId', clubs.removeSeat, {
    ...seat,
    summary: 'Leave a club, or dismiss somebody from one that you lead',
    gives: Club,
    answer: async ({ caller, run }) => presentClub(caller, await run()),
  }),
  favour: favour(':id/sub', true),
  unfavour: favour(':id/unsub', false),
  items: get(':id/items', browsing.listClubItems, {
    summary: 'List what was shared for a club, newest first; 60 by default',
    query: PAGING,
    gives: z.array(AnyItem),
    paged: true,
    answer: async (call) => completeItems(call.caller, linkNext(call, await call.run())),
  }),
  events: get(':id/events', events.listEvents, {
    path: { id: 'clubId' },
    summary: 'List the events of a club by date, newest first; 24 by default',
    query: PAGING,
    gives: z.array(Event),
    paged: true,
    async answer(call) {
      await call.caller.run(clubs.findClub, { id: call.params.id });
      return linkNext(call, await call.run()).map((event) => presentEvent(call.caller, event));
    },
    refuses: ['CLUB_NOT_FOUND'],
  }),
  gifts: get(':id/gifts', clubs.listGifts, {
    summary:
      'List the gifts to a club that can be undone, the newest first: yours, or all to a club that you lead; 24 by default',
    query: PAGING,
    gives: z.array(Gift),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map((gift) => presentGift(call.caller, gift)),
  }),
  give: post(':id/gifts', clubs.give, {
    path: { id: 'clubId' },
    summary: 'Give own items, own events with your items in them, or everything of your own to a club',
    note: 'You hold a seat in it. Its files count to the club from then on; large gifts move within minutes.',
    body: { items: 'items', events: 'events', all: 'all' },
    example: { items: [EXAMPLE.photo] },
    gives: Gift,
    answer: async ({ caller, run }) => presentGift(caller, await run()),
  }),
  undoGift: del(':id/gifts/:giftId', clubs.undoGift, {
    path: { id: 'clubId', giftId: 'giftId' },
    summary: 'Undo a gift within 30 days, as its giver or as a lead of the club',
    ...givesMessage('Gift Undone'),
  }),
  bin: get(':id/bin', clubs.listBin, {
    summary: 'List what waits in the bin of a club that you lead, the latest removed first; 24 by default',
    note: 'What a lead removes of another’s waits there for 7 days. Nobody else sees it meanwhile.',
    query: PAGING,
    gives: z.array(BinEntry),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map((entry) => presentBinEntry(call.caller, entry)),
  }),
  restore: post(':id/bin/:itemId/restore', clubs.restoreFromBin, {
    path: { id: 'clubId', itemId: 'itemId' },
    summary: 'Put an item or an event back from the bin of a club that you lead',
    gives: BinEntry,
    meaning: 'What was put back.',
    answer: async ({ caller, run }) => presentBinEntry(caller, await run()),
  }),
  invite: post(':id/invitations', clubs.invite, {
    path: { id: 'clubId' },
    summary: 'Invite to a seat: somebody by username, or by a link, as a lead',
    note: 'The last part of a link is the id to accept.',
    body: { username: 'username', role: 'role' },
    example: { username: 'ravi', role: 'photographer' },
    gives: z.strictObject({ _id: z.string(), url: z.url() }),
    answerExample: invited,
    async answer({ run }) {
      const { id, url } = await run();
      return { _id: id, url };
    },
  }),
  invitations: get(':id/invitations', clubs.listClubInvitations, {
    path: { id: 'clubId' },
    summary: 'List the invitations to a club that you lead',
    gives: z.array(Invitation),
    answer: async ({ caller, run }) => (await run()).map((one) => presentInvitation(caller, one)),
  }),
});

/** Invitations to oneself, and links (decisions 63). */
export const InvitationsController = controller(tagged('invitations', 'Invitations to seats in clubs.'), {
  list: get('', clubs.listInvitations, {
    summary: 'List your invitations',
    gives: z.array(Invitation),
    answer: async ({ caller, run }) => (await run()).map((one) => presentInvitation(caller, one)),
  }),
  find: get(':id', clubs.findInvitation, {
    summary: 'One invitation: yours, or one by its link',
    gives: Invitation,
    answer: async ({ caller, run }) => presentInvitation(caller, await run()),
  }),
  accept: post(':id/accept', clubs.acceptInvitation, {
    summary: 'Accept an invitation: you hold a seat from now on',
    gives: Club,
    meaning: 'The club.',
    answer: async ({ caller, run }) => presentClub(caller, await run()),
  }),
  drop: del(':id', clubs.dropInvitation, {
    summary: 'Decline an invitation, or withdraw one to a club that you lead',
    ...givesMessage('Invitation Deleted'),
  }),
});
