import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { auditEntry } from '../audit/entry.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Ids, Settings } from '../kernel/ports.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { day } from '../kernel/written-days.ts';
import type { ClubBin } from '../media/bin.ts';
import { holderFor, isLive, refuseLeft, refuseStoppedHolder, withoutHolder } from '../membership/may-upload.ts';
import { planHolder } from '../membership/plan-access.ts';
import { type PoolMode, poolModes } from '../membership/pool-modes.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { hasLivePlan } from '../membership/rules.ts';
import { refuseStopped } from '../uploads/rules.ts';
import type { CollegeEvent } from './event.ts';
import { periodFault } from './period.ts';
import type { EventContents, EventLists, EventPeople, EventPlans, EventPools } from './ports.ts';
import { eventOfPage } from './queries.ts';
import { actsAsOwner, deletesIntoBin, eventDescription, eventPlace, eventTitle, MAX_CONTRIBUTORS } from './rules.ts';
import type { EventPageView } from './views.ts';
import { changeableEvent, isPool, type SeatPorts } from './visible.ts';

export interface Ports extends SendOncePorts {
  ids: Ids;
  users: UserLookup;
  events: EventPlans & EventLists;
  clubs: SeatPorts['clubs'] & Pick<ClubLookup, 'byId'>;
  eventItems: EventPeople & EventContents;
  pools: EventPools;
  settings: Pick<Settings, 'timeZone'>;
}

const GIVEN_BY_GIFT = 'Give the event to the club as a gift, which can be undone for 30 days.';

const contributorIds = z.array(id).max(MAX_CONTRIBUTORS, `Name at most ${MAX_CONTRIBUTORS} people.`);

/**
 * Creates an event, open by default; contributors must be of the tenant (decisions 45). Sent again with its key, it is the
 * same event.
 */
export const createEvent = sendOnce({
  name: 'events.create',
  access: planHolder,
  refuses: [
    ...withoutHolder,
    'CLUB_PLAN_OVER',
    'EVENT_NOT_FOUND',
    'NOT_CLUB_LEAD',
    'UPLOADS_STOPPED',
    'USER_NOT_FOUND',
  ],
  input: z
    .strictObject({
      title: eventTitle,
      description: eventDescription.default(''),
      startsOn: day,
      endsOn: day.optional(),
      place: eventPlace.default(''),
      open: z.boolean().default(true),
      preview: z.boolean().default(false),
      /** Whether everybody of the college may add to it; for its owner, and the leads of its club. */
      pool: z.enum(poolModes).default('closed'),
      contributorIds: contributorIds.default([]),
      /** The club that owns it; see `holderOf`. */
      club: id.nullish(),
    })
    .transform((typed) => ({ ...typed, endsOn: typed.endsOn ?? typed.startsOn }))
    .superRefine(({ startsOn, endsOn }, context) => {
      const fault = periodFault(startsOn, endsOn);
      if (fault !== null) context.addIssue({ code: 'custom', path: ['endsOn'], message: fault });
    }),
  async run(
    ports: Ports,
    actor,
    { contributorIds: named, club, ...typed },
    receipt: ReceiptOf<{ eventId: string }>,
  ): Promise<EventPageView> {
    refuseStopped(actor, ports.clock.now());
    const clubId = await holderFor(ports, actor, club, ports.clock.now());
    await refuseUnhosted(ports, actor, clubId, typed.pool);
    await refuseStrangers(ports, actor, named);
    const event = {
      ...typed,
      id: ports.ids.next(),
      tenant: actor.tenant,
      ownerId: actor.id,
      clubId,
      coverId: null,
      createdAt: ports.clock.now(),
    };
    await ports.events.create(event, event.open ? [] : named, receipt({ eventId: event.id }));
    return eventOfPage(ports, actor, event.id);
  },
  again: (ports, actor, { eventId }) => eventOfPage(ports, actor, eventId),
});

/**
 * Changes the given fields of an event that one may change, even after the plan has lapsed; its pool is for whoever acts as
 * its owner (decisions 45, 62, 65). The cover is an item of the event, or `null` for the first one.
 */
