import { z } from 'zod';
import type { Folder } from '../files/stored-names.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import { isLive, mayUpload } from '../membership/may-upload.ts';
import { type PlacePorts, placeFor, withoutPlace } from '../membership/pool.ts';
import { hasLivePlan, hasLiveSeat } from '../membership/rules.ts';
import type { UploadRecords, UploadRoom, UploadSessions } from './ports.ts';
import { ownUpload, settle } from './receive-chunk.ts';
import { type Share, sharesOf } from './room.ts';

export interface Ports {
  clock: Clock;
  uploads: UploadRecords;
  uploadSessions: UploadSessions;
}

export interface UploadStatus {
  readonly folder: Folder;
  readonly fileName: string;
  readonly size: number;
  readonly received: number;
  readonly state: 'open' | 'finished' | 'used';
}

/** How far one's own upload got, to resume it after a reload (decisions 24). */
export const uploadStatus = useCase({
  name: 'uploads.status',
  access: 'member',
  refuses: ['STORAGE_UNAVAILABLE', 'UPLOAD_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<UploadStatus> {
    const upload = await ownUpload(ports, actor, input.id);
    const { folder, fileName, size } = upload;
    const whole = { folder, fileName, size, received: size };
    if (upload.usedBy !== null) return { ...whole, state: 'used' };
    if (upload.finishedAt !== null) return { ...whole, state: 'finished' };
    const progress = await settle(ports, upload, await ports.uploadSessions.received(upload));
    return progress.kind === 'finished'
      ? { ...whole, state: 'finished' }
      : { ...whole, received: progress.received, state: 'open' };
  },
});

export interface RoomPorts extends PlacePorts {
  clock: Clock;
  settings: Settings;
  uploads: UploadRoom;
}

/** The club whose room is asked for; the only one of somebody who names none. */
async function roomOfClub(
  ports: Pick<RoomPorts, 'clubs'>,
  actor: Member,
  clubId: string | null,
  now: Instant,
): Promise<string | null> {
  const live = (await ports.clubs.held(actor.id)).filter(({ club }) => isLive(club, now));
  if (clubId !== null) return live.find(({ club }) => club.id === clubId)?.club.id ?? refuse('CLUB_SEAT_REQUIRED');
  return live.length === 1 ? (live[0]?.club.id ?? null) : null;
}

/**
 * The limits for one's next file, and how much of each is used: for oneself, a club, or the pool of an event (decisions
 * 57, 62, 65).
 */
export const uploadRoom = useCase({
  name: 'uploads.room',
  access: 'member',
  refuses: withoutPlace,
  input: z.strictObject({ club: id.nullish(), event: id.nullish() }).default({}),
  async run(ports: RoomPorts, actor, { club, event }): Promise<Share[]> {
    const now = ports.clock.now();
    const tenant = ports.settings.quotas.tenant === null ? null : actor.tenant;
    if (event && !mayUpload(actor, now)) {
      const { holderId, pool } = await placeFor(ports, actor, { event }, 'photos', now);
      return sharesOf(await ports.uploads.room(actor.id, tenant, holderId), ports.settings, false, pool);
    }
    const isSeated = Boolean(club) || (hasLiveSeat(actor, now) && !hasLivePlan(actor, now));
    const clubId = isSeated ? await roomOfClub(ports, actor, club ?? null, now) : null;
    const room = await ports.uploads.room(actor.id, tenant, clubId);
    return sharesOf(room, ports.settings, hasLivePlan(actor, now));
  },
});
