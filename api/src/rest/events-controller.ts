import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { controller } from './controller.ts';
import { linkNext, PAGING } from './pages.ts';
import { completeItems } from './presenters/complete.ts';
import { Event, EventPage, presentEvent, presentEventPage } from './presenters/events.ts';
import { AnyItem } from './presenters/items.ts';
import { Card, presentCard } from './presenters/people.ts';
import { EXAMPLE, Message } from './presenters/shapes.ts';
import { del, get, post, put } from './route.ts';

const { events, finding } = useCases;

const fields = {
  title: 'title',
  desc: 'description',
  startsOn: 'startsOn',
  endsOn: 'endsOn',
  place: 'place',
  open: 'open',
  contributors: 'contributorIds',
} as const;
const WORDS = { q: 'Words, all of which must be found; beginnings of words match.' };
const DELETED = { message: 'Event Deleted' };
const TAKEN_OUT = { message: 'Taken out of the event' };

/** Events, and what is in them (decisions 45, 46). */
export const EventsController = controller('events', {
  list: get('', events.listEvents, {
    summary: 'Events of the college by date, newest first; 24 unless said otherwise',
    query: PAGING,
    gives: z.array(Event),
    paged: true,
    refuses: ['CURSOR_INVALID'],
    answer: async (call) => linkNext(call, await call.run()).map((event) => presentEvent(call.caller, event)),
  }),
  create: post('', events.createEvent, {
    summary: 'Create an event',
    body: fields,
    example: { title: 'Techfest', desc: 'Two days of robots.', startsOn: '2026-11-20', endsOn: '2026-11-21' },
    gives: EventPage,
    meaning: 'The new event.',
    refuses: ['USER_NOT_FOUND'],
    answer: async ({ caller, run }) => presentEventPage(caller, await run()),
  }),
  search: get('search', finding.findEvents, {
    summary: 'Events by words of their title, place and description, the latest first; 24 at most',
    query: WORDS,
    gives: z.array(Event),
    answer: async ({ caller, run }) => (await run()).map((event) => presentEvent(caller, event)),
  }),
  find: get(':id', events.findEvent, {
    summary: 'One event',
    gives: EventPage,
    refuses: ['EVENT_NOT_FOUND'],
    answer: async ({ caller, run }) => presentEventPage(caller, await run()),
  }),
  edit: put(':id', events.editEvent, {
    summary: 'Edit an own event',
    body: { ...fields, cover: 'coverId' },
    example: { title: 'Techfest 2026', cover: EXAMPLE.photo },
    gives: EventPage,
    refuses: ['EVENT_NOT_FOUND', 'NOT_EVENT_OWNER', 'USER_NOT_FOUND', 'MEDIA_NOT_FOUND'],
    answer: async ({ caller, run }) => presentEventPage(caller, await run()),
  }),
  remove: del(':id', events.removeEvent, {
    summary: 'Delete an own event; its items stay',
    gives: Message,
    answerExample: DELETED,
    refuses: ['EVENT_NOT_FOUND', 'NOT_EVENT_OWNER'],
    async answer({ run }) {
      await run();
      return DELETED;
    },
  }),
  items: get(':id/items', events.listEventItems, {
    summary: 'The items of an event in their order; 60 unless said otherwise',
    query: PAGING,
    gives: z.array(AnyItem),
    paged: true,
    refuses: ['EVENT_NOT_FOUND', 'CURSOR_INVALID'],
    answer: async (call) => completeItems(call.caller, linkNext(call, await call.run())),
  }),
  add: put(':id/items/:itemId', events.addToEvent, {
    summary: 'Add an own item to an event',
    path: { id: 'eventId', itemId: 'mediaId' },
    gives: EventPage,
    refuses: ['EVENT_NOT_FOUND', 'MEDIA_NOT_FOUND', 'NOT_UPLOADER', 'EVENT_CLOSED', 'IN_ANOTHER_EVENT'],
    async answer({ caller, params, run }) {
      await run();
      return presentEventPage(caller, await caller.run(events.findEvent, { id: params.id }));
    },
  }),
  takeOut: del(':id/items/:itemId', events.takeOutOfEvent, {
    summary: 'Take an item out of an event: its uploader, or the owner of the event',
    path: { id: 'eventId', itemId: 'mediaId' },
    gives: Message,
    answerExample: TAKEN_OUT,
    refuses: ['EVENT_NOT_FOUND', 'MEDIA_NOT_FOUND', 'NOT_EVENT_OWNER'],
    async answer({ run }) {
      await run();
      return TAKEN_OUT;
    },
  }),
});

/** Finding people, and what one person shared (decisions 46). */
export const PeopleController = controller('people', {
  search: get('search', finding.findPeople, {
    summary: 'People who ever uploaded, by words of their names, the best known first; 24 at most',
    query: WORDS,
    gives: z.array(Card),
    answer: async ({ caller, run }) => (await run()).map((person) => presentCard(caller, person.id, person)),
  }),
  items: get(':id/items', events.listPersonItems, {
    summary: 'What somebody shared, newest first; 60 unless said otherwise',
    query: PAGING,
    gives: z.array(AnyItem),
    paged: true,
    refuses: ['USER_NOT_FOUND', 'CURSOR_INVALID'],
    answer: async (call) => completeItems(call.caller, linkNext(call, await call.run())),
  }),
});
