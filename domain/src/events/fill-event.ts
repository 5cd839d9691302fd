import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from '../media/ports.ts';
import { noteRemovedFromPool } from '../media/remove-media.ts';
import { visibleItem } from '../media/visible.ts';
import { refuseStoppedHolder } from '../membership/may-upload.ts';
import { planHolder } from '../membership/plan-access.ts';
import { isPoolOpen, mayAdd } from '../membership/pool.ts';
import type { ClubLookup, Pools } from '../membership/ports.ts';
import { refuseStopped } from '../uploads/rules.ts';
import { momentOf } from './moments.ts';
import type { EventContents, EventPeople, EventPlans } from './ports.ts';
import { mayTakeOut } from './rules.ts';
import { seatIn, visibleEvent } from './visible.ts';

export interface Ports {
  clock: Clock;
  media: MediaItems;
  events: EventPlans;
  clubs: Pick<ClubLookup, 'byId' | 'held'>;
  eventItems: EventPeople & EventContents;
  pools: Pick<Pools, 'find' | 'noteRemoved'>;
  settings: Pick<Settings, 'timeZone'>;
}

const item = z.strictObject({ eventId: id, mediaId: id });

/**
 * Adds an own item to an event; adding it again changes nothing (decisions 45). Nothing comes into a club's while
 * uploads for it are stopped (decisions 52).
 */
export const addToEvent = useCase({
  name: 'events.add',
  access: planHolder,
  refuses: [
    'CLUB_UPLOADS_STOPPED',
    'EVENT_CLOSED',
    'EVENT_NOT_FOUND',
    'IN_ANOTHER_EVENT',
    'MEDIA_NOT_FOUND',
    'NOT_UPLOADER',
    'UPLOADS_STOPPED',
  ],
  input: item,
  async run(ports: Ports, actor, input): Promise<{ added: true }> {
    refuseStopped(actor, ports.clock.now());
    const event = await visibleEvent(ports, actor, input.eventId);
    const media = await visibleItem(ports, actor, input.mediaId);
    if (media.uploaderId !== actor.id) refuse('NOT_UPLOADER');
    const named = !event.open && (await ports.eventItems.named(event.id)).some((person) => person.id === actor.id);
    const seat = event.open ? null : await seatIn(ports, actor, event);
    const now = ports.clock.now();
    const pool = event.open || event.pool === 'closed' ? null : await ports.pools.find(event.id);
    const poolOpen = pool !== null && isPoolOpen(pool, now, ports.settings.timeZone);
    if (media.pool === 'offered') refuse('IN_ANOTHER_EVENT');
    if (!mayAdd(event, actor, { named, seat, poolOpen }, now)) refuse('EVENT_CLOSED');
    await refuseStoppedHolder(ports, event, now);
    const moment = momentOf({ takenAt: media.takenAt, beganAt: await ports.media.batchBegan(media) });
    const place = { eventId: event.id, mediaId: media.id, moment, position: media.position };
    const outcome = await ports.eventItems.add(media, place);
    if (outcome === 'elsewhere') refuse('IN_ANOTHER_EVENT');
    if (outcome === 'gone') refuse('EVENT_NOT_FOUND');
    return { added: true };
  },
});

/**
 * Takes an item out of an event; it stays an item (decisions 45). For its uploader and the event's owner, even after
 * their plan has lapsed.
 */
export const takeOutOfEvent = useCase({
  name: 'events.takeOut',
  access: 'member',
  refuses: ['EVENT_NOT_FOUND', 'MEDIA_NOT_FOUND', 'NOT_EVENT_OWNER'],
  input: item,
  async run(ports: Ports, actor, input): Promise<{ takenOut: true }> {
    const event = await visibleEvent(ports, actor, input.eventId);
    const media = await visibleItem(ports, actor, input.mediaId);
    if (!mayTakeOut(event, media, actor.id, await seatIn(ports, actor, event))) refuse('NOT_EVENT_OWNER');
    if (await ports.eventItems.takeOut(event.id, media.id)) await noteRemovedFromPool(ports, media, actor.id);
    return { takenOut: true };
  },
});
