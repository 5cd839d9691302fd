import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { CollegeEvent } from '../events/event.ts';
import type { EventPlans } from '../events/ports.ts';
import { ownEvent, type SeatPorts } from '../events/visible.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { refuseStoppedHolder } from '../membership/may-upload.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { refuseStopped } from '../uploads/rules.ts';
import { verdicts } from './offer.ts';
import type { Offers } from './ports.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  clubs: Pick<ClubLookup, 'byId' | 'held'>;
  events: EventPlans;
  offers: Pick<Offers, 'decide'>;
}

/** The most offers that one call decides in one way. */
export const DECIDED_AT_ONCE = 100;

/** Offers that are decided in one unit, so that others get their turn in between. */
const PORTION = 20;

const ids = z.array(id).max(DECIDED_AT_ONCE, `Name at most ${DECIDED_AT_ONCE} items.`).default([]);

/** The offers that were decided, by what was decided. */
export interface Decided {
  readonly accept: readonly string[];
  readonly decline: readonly string[];
  readonly wait: readonly string[];
}

/**
 * Accepts and declines what was offered to one's own event, or takes decisions back (`canDecide`). What is gone, or
 * cannot be decided so, is left out. Nothing is accepted while uploads of the actor, or for the club whose event it is,
 * are stopped (decisions 52, 65).
 */
export const decideOffers = useCase({
  name: 'pool.decide',
  access: 'member',
  refuses: ['CLUB_UPLOADS_STOPPED', 'EVENT_NOT_FOUND', 'LEFT_COLLEGE', 'NOT_EVENT_OWNER', 'UPLOADS_STOPPED'],
  input: z.strictObject({ eventId: id, accept: ids, decline: ids, wait: ids }),
  async run(ports: Ports, actor, { eventId, ...asked }): Promise<Decided> {
    const event = await judgedEvent(ports, actor, eventId);
    if (asked.accept.length > 0) {
      const now = ports.clock.now();
      refuseStopped(actor, now);
      await refuseStoppedHolder(ports, event, now);
    }
    const decided = { accept: [] as string[], decline: [] as string[], wait: [] as string[] };
    for (const verdict of verdicts)
      for (let at = 0; at < asked[verdict].length; at += PORTION) {
        const portion = asked[verdict].slice(at, at + PORTION);
        const audit = (items: number) =>
          auditEntry(ports, actor, 'offers-decided', {
            personId: actor.id,
            details: { event: event.id, verdict, items },
          });
        const done = await ports.offers.decide(event.id, portion, verdict, ports.clock.now(), audit);
        decided[verdict].push(...(done ?? refuse('EVENT_NOT_FOUND')));
      }
    return decided;
  },
});

/**
 * The event `id` if the actor judges what is offered to it: its owner's side, until what they may see of others ends.
 * Refuses LEFT_COLLEGE then, and as `ownEvent` does (decisions 65, 74).
 */
export async function judgedEvent(
  ports: { events: EventPlans } & SeatPorts,
  actor: Member,
  id: string,
): Promise<CollegeEvent> {
  const event = await ownEvent(ports, actor, id);
  if (actor.sharedBefore !== null) refuse('LEFT_COLLEGE');
  return event;
}
