import { aDay, anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  EVENT_NOT_FOUND: { kind: 'not_found', message: 'This event doesn’t exist, or it has been deleted.' },
  NOT_EVENT_OWNER: {
    kind: 'forbidden',
    message: 'Only the event’s owner can do that: the person it belongs to, or the leads of its club.',
  },
  EVENT_CLOSED: { kind: 'forbidden', message: 'Only the people named in this event can add to it.' },
  IN_ANOTHER_EVENT: { kind: 'conflict', message: 'This item is already in another event. Remove it from there first.' },
} as const satisfies Errors;

export const derivedKinds = ['event'] as const;

export const own = {
  events: {
    plain: [
      'id',
      'clubId',
      'title',
      'description',
      'startsOn',
      'endsOn',
      'place',
      'coverId',
      'open',
      'preview',
      'pool',
    ],
    times: ['createdAt'],
  },
  eventItems: { plain: ['mediaId', 'eventId'], times: [] },
  eventContributors: { plain: ['eventId'], times: [] },
} as const satisfies OwnKinds;

/** The most events that one person creates in a day (decisions 45). */
export const EVENTS_A_DAY = 20;

export const limits: PersonLimits = {
  'events.add': [anHour(3_000)],
  'events.create': [aDay(EVENTS_A_DAY)],
  'events.edit': [anHour(600)],
  'events.remove': [anHour(600)],
  'events.takeOut': [anHour(3_000)],
};

export const openWhileReading = ['events.remove'] as const;
