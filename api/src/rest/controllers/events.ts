import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { completeItems } from '../presenters/complete.ts';
import {
  Decided,
  Event,
  EventPage,
  Offer,
  presentEvent,
  presentEventPage,
  presentOffers,
} from '../presenters/events.ts';
import { iso } from '../presenters/iso.ts';
import { AnyItem } from '../presenters/items.ts';
import { Card, presentCard } from '../presenters/people.ts';
import { EXAMPLE, Moment } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { linkNext, PAGING, WORDS } from '../routes/paging.ts';
import { del, get, post, put } from '../routes/route.ts';

const { browsing, events, finding, pool, walls } = useCases;

const fields = {
  title: 'title',
  desc: 'description',
  startsOn: 'startsOn',
  endsOn: 'endsOn',
  place: 'place',
  open: 'open',
  preview: 'preview',
  pool: 'pool',
  contributors: 'contributorIds',
} as const;
const Wall = z
  .strictObject({ _id: z.string(), openedAt: Moment, until: Moment })
  .meta({ id: 'Wall', examples: [{ _id: EXAMPLE.wall, openedAt: EXAMPLE.moment, until: '2026-11-24T09:30:00.000Z' }] });
const OPENED = {
  _id: EXAMPLE.wall,
  url: `https://photos.college.edu/wall/${EXAMPLE.invitation}`,
  until: '2026-11-24T09:30:00.000Z',
  code: '7K3M-Q9XD',
  codeUntil: '2026-11-21T09:45:00.000Z',
};

/** Events, and what is in them (decisions 45, 46). */
export const EventsController = controller(tagged('events', 'Occasions at the college, with their items.'), {
  list: get('', events.listEvents, {
    summary: 'List the events of the college by date, newest first; 24 by default',
    query: PAGING,
    gives: z.array(Event),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map((event) => presentEvent(call.caller, event)),
  }),
  create: post('', events.createEvent, {
    summary: 'Create an event',
    body: { ...fields, club: 'club' },
    example: { title: 'Techfest', desc: 'Two days of robots.', startsOn: '2026-11-20', endsOn: '2026-11-21' },
    gives: EventPage,
    meaning: 'The new event.',
    answer: async ({ caller, run }) => presentEventPage(caller, await run()),
  }),
  search: get('search', finding.findEvents, {
    summary: 'Find events by words of their title, place and description, latest first; at most 24',
    query: WORDS,
    gives: z.array(Event),
    answer: async ({ caller, run }) => (await run()).map((event) => presentEvent(caller, event)),
  }),
  find: get(':id', events.findEvent, {
    summary: 'One event',
    gives: EventPage,
    answer: async ({ caller, run }) => presentEventPage(caller, await run()),
  }),
  edit: put(':id', events.editEvent, {
    summary: 'Edit your event',
    body: { ...fields, club: 'club', cover: 'coverId' },
    example: { title: 'Techfest 2026', cover: EXAMPLE.photo },
    gives: EventPage,
    answer: async ({ caller, run }) => presentEventPage(caller, await run()),
  }),
  remove: del(':id', events.removeEvent, {
    summary: 'Delete your event; its items stay',
    ...givesMessage('Event Deleted'),
  }),
  items: get(':id/items', events.listEventItems, {
    summary: 'List the items of an event in order; 60 by default',
    query: PAGING,
    gives: z.array(AnyItem),
    paged: true,
    answer: async (call) => completeItems(call.caller, linkNext(call, await call.run())),
  }),
  add: put(':id/items/:itemId', events.addToEvent, {
    summary: 'Add your item to an event',
    path: { id: 'eventId', itemId: 'mediaId' },
    gives: EventPage,
    async answer({ caller, params, run }) {
      await run();
      return presentEventPage(caller, await caller.run(events.findEvent, { id: params.id }));
    },
  }),
  takeOut: del(':id/items/:itemId', events.takeOutOfEvent, {
    summary: 'Take an item out of an event, as its uploader or as the owner of the event',
    path: { id: 'eventId', itemId: 'mediaId' },
    ...givesMessage('Taken out of the event'),
  }),
  offers: get(':id/offers', pool.listOffers, {
    summary: 'List what people without a plan offered to your event, by the time it was taken; 60 by default',
    path: { id: 'eventId' },
    query: { state: '`offered` (the default) or `declined`.', ...PAGING },
    gives: z.array(Offer),
    paged: true,
    async answer(call) {
      const offers = linkNext(call, await call.run());
      const items = await completeItems(
        call.caller,
        offers.map(({ item }) => item),
      );
      return presentOffers(offers, items);
    },
  }),
  decide: put(':id/offers', pool.decideOffers, {
    summary: 'Accept or decline what was offered to your event',
    note: 'At most 100 of each. `wait` takes back what was declined, or accepted less than 10 minutes ago. What is gone or decided otherwise is left out of the answer.',
    path: { id: 'eventId' },
    body: { accept: 'accept', decline: 'decline', wait: 'wait' },
    example: { accept: [EXAMPLE.photo] },
    gives: Decided,
    answer: ({ run }) => run(),
  }),
  openWall: post(':id/walls', walls.openWall, {
    path: { id: 'eventId' },
    summary: 'Open a wall of your event: a screen without a session shows its items for 72 hours',
    note: 'At most 3 at a time. The code is typed at `/wall` on the computer that will show it; it works once, and ends the link.',
    gives: z.strictObject({ _id: z.string(), url: z.url(), until: Moment, code: z.string(), codeUntil: Moment }),
    answerExample: OPENED,
    async answer({ run }) {
      const { id, url, endsAt, code, codeEndsAt } = await run();
      return { _id: id, url, until: iso(endsAt), code, codeUntil: iso(codeEndsAt) };
    },
  }),
  walls: get(':id/walls', walls.listWalls, {
    path: { id: 'eventId' },
    summary: 'List the open walls of your event',
    gives: z.array(Wall),
    answer: async ({ run }) =>
      (await run()).map(({ id, openedAt, endsAt }) => ({ _id: id, openedAt: iso(openedAt), until: iso(endsAt) })),
  }),
});

/** Finding people, and what one person shared (decisions 46). */
export const PeopleController = controller(tagged('people', 'What somebody shared.'), {
  search: get('search', finding.findPeople, {
    summary: 'Find uploaders by words of their names, best known first; at most 24',
    query: WORDS,
    gives: z.array(Card),
    answer: async ({ caller, run }) => (await run()).map((person) => presentCard(caller, person.id, person)),
  }),
  items: get(':id/items', browsing.listPersonItems, {
    summary: 'List what a person shared, newest first; 60 by default',
    query: PAGING,
    gives: z.array(AnyItem),
    paged: true,
    answer: async (call) => completeItems(call.caller, linkNext(call, await call.run())),
  }),
});
