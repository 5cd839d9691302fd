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

export interface Repositories {
  events: Events;
  eventItems: EventItems;
}