export const editEvent = useCase({
  name: 'events.edit',
  access: 'member',
  refuses: [
    'CLUB_PLAN_OVER',
    'CLUB_UPLOADS_STOPPED',
    'EVENT_NOT_FOUND',
    'LEFT_COLLEGE',
    'MEDIA_NOT_FOUND',
    'NOT_CLUB_LEAD',
    'NOT_EVENT_OWNER',
    'PLAN_REQUIRED',
    'UPLOADS_STOPPED',
    'USER_NOT_FOUND',
  ],
  input: z.strictObject({
    id,
    title: eventTitle.optional(),
    description: eventDescription.optional(),
    startsOn: day.optional(),
    endsOn: day.optional(),
    place: eventPlace.optional(),
    open: z.boolean().optional(),
    preview: z.boolean().optional(),
    pool: z.enum(poolModes).optional(),
    coverId: id.nullable().optional(),
    contributorIds: contributorIds.optional(),
    /** The club that owns it, or none; another one gets it as a gift (decisions 63). */
    club: id.nullish(),
  }),
  async run(ports: Ports, actor, { id: eventId, contributorIds: named, club, ...change }): Promise<EventPageView> {
    refuseStopped(actor, ports.clock.now());
    const { event, seat } = await changeableEvent(ports, actor, eventId);
    await refuseStoppedHolder(ports, event, ports.clock.now());
    if (club !== undefined && club !== event.clubId)
      refuse('VALIDATION_FAILED', { errors: [{ field: 'club', message: GIVEN_BY_GIFT }] });
    // What stays as it is is not written: somebody else may change it meanwhile.
    const pool = change.pool === event.pool ? undefined : change.pool;
    if (pool !== undefined) {
      if (!actsAsOwner(event, actor.id, seat)) refuse('NOT_CLUB_LEAD');
      await refuseUnhosted(ports, actor, event.clubId, pool);
    }
    if (named) await refuseStrangers(ports, actor, named);
    if (change.coverId && (await ports.eventItems.placeOf(change.coverId))?.eventId !== event.id)
      refuse('MEDIA_NOT_FOUND');
    if (!(await ports.events.change(event.id, { ...change, pool }, named, refuseFaultyPeriod)))
      refuse('EVENT_NOT_FOUND');
    return eventOfPage(ports, actor, event.id);
  },
});

/**
 * Deletes an event that one may change, even after the plan has lapsed; its items stay (decisions 45). What a lead removes
 * that another made for the club goes to its bin, and so does an event whose pool leads opened (decisions 62, 65).
 */
export const removeEvent = useCase({
  name: 'events.remove',
  access: 'member',
  refuses: ['EVENT_NOT_FOUND', 'NOT_EVENT_OWNER'],
  input: z.strictObject({ id }),
  async run(
    ports: Pick<Ports, 'clock' | 'ids' | 'events'> &
      SeatPorts & { bin: Pick<ClubBin, 'put'>; pools: Pick<EventPools, 'waiting'> },
    actor,
    input,
  ): Promise<{ deleted: true }> {
    const { event, seat } = await changeableEvent(ports, actor, input.id);
    if (!deletesIntoBin(event, actor.id, seat, await isPool(ports, event, actor, seat))) {
      if (!(await ports.events.remove(event.id))) refuse('EVENT_NOT_FOUND');
      return { deleted: true };
    }
    const { id: eventId, clubId } = event;
    const thing = { id: eventId, clubId, kind: 'event', removerId: actor.id, removedAt: ports.clock.now() } as const;
    const details = { club: clubId, event: eventId };
    const audit = auditEntry(ports, actor, 'put-in-bin', { personId: event.ownerId, details });
    if (!(await ports.bin.put(thing, [], audit))) refuse('EVENT_NOT_FOUND');
    return { deleted: true };
  },
});

/**
 * A pool needs a host whose plan is live: a person, or a club, for which one of its leads opens it; alumni open none
 * (decisions 65, 74). Refuses LEFT_COLLEGE, PLAN_REQUIRED, NOT_CLUB_LEAD and CLUB_PLAN_OVER.
 */
async function refuseUnhosted(
  { clock, clubs }: Pick<Ports, 'clock' | 'clubs'>,
  actor: Member,
  clubId: string | null,
  pool: PoolMode = 'closed',
): Promise<void> {
  if (pool === 'closed') return;
  const now = clock.now();
  refuseLeft(actor, now);
  if (clubId === null)
    return hasLivePlan(actor, now) ? undefined : refuse('PLAN_REQUIRED', { params: { items: 'photos' } });
  const seat = (await clubs.held(actor.id)).find(({ club }) => club.id === clubId);
  if (seat?.role !== 'lead') refuse('NOT_CLUB_LEAD');
  if (!isLive(seat.club, now)) refuse('CLUB_PLAN_OVER');
}

/** Judged as the event will be, because another lead may change its other day at the same moment. */
function refuseFaultyPeriod({ startsOn, endsOn }: CollegeEvent): void {
  const fault = periodFault(startsOn, endsOn);
  if (fault !== null) refuse('VALIDATION_FAILED', { errors: [{ field: 'endsOn', message: fault }] });
}

/** Only people of one's own tenant can be named (decisions 2, 45). */
async function refuseStrangers(ports: Pick<Ports, 'users'>, actor: Member, ids: readonly string[]): Promise<void> {
  const people = await Promise.all(ids.map((personId) => ports.users.byId(personId)));
  if (people.some((person) => person?.tenant !== actor.tenant)) refuse('USER_NOT_FOUND');
}
