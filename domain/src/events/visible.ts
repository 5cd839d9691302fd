import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { SeatRole } from '../membership/club.ts';
import type { ClubLookup } from '../membership/ports.ts';
import type { CollegeEvent } from './event.ts';
import type { EventPlans } from './ports.ts';
import { existsFor, mayChange } from './rules.ts';

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
 * The actor's seat in the open club that owns an event; read only where there may be one: whoever has none in any open
 * club has no `seatEnd` (decisions 62, 63).
 */
export async function seatIn(
  { clubs }: SeatPorts,
  actor: Pick<Member, 'id' | 'seatEnd'>,
  { clubId }: Pick<CollegeEvent, 'clubId'>,
): Promise<SeatRole | null> {
  if (clubId === null || actor.seatEnd === null) return null;
  return (await clubs.held(actor.id)).find(({ club }) => club.id === clubId && club.closedAt === null)?.role ?? null;
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
  if (!mayChange(event, actor.id, await seatIn(ports, actor, event))) refuse('NOT_EVENT_OWNER');
  return event;
}
