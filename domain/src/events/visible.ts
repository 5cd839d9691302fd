import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock } from '../kernel/ports.ts';
import type { SeatRole } from '../membership/club.ts';
import type { ClubLookup } from '../membership/ports.ts';
import type { CollegeEvent } from './event.ts';
import type { EventPlans, EventPools } from './ports.ts';
import { actsAsOwner, existsFor, mayChange } from './rules.ts';

/** The event `id` for `actor`; refuses EVENT_NOT_FOUND when it does not exist for them (decisions 2, 45). */
export async function visibleEvent(ports: { events: EventPlans }, actor: Member, id: string): Promise<CollegeEvent> {
  const event = await ports.events.find(id);
  if (!event || !existsFor(event, actor)) refuse('EVENT_NOT_FOUND');
  return event;
}

/** What tells who holds which seats. */
export interface SeatPorts {
  clubs: Pick<ClubLookup, 'held'>;
}

/**
 * The actor's seats in the open clubs that own some of these events, by the ids of the clubs; read only where there may
 * be one: whoever never held one has no `seatEnd` (decisions 62, 63).
 */
export async function seatsIn(
  { clubs }: SeatPorts,
  actor: Pick<Member, 'id' | 'seatEnd'>,
  events: readonly Pick<CollegeEvent, 'clubId'>[],
): Promise<ReadonlyMap<string | null, SeatRole>> {
  if (actor.seatEnd === null || events.every(({ clubId }) => clubId === null)) return new Map();
  const open = (await clubs.held(actor.id)).filter(({ club }) => club.closedAt === null);
  return new Map(open.map(({ club, role }) => [club.id, role]));
}

/** The actor's seat in the open club that owns an event. */
export async function seatIn(
  ports: SeatPorts,
  actor: Pick<Member, 'id' | 'seatEnd'>,
  event: Pick<CollegeEvent, 'clubId'>,
): Promise<SeatRole | null> {
  return (await seatsIn(ports, actor, [event])).get(event.clubId) ?? null;
}

/**
 * The event `id` if the actor is its owner, or leads the club that is; NOT_EVENT_OWNER for others in the tenant
 * (decisions 45, 62).
 */
export async function ownEvent(
  ports: { events: EventPlans } & SeatPorts,
  actor: Member,
  id: string,
): Promise<CollegeEvent> {
  const event = await visibleEvent(ports, actor, id);
  if (!actsAsOwner(event, actor.id, await seatIn(ports, actor, event))) refuse('NOT_EVENT_OWNER');
  return event;
}

/**
 * Whether the pool of an event is open, or something waits in it; for who acts as its owner, only the former, because they
 * delete both alike (decisions 62, 65).
 */
export async function isPool(
  { pools }: { pools: Pick<EventPools, 'waiting'> },
  event: CollegeEvent,
  actor: Member,
  seat: SeatRole | null,
): Promise<boolean> {
  if (event.pool !== 'closed' || actsAsOwner(event, actor.id, seat)) return event.pool !== 'closed';
  return (await pools.waiting(event.id, 1)) > 0;
}

/**
 * The event `id` and the actor's seat in its club, if they may edit and delete it; NOT_EVENT_OWNER for others in the tenant
 * (decisions 45, 62).
 */
export async function changeableEvent(
  ports: { events: EventPlans; clock: Clock } & SeatPorts,
  actor: Member,
  id: string,
): Promise<{ event: CollegeEvent; seat: SeatRole | null }> {
  const event = await visibleEvent(ports, actor, id);
  const seat = await seatIn(ports, actor, event);
  if (!mayChange(event, actor.id, seat, ports.clock.now())) refuse('NOT_EVENT_OWNER');
  return { event, seat };
}
