import { z } from 'zod';
import { isAlumnus } from '../colleges/leaving.ts';
import type { Member } from '../kernel/actor.ts';
import { type Day, dayOf, startOfDay } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import { decodeCursor, type Page, type Position, pageInput, toPage } from '../kernel/page.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import { day, month } from '../kernel/written-days.ts';
import { viewerOf } from '../media/rules.ts';
import { daysOf, type Timelines } from '../media/timelines.ts';
import type { ItemViews, MediaView } from '../media/views.ts';
import { mayUpload } from '../membership/may-upload.ts';
import { MAX_WAITING } from '../membership/pool.ts';
import type { CollegeEvent } from './event.ts';
import { opensOn } from './moments.ts';
import type { EventContents, EventLists, EventPeople, EventPlans, EventPools } from './ports.ts';
import { actsAsOwner, EVENT_ITEMS_PAGE, EVENT_PAGE, MAX_MONTHS, mayChange } from './rules.ts';
import { type EventPageView, type EventView, eventPageView, eventView, FACES, type PoolFacts } from './views.ts';
import { isPool, type SeatPorts, seatIn, seatsIn, visibleEvent } from './visible.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  events: EventPlans & EventLists;
  eventItems: EventPeople & EventContents;
  clubs: SeatPorts['clubs'];
  pools: EventPools;
  settings: Pick<Settings, 'timeZone'>;
}

/**
 * One page of the tenant's events by date, newest first; of one person's or club's when it is given (decisions 46, 61). The
 * first page starts with `month` where one is given.
 */
export const listEvents = useCase({
  name: 'events.list',
  access: 'member',
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject({
    personId: id.optional(),
    clubId: id.optional(),
    month: month.optional(),
    ...pageInput(EVENT_PAGE),
  }),
  async run(ports: Ports, actor, { personId, clubId, month, limit, cursor }): Promise<Page<EventView>> {
    const list = `events ${actor.tenant} ${personId ?? ''} ${clubId ?? ''}`;
    const after = decodeCursor(ports.secrets, list, cursor) ?? (month === undefined ? null : behind(month));
    const slice = await ports.events.list(viewerOf(actor), limit, after, personId, clubId);
    const listed = slice.items.map(({ event }) => event);
    const seats = await seatsIn(ports, actor, listed);
    return toPage(ports.secrets, list, slice, (row) => eventView(ports, actor, row, seats.get(row.event.clubId)));
  },
});

/** The months in which events of the tenant begin, the newest first, for navigation (decisions 46). */
export const listMonths = useCase({
  name: 'events.months',
  access: 'member',
  input: z.strictObject({}),
  async run(ports: Pick<Ports, 'events'>, actor): Promise<{ months: readonly string[] }> {
    return { months: await ports.events.months(viewerOf(actor), MAX_MONTHS) };
  },
});

/** A text that sorts right after every day of a month. */
function behind(month: string): Position {
  return [`${month}-32`, ''];
}

/** An event with the day its page begins with, if not its first one. */
export interface OpenedEventView extends EventPageView {
  readonly opensOn: Day | null;
}

/** One event with its people, and where its page opens (decisions 46). */
export const findEvent = useCase({
  name: 'events.find',
  access: 'member',
  refuses: ['EVENT_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports & { timelines: Timelines }, actor, input): Promise<OpenedEventView> {
    await visibleEvent(ports, actor, input.id);
    const { timeZone } = ports.settings;
    const [event, ends] = await Promise.all([
      eventOfPage(ports, actor, input.id),
      ports.timelines.ends({ of: 'event', id: input.id, viewer: viewerOf(actor) }),
    ]);
    if (!ends) return { ...event, opensOn: null };
    const [first, newest] = [dayOf(ends[0], timeZone), dayOf(ends[1], timeZone)];
    return { ...event, opensOn: opensOn({ first, newest }, dayOf(ports.clock.now(), timeZone)) };
  },
});

/** What whoever has an event's link may see of it, signed out too, where its owner lets them (decisions 68). */
export type EventPreview = Pick<CollegeEvent, 'title' | 'startsOn' | 'endsOn'>;

/**
 * An event for previews of its link; null without the owner's leave, also if it does not exist, so that nobody learns
 * which (decisions 68).
 */
