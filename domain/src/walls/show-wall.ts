import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { isAlumnusNow } from '../colleges/leaving.ts';
import type { Colleges } from '../colleges/ports.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import type { CollegeEvent } from '../events/event.ts';
import type { EventContents, EventLists } from '../events/ports.ts';
import { actsAsOwner } from '../events/rules.ts';
import { type SeatPorts, seatIn } from '../events/visible.ts';
import { fileUrlExpiry, pictureFile, storedVariant } from '../files/file-urls.ts';
import { partInstead } from '../files/picture-sizes.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Kind, Media } from '../media/media.ts';
import type { OpenedFile } from '../media/open-file.ts';
import type { MediaItems } from '../media/ports.ts';
import { isListed } from '../media/rules.ts';
import { playedVariant } from '../media/views.ts';
import type { Walls } from './ports.ts';
import { endOf, eventUrl, isOpen, WALL_ITEMS } from './rules.ts';
import type { Wall } from './wall.ts';

export interface Ports extends SeatPorts {
  clock: Clock;
  secrets: Pick<Secrets, 'digest'>;
  settings: Settings;
  colleges: Pick<Colleges, 'find'>;
  users: Pick<UserLookup, 'byId'>;
  events: EventLists;
  walls: Pick<Walls, 'find'>;
}

/** What a wall shows of an item: no name, no text (decisions 66). */
export interface WallItem {
  readonly id: string;
  readonly kind: Kind;
  /** Whether it is a video that a player of single files can play. */
  readonly plays: boolean;
}

export interface WallContents {
  readonly endsAt: Instant;
  /** The page of the event, for the QR code in the corner. */
  readonly address: string;
  /** Whether everybody of the college may add to it. */
  readonly pooled: boolean;
  /** The newest items of the event, the newest first. */
  readonly items: readonly WallItem[];
}

const token = z.string().max(100);

/** What a wall shows now, for whoever has its token; WALL_NOT_FOUND once it has ended (decisions 66). */
export const showWall = useCase({
  name: 'walls.show',
  access: 'anyone',
  refuses: ['WALL_NOT_FOUND'],
  input: z.strictObject({ token }),
  async run(ports: Ports & { eventItems: Pick<EventContents, 'newest'> }, _actor, input): Promise<WallContents> {
    const { wall, event } = await openWallOf(ports, input.token);
    const items = await ports.eventItems.newest(wall.eventId, WALL_ITEMS);
    return {
      endsAt: wall.endsAt,
      address: eventUrl(ports.settings.publicUrl, event),
      pooled: event.pool !== 'closed',
      items: items.map((media) => ({ id: media.id, kind: media.kind, plays: filmOf(media) !== null })),
    };
  },
});

/** The sizes in which a wall shows pictures, in pixels of width, and the film of a video (decisions 66). */
export const wallSizes = ['1280', '2048', 'film'] as const;

/**
 * The file of an item on a wall. Refuses WALL_NOT_FOUND once the wall has ended, and FILE_NOT_FOUND for whatever it
 * does not show: items of other events, and those that are hidden, withheld, offered or removed (decisions 66).
 */
export const openWallFile = useCase({
  name: 'walls.openFile',
  access: 'anyone',
  refuses: ['FILE_NOT_FOUND', 'WALL_NOT_FOUND'],
  input: z.strictObject({ token, itemId: id, size: z.enum(wallSizes) }),
  async run(
    ports: Ports & { eventItems: Pick<EventContents, 'placeOf'>; media: Pick<MediaItems, 'byId'> },
    _actor,
    { itemId, size, ...input },
  ): Promise<OpenedFile> {
    const { wall } = await openWallOf(ports, input.token);
    const [place, media] = await Promise.all([ports.eventItems.placeOf(itemId), ports.media.byId(itemId)]);
    if (place?.eventId !== wall.eventId || !media || !isListed(media)) refuse('FILE_NOT_FOUND');
    const opened = { saveAs: null, expiresAt: fileUrlExpiry(ports.clock.now()) };
    if (size === 'film') return { ...opened, ...(filmOf(media) ?? refuse('FILE_NOT_FOUND')) };
    const picture = media.kind === 'photo' ? media.fileName : (media.posterName ?? refuse('FILE_NOT_FOUND'));
    const part = partInstead(size === '1280' ? 'w1280' : 'view', media.drawn);
    return { ...opened, storedName: pictureFile(picture, part), contentType: 'image/webp' };
  },
});

/**
 * The wall of a token, while it is open and somebody answers for it: neither the owner of its event nor who opened it is
 * gone or suspended, and who opened it has not left and still is the event's owner, or leads the club that is (decisions
 * 62, 63, 66, 74).
 */
async function openWallOf(ports: Ports, typed: string): Promise<{ wall: Wall; event: CollegeEvent }> {
  const wall = (await ports.walls.find('token', ports.secrets.digest(typed))) ?? refuse('WALL_NOT_FOUND');
  const found = await ports.events.withCover(wall.eventId);
  if (!found || (found.owner === null && found.club === null)) refuse('WALL_NOT_FOUND');
  const opener = await ports.users.byId(wall.openerId);
  if (!opener || opener.suspendedAt !== null || (await isAlumnusNow(ports, opener))) refuse('WALL_NOT_FOUND');
  // Whoever no longer may close it keeps it open no longer; a closed club has no leads.
  if (!actsAsOwner(found.event, opener.id, await seatIn(ports, opener, found.event))) refuse('WALL_NOT_FOUND');
  const { closing } = await settingsOfTenant(ports, found.event.tenant);
  const endsAt = endOf(wall, closing);
  if (!isOpen({ endsAt }, ports.clock.now())) refuse('WALL_NOT_FOUND');
  return { wall: { ...wall, endsAt }, event: found.event };
}

/** The file of a video for players of single files; null for photos, and while there is none that plays. */
function filmOf(media: Media): Pick<OpenedFile, 'storedName' | 'contentType'> | null {
  if (media.kind === 'photo') return null;
  const variant = playedVariant(media.renditions);
  const contentType = variant === 'original' ? media.contentType : 'video/mp4';
  return { storedName: storedVariant(media.fileName, variant), contentType };
}
