import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, From } from '../edge/caller.ts';
import { untilGone } from '../edge/gone.ts';
import { Answers } from '../openapi/operation.ts';
import { completeItems } from './complete.ts';
import { Event, EventPage, spellEvent, spellEventPage } from './spelling/events.ts';
import { form } from './spelling/form.ts';
import { AnyItem } from './spelling/items.ts';
import { linkNext, PAGING, pageQuery, type Query as QueryParameters } from './spelling/pages.ts';
import { Card, spellCard } from './spelling/people.ts';
import { EXAMPLE, Message } from './spelling/shapes.ts';
import { submit } from './submit.ts';

const { events, finding } = useCases;

const fields = {
  title: 'title',
  desc: 'description',
  startsOn: 'startsOn',
  endsOn: 'endsOn',
  place: 'place',
  open: 'open',
  contributors: 'contributorIds',
};
const createForm = form(events.createEvent, fields);
const editForm = form(events.editEvent, { ...fields, cover: 'coverId' });
const deleted = { message: 'Event Deleted' };
const takenOut = { message: 'Taken out of the event' };

/** Events, and what is in them (decisions 45, 46). */
@Controller('events')
export class EventsController {
  @Get()
  @Answers(z.array(Event), {
    summary: 'Events of the college by date, newest first; 24 unless said otherwise',
    does: events.listEvents,
    query: PAGING,
    paged: true,
    refuses: ['CURSOR_INVALID'],
  })
  async list(
    @From() caller: Caller,
    @Query() query: QueryParameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const page = await caller.run(events.listEvents, pageQuery(query));
    return linkNext(request, reply, page).map((event) => spellEvent(caller, event));
  }

  @Post()
  @HttpCode(200)
  @Answers(EventPage, {
    summary: 'Create an event',
    takes: createForm,
    example: { title: 'Techfest', desc: 'Two days of robots.', startsOn: '2026-11-20', endsOn: '2026-11-21' },
    answers: 'The new event.',
    refuses: ['USER_NOT_FOUND'],
  })
  async create(@From() caller: Caller, @Body() body: unknown) {
    return spellEventPage(caller, await submit(caller, createForm, body));
  }

  @Get('search')
  @Answers(z.array(Event), {
    summary: 'Events by words of their title, place and description, the latest first; 24 at most',
    does: finding.findEvents,
    query: { q: 'Words, all of which must be found; beginnings of words match.' },
  })
  async search(@From() caller: Caller, @Query('q') q: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    const found = await caller.run(finding.findEvents, { q }, untilGone(reply));
    return found.map((event) => spellEvent(caller, event));
  }

  @Get(':id')
  @Answers(EventPage, { summary: 'One event', does: events.findEvent, refuses: ['EVENT_NOT_FOUND'] })
  async find(@From() caller: Caller, @Param('id') id: string) {
    return spellEventPage(caller, await caller.run(events.findEvent, { id }));
  }

  @Put(':id')
  @Answers(EventPage, {
    summary: 'Edit an own event',
    takes: editForm,
    example: { title: 'Techfest 2026', cover: EXAMPLE.photo },
    refuses: ['EVENT_NOT_FOUND', 'NOT_EVENT_OWNER', 'USER_NOT_FOUND', 'MEDIA_NOT_FOUND'],
  })
  async edit(@From() caller: Caller, @Param('id') id: string, @Body() body: unknown) {
    return spellEventPage(caller, await submit(caller, editForm, body, { id }));
  }

  @Delete(':id')
  @Answers(Message, {
    summary: 'Delete an own event; its items stay',
    does: events.removeEvent,
    answerExample: deleted,
    refuses: ['EVENT_NOT_FOUND', 'NOT_EVENT_OWNER'],
  })
  async remove(@From() caller: Caller, @Param('id') id: string) {
    await caller.run(events.removeEvent, { id });
    return deleted;
  }

  @Get(':id/items')
  @Answers(z.array(AnyItem), {
    summary: 'The items of an event in their order; 60 unless said otherwise',
    does: events.listEventItems,
    query: PAGING,
    paged: true,
    refuses: ['EVENT_NOT_FOUND', 'CURSOR_INVALID'],
  })
  async items(
    @From() caller: Caller,
    @Param('id') id: string,
    @Query() query: QueryParameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const page = await caller.run(events.listEventItems, { id, ...pageQuery(query) });
    return completeItems(caller, linkNext(request, reply, page));
  }

  @Put(':id/items/:itemId')
  @Answers(EventPage, {
    summary: 'Add an own item to an event',
    does: events.addToEvent,
    path: { id: 'eventId', itemId: 'mediaId' },
    refuses: ['EVENT_NOT_FOUND', 'MEDIA_NOT_FOUND', 'NOT_UPLOADER', 'EVENT_CLOSED', 'IN_ANOTHER_EVENT'],
  })
  async add(@From() caller: Caller, @Param('id') eventId: string, @Param('itemId') mediaId: string) {
    await caller.run(events.addToEvent, { eventId, mediaId });
    return spellEventPage(caller, await caller.run(events.findEvent, { id: eventId }));
  }

  @Delete(':id/items/:itemId')
  @Answers(Message, {
    summary: 'Take an item out of an event: its uploader, or the owner of the event',
    does: events.takeOutOfEvent,
    path: { id: 'eventId', itemId: 'mediaId' },
    answerExample: takenOut,
    refuses: ['EVENT_NOT_FOUND', 'MEDIA_NOT_FOUND', 'NOT_EVENT_OWNER'],
  })
  async takeOut(@From() caller: Caller, @Param('id') eventId: string, @Param('itemId') mediaId: string) {
    await caller.run(events.takeOutOfEvent, { eventId, mediaId });
    return takenOut;
  }
}

/** Finding people, and what one person shared (decisions 46). */
@Controller('people')
export class PeopleController {
  @Get('search')
  @Answers(z.array(Card), {
    summary: 'People who ever uploaded, by words of their names, the best known first; 24 at most',
    does: finding.findPeople,
    query: { q: 'Words, all of which must be found; beginnings of words match.' },
  })
  async search(@From() caller: Caller, @Query('q') q: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    const found = await caller.run(finding.findPeople, { q }, untilGone(reply));
    return found.map((person) => spellCard(caller, person.id, person));
  }

  @Get(':id/items')
  @Answers(z.array(AnyItem), {
    summary: 'What somebody shared, newest first; 60 unless said otherwise',
    does: events.listPersonItems,
    query: PAGING,
    paged: true,
    refuses: ['USER_NOT_FOUND', 'CURSOR_INVALID'],
  })
  async items(
    @From() caller: Caller,
    @Param('id') id: string,
    @Query() query: QueryParameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const page = await caller.run(events.listPersonItems, { id, ...pageQuery(query) });
    return completeItems(caller, linkNext(request, reply, page));
  }
}