export const previewEvent = useCase({
  name: 'events.preview',
  access: 'anyone',
  input: z.strictObject({ id }),
  async run(ports: Pick<Ports, 'events'>, _actor, input): Promise<EventPreview | null> {
    const found = await ports.events.withCover(input.id);
    // Where a person's event has no owner, or a suspended one, nobody gives leave.
    if (!found?.event.preview || (found.owner === null && found.club === null)) return null;
    const { title, startsOn, endsOn } = found.event;
    return { title, startsOn, endsOn };
  },
});

/** One page of an event's items, by time (decisions 45); the first one starts with `day` where one is given. */
export const listEventItems = useCase({
  name: 'events.items',
  access: 'member',
  refuses: ['CURSOR_INVALID', 'EVENT_NOT_FOUND'],
  input: z.strictObject({ id, day: day.optional(), ...pageInput(EVENT_ITEMS_PAGE) }),
  async run(ports: Ports & { itemViews: ItemViews }, actor, input): Promise<Page<MediaView>> {
    const event = await visibleEvent(ports, actor, input.id);
    const list = `event ${event.id}`;
    const { timeZone } = ports.settings;
    const after =
      decodeCursor(ports.secrets, list, input.cursor) ??
      (input.day === undefined ? null : rightBefore(startOfDay(input.day, timeZone)));
    const slice = await ports.eventItems.itemsOf(event.id, viewerOf(actor), input.limit, after);
    return toPage(ports.secrets, list, slice, (row) => ports.itemViews.of(actor, row));
  },
});

/** The position right before all items of an event at a moment or later. */
function rightBefore(moment: Instant): Position {
  return [moment, -1, ''];
}

/** The days on which an event has items, the first one first, for navigation (decisions 46). */
export const listEventDays = useCase({
  name: 'events.days',
  access: 'member',
  refuses: ['EVENT_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(
    ports: Pick<Ports, 'events'> & { timelines: Timelines; settings: Pick<Settings, 'timeZone'> },
    actor,
    input,
  ): Promise<{ days: readonly Day[] }> {
    const event = await visibleEvent(ports, actor, input.id);
    return {
      days: await daysOf(
        ports.timelines,
        { of: 'event', id: event.id, viewer: viewerOf(actor) },
        ports.settings.timeZone,
      ),
    };
  },
});

/**
 * An event that was checked to exist for `actor`, with its people; refuses EVENT_NOT_FOUND if it has gone meanwhile.
 */
export async function eventOfPage(ports: Ports, actor: Member, eventId: string): Promise<EventPageView> {
  const found = (await ports.events.withCover(eventId, viewerOf(actor))) ?? refuse('EVENT_NOT_FOUND');
  const { event } = found;
  const seat = await seatIn(ports, actor, event);
  const [contributors, named, facts, hasPool] = await Promise.all([
    ports.eventItems.contributors(eventId, FACES + 1),
    event.open ? [] : ports.eventItems.named(eventId),
    poolFacts(ports, actor, event, actsAsOwner(event, actor.id, seat)),
    mayChange(event, actor.id, seat, ports.clock.now()) && isPool(ports, event, actor, seat),
  ]);
  return eventPageView(ports, actor, found, { contributors, named }, seat, facts, hasPool);
}

/**
 * The pool of an event, with what concerns the actor: what waits, or what they have in it; null if it is closed and
 * empty. What one sent stays in sight, also of alumni, who are offered no place in it (decisions 65, 74).
 */
async function poolFacts(
  { clock, pools }: Pick<Ports, 'clock' | 'pools'>,
  actor: Member,
  { id, pool: mode }: CollegeEvent,
  own: boolean,
): Promise<PoolFacts | null> {
  const now = clock.now();
  const [opened, sent, waiting] = await Promise.all([
    mode === 'closed' ? null : pools.find(id),
    pools.sentBy(id, actor.id),
    own && actor.sharedBefore === null ? pools.waiting(id, MAX_WAITING) : null,
  ]);
  const isEmpty = sent.photo + sent.video + (waiting ?? 0) === 0;
  const mayOffer = !mayUpload(actor, now) && !isAlumnus(actor, now);
  const pool = opened ?? (isEmpty ? null : await pools.find(id));
  return pool && { pool, sent: mayOffer ? sent : null, waiting };
}
