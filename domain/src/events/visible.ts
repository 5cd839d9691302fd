import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { CollegeEvent } from './event.ts';
import type { EventPlans } from './ports.ts';
import { existsFor, mayChange } from './rules.ts';

/** The event `id` for `actor`; refuses EVENT_NOT_FOUND when it does not exist for them (decisions 2, 45). */
export async function visibleEvent(ports: { events: EventPlans }, actor: Member, id: string): Promise<CollegeEvent> {
  const event = await ports.events.find(id);
  if (!event || !existsFor(event, actor)) refuse('EVENT_NOT_FOUND');
  return event;
}

/** The event `id` if it is the actor's own; NOT_EVENT_OWNER for others in the tenant (decisions 45). */
export async function ownEvent(ports: { events: EventPlans }, actor: Member, id: string): Promise<CollegeEvent> {
  const event = await visibleEvent(ports, actor, id);
  if (!mayChange(event, actor.id)) refuse('NOT_EVENT_OWNER');
  return event;
}
