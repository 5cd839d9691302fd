import type { Processing } from '../kernel/processing.ts';
import { addToEvent, takeOutOfEvent } from './fill-event.ts';
import { createEvent, editEvent, removeEvent } from './plan-event.ts';
import type { EventItems, Events } from './ports.ts';
import { findEvent, listEventDays, listEventItems, listEvents, listMonths, previewEvent } from './queries.ts';

export const useCases = {
  createEvent,
  editEvent,
  removeEvent,
  addToEvent,
  takeOutOfEvent,
  listEvents,
  listMonths,
  findEvent,
  listEventItems,
  listEventDays,
  previewEvent,
};

export const processing = {
  events: { what: 'events', why: 'to bring items together', until: 'deleted by their owner' },
  eventItems: { what: 'items in events', why: 'to bring items together', until: 'taken out, or the item goes' },
  eventContributors: { what: 'who may add to an event', why: 'to let them', until: 'the event is deleted' },
} satisfies Processing;

export interface Repositories {
  events: Events;
  eventItems: EventItems;
}
