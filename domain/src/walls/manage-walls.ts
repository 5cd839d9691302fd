import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { EventPlans } from '../events/ports.ts';
import { ownEvent, type SeatPorts } from '../events/visible.ts';
import { refuse } from '../kernel/errors.ts';
import { forgiveTries, withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import { refuseLeft } from '../membership/may-upload.ts';
import type { Walls } from './ports.ts';
import {
  CODE_TRIES,
  codeTyped,
  endOf,
  isOpen,
  MAX_WALLS,
  newCode,
  opensByCode,
  WALL_CODE_LIFE,
  WALL_LIFE,
  wallUrl,
} from './rules.ts';
import type { Wall } from './wall.ts';

export interface Ports extends SeatPorts {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Pick<Settings, 'publicUrl' | 'closing'>;
  events: EventPlans;
  walls: Walls;
}

/** A wall, as its owner's list shows it. */
export interface WallView extends Pick<Wall, 'id' | 'openedAt' | 'endsAt'> {
  /** Whether its code was typed, which ends the link that came with it. */
  readonly taken: boolean;
}

/** A wall that was just opened: what cannot be read again later. */
export interface OpenedWall extends WallView {
  readonly url: string;
  /** Opens it once on another computer, at `/wall`. */
  readonly code: string;
  readonly codeEndsAt: Instant;
}

/**
 * Opens a wall of one's own event, 3 at most at a time; alumni open none, because it shows what is shared after they
 * left (decisions 66, 74).
 */
export const openWall = useCase({
  name: 'walls.open',
  access: 'member',
  refuses: ['EVENT_NOT_FOUND', 'LEFT_COLLEGE', 'NOT_EVENT_OWNER', 'WALLS_FULL'],
  input: z.strictObject({ eventId: id }),
  async run(ports: Ports, actor, { eventId }): Promise<OpenedWall> {
    const openedAt = ports.clock.now();
    const event = await ownEvent(ports, actor, eventId);
    refuseLeft(actor, openedAt);
    const [token, code] = [ports.secrets.token(), newCode(ports.secrets)];
    const wall: Wall = {
      id: ports.ids.next(),
      eventId: event.id,
      openerId: actor.id,
      token: ports.secrets.digest(token),
      code: ports.secrets.digest(code),
      openedAt,
      endsAt: openedAt + WALL_LIFE,
    };
    const details = { event: event.id, wall: wall.id };
    const audit = auditEntry(ports, actor, 'wall-opened', { personId: actor.id, details });
    const outcome = await ports.walls.open(wall, MAX_WALLS, audit);
    if (outcome === 'gone') refuse('EVENT_NOT_FOUND');
    if (outcome === 'full') refuse('WALLS_FULL');
    const url = wallUrl(ports.settings.publicUrl, token);
    return { ...viewOf(ports, wall), url, code, codeEndsAt: openedAt + WALL_CODE_LIFE };
  },
});

/** The open walls of one's own event, the latest first (decisions 66). */
export const listWalls = useCase({
  name: 'walls.list',
  access: 'member',
  refuses: ['EVENT_NOT_FOUND', 'NOT_EVENT_OWNER'],
  input: z.strictObject({ eventId: id }),
  async run(ports: Ports, actor, { eventId }): Promise<WallView[]> {
    const event = await ownEvent(ports, actor, eventId);
    const now = ports.clock.now();
    const walls = (await ports.walls.ofEvent(event.id, now)).map((wall) => viewOf(ports, wall));
    return walls.filter((wall) => isOpen(wall, now));
  },
});

/** Closes a wall of one's own event; its screen shows nothing more (decisions 66). */
export const closeWall = useCase({
  name: 'walls.close',
  access: 'member',
  refuses: ['EVENT_NOT_FOUND', 'NOT_EVENT_OWNER', 'WALL_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<{ closed: true }> {
    const wall = (await ports.walls.find('id', input.id)) ?? refuse('WALL_NOT_FOUND');
    await ownEvent(ports, actor, wall.eventId);
    const details = { event: wall.eventId, wall: wall.id };
    const audit = auditEntry(ports, actor, 'wall-closed', { personId: actor.id, details });
    if (!(await ports.walls.close(wall.id, audit))) refuse('WALL_NOT_FOUND');
    return { closed: true };
  },
});

/**
 * Opens a wall by its code, once, on the computer that will show it; the link that was made with the code opens nothing
 * from then on, so that a wall stays one screen (decisions 66).
 */
export const enterWall = useCase({
  name: 'walls.enter',
  access: 'anyone',
  refuses: ['TOO_MANY_REQUESTS', 'WALL_CODE_WRONG'],
  input: z.strictObject({ code: z.string().max(100).transform(codeTyped) }),
  async run(
    ports: Pick<Ports, 'clock' | 'secrets' | 'settings' | 'walls'> & { limits: Limits },
    actor,
    input,
  ): Promise<{ url: string }> {
    const tries = [[`wall code:${actor.origin.address}`, CODE_TRIES]] as const;
    await withinLimits(ports, tries);
    const code = ports.secrets.digest(input.code);
    const wall = await ports.walls.find('code', code);
    const now = ports.clock.now();
    if (!wall || !isOpen(wall, now) || !opensByCode(wall, now)) refuse('WALL_CODE_WRONG');
    const token = ports.secrets.token();
    if (!(await ports.walls.takeCode(wall.id, code, ports.secrets.digest(token)))) refuse('WALL_CODE_WRONG');
    await forgiveTries(ports, tries);
    return { url: wallUrl(ports.settings.publicUrl, token) };
  },
});

const viewOf = ({ settings }: Pick<Ports, 'settings'>, wall: Wall): WallView => ({
  id: wall.id,
  openedAt: wall.openedAt,
  endsAt: endOf(wall, settings.closing),
  taken: wall.code === null,
});
