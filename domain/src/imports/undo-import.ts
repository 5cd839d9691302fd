import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import { removeEvent } from '../events/plan-event.ts';
import type { EventContents, EventLists, EventPlans } from '../events/ports.ts';
import type { SeatPorts } from '../events/visible.ts';
import type { Member } from '../kernel/actor.ts';
import { refusedByRule } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ports.ts';
import type { Ports as SendOncePorts } from '../kernel/send-once.ts';
import { execute } from '../kernel/use-case.ts';
import { type ClubBin, goesToBin } from '../media/bin.ts';
import type { MediaChanges, MediaItems } from '../media/ports.ts';
import { removeMedia } from '../media/remove-media.ts';
import type { Pools } from '../membership/ports.ts';
import type { ImportJournal } from './ports.ts';

export interface Ports extends SendOncePorts {
  ids: Ids;
  media: MediaItems & MediaChanges;
  bin: Pick<ClubBin, 'put' | 'find'>;
  events: EventPlans & EventLists;
  clubs: SeatPorts['clubs'];
  eventItems: EventContents;
  pools: Pick<Pools, 'find' | 'noteRemoved' | 'waiting'>;
  audit: Audit;
}

/** How many items and events are removed, how many of both are in the bin, and how many items stay. */
export interface Undone {
  readonly items: number;
  readonly events: number;
  readonly binned: number;
  readonly kept: number;
}

/**
 * Removes every item that an import made, and the events that it made where nobody added anything since. Then the import
 * is forgotten, unless something waits in the bin of its club (`binned`), because another lead made it, or items stay that
 * the actor may not remove (`kept`). What is gone already is passed over, so an undoing that ended midway is started
 * again. Each is the operator's act in the audit log (decisions 53, 62, 77).
 */
export async function undoImport(
  ports: Ports,
  actor: Member,
  journal: ImportJournal,
  tell?: (done: number, of: number) => void,
): Promise<Undone> {
  const unlimited = { ...ports, limits: { hit: async () => null, forgive: async () => {} } };
  const details = { import: journal.id };
  await ports.audit.append(auditEntry(ports, { kind: 'operator' }, 'import-undone', { personId: actor.id, details }));
  const entries = journal.all();
  let items = 0;
  let events = 0;
  let binned = 0;
  let kept = 0;
  for (const [index, entry] of entries.entries()) {
    const item =
      entry.kind === 'sending'
        ? await ports.media.byFileName(entry.fileName)
        : entry.kind === 'done'
          ? await ports.media.byId(entry.itemId)
          : null;
    const isTaken =
      !item ||
      item.binned ||
      (await happened(execute(removeMedia, unlimited, actor, { kind: item.kind, id: item.id })));
    const waits = item !== null && (item.binned || goesToBin(item, item.uploaderId, actor.id));
    if (!isTaken) kept += 1;
    else if (waits) binned += 1;
    else if (item) items += 1;
    // A later run takes the file again, also where others stay.
    if (isTaken && !waits && entry.kind !== 'left')
      await journal.note({ kind: 'left', path: entry.path, reason: 'It was taken back.' });
    tell?.(index + 1, entries.length);
  }
  for (const { eventId } of journal.events().values()) {
    const event = await ports.events.find(eventId);
    if (!event) {
      if (await ports.bin.find(eventId)) binned += 1;
      continue;
    }
    const { items: rest } = await ports.eventItems.itemsOf(eventId, actor, 1, null);
    // `waiting` leaves out what is still converted, so an open pool stays.
    const isPool = ((await ports.pools.find(eventId))?.mode ?? 'closed') !== 'closed';
    if (rest.length > 0 || isPool || (await ports.pools.waiting(eventId, 1)) > 0) continue;
    if (!(await happened(execute(removeEvent, unlimited, actor, { id: eventId })))) continue;
    if (goesToBin(event, event.ownerId, actor.id)) binned += 1;
    else events += 1;
  }
  if (kept + binned === 0) await journal.clear();
  return { items, events, binned, kept };
}

/** Whether a removal happened; what the actor may not remove stays. Throws while the database cannot be reached. */
async function happened(removal: Promise<unknown>): Promise<boolean> {
  try {
    await removal;
    return true;
  } catch (error) {
    if (!refusedByRule(error)) throw error;
    return false;
  }
}
