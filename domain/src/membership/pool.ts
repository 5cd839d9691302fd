import { hasLeft } from '../colleges/leaving-soon.ts';
import type { Member } from '../kernel/actor.ts';
import { type Day, dayOf, daysLater } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import type { Settings } from '../kernel/ports.ts';
import { MIB } from '../kernel/sizes.ts';
import { DAY, type Instant, MINUTE } from '../kernel/time.ts';
import type { SeatRole } from './club.ts';
import { holderFor, mayUpload, refuseLeft, refuseStoppedClub, withoutHolder } from './may-upload.ts';
import type { Uploaded } from './plan-access.ts';
import type { PoolMode } from './pool-modes.ts';
import type { ClubLookup, Pools } from './ports.ts';
import { hasLivePlan, stoppedUntil } from './rules.ts';

/** An event as those who add to it need it: its days, its owner's plan, and what it takes (decisions 65). */
export interface Pool {
  readonly eventId: string;
  readonly tenant: string;
  readonly mode: PoolMode;
  /** Whether everybody with a plan adds to it, or only its owner's side and those whom its owner named. */
  readonly open: boolean;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly ownerId: string;
  /** The club that owns the event; null when a person does. */
  readonly clubId: string | null;
  /** When the plan of its owner ends: of the club, or of the person. */
  readonly planEnd: Instant;
  /** Until when moderators stopped uploads of its owner; null if they did not. */
  readonly stoppedUntil: Instant | null;
  /** False when its owner is gone, suspended or closed. */
  readonly hosted: boolean;
  /** When its owner leaves their college; null for a club, and while nobody said when. */
  readonly leavesOn: Day | null;
}

/** The most items that one person has in a pool, offered and accepted ones (decisions 65). */
export const POOL_MOST = { photo: 30, video: 2 } as const;

/** The most bytes of a video in a pool (decisions 65). */
export const POOL_VIDEO_BYTES = 200 * MIB;

/** For how many days after its last an event takes what is offered (decisions 65). */
export const POOL_DAYS_AFTER = 14;

/** How many accepted items make somebody known (decisions 65). */
export const KNOWN_FROM = 10;

/** Up to how many waiting offers are counted. */
export const MAX_WAITING = 1_000;

/** How long an undecided offer waits, and how old it is when its sender is told of its end (decisions 65). */
export const OFFER_LIFE = 60 * DAY;
export const OLD_OFFER = OFFER_LIFE - 7 * DAY;

/** How long what was declined can be taken back; it is gone within a day (decisions 65). */
export const DECLINED_LIFE = DAY / 2;

/** How long what was accepted can be set back to waiting. */
export const ACCEPTED_UNDO = 10 * MINUTE;

/** The last day on which a pool takes something. */
export function poolEndsOn({ endsOn }: Pick<Pool, 'endsOn'>): Day {
  return daysLater(endsOn, POOL_DAYS_AFTER);
}

/**
 * Whether a pool takes something at `now`: it was opened, the day lies in its window, and its owner has a live plan, may
 * upload and has not left (decisions 52, 65, 74).
 */
export function isPoolOpen(
  pool: Pick<Pool, 'mode' | 'startsOn' | 'endsOn' | 'hosted' | 'leavesOn' | 'planEnd' | 'stoppedUntil'>,
  now: Instant,
  timeZone: string,
): boolean {
  const today = dayOf(now, timeZone);
  const isInWindow = pool.startsOn <= today && today <= poolEndsOn(pool);
  const isStopped = stoppedUntil({ uploadsStoppedUntil: pool.stoppedUntil }, now) !== null;
  const isGone = pool.leavesOn !== null && hasLeft(pool.leavesOn, today);
  const isHosted = pool.hosted && hasLivePlan(pool, now) && !isStopped && !isGone;
  return pool.mode !== 'closed' && isInWindow && isHosted;
}

/** What became of somebody's earlier offers: how many stand accepted, and whether one was removed by another. */
export interface PoolRecord {
  readonly accepted: number;
  readonly removed: boolean;
}

/** Whether what somebody offers is accepted as it comes (decisions 65). */
export function comesDirectly(mode: PoolMode, { accepted, removed }: PoolRecord): boolean {
  return mode === 'all' || (mode === 'known' && accepted >= KNOWN_FROM && !removed);
}

/** Where a file goes. */
export interface Place {
  /** For which club it is; null for nobody's but its sender's. */
  readonly clubId: string | null;
  /** Whose room it takes: a club's or a person's; null for its sender's own. */
  readonly holderId: string | null;
  /** The pool into which it is offered; null for an ordinary one. */
  readonly pool: Pool | null;
}

export interface PlacePorts {
  clubs: Pick<ClubLookup, 'held'>;
  pools: Pick<Pools, 'find'>;
  settings: Pick<Settings, 'timeZone'>;
}

/** The refusals of `placeFor`. */
export const withoutPlace = [...withoutHolder, 'PLAN_REQUIRED', 'POOL_CLOSED'] as const;

/**
 * Where somebody's next file goes: to themselves or a club, as `holderOf` says; of whoever has neither plan nor seat,
 * into the pool of the event they name (decisions 13, 62, 65). Refuses PLAN_REQUIRED where there is no pool,
 * POOL_CLOSED outside its window or while its owner has no live plan, and as `holderOf` does.
 */
export async function placeFor(
  ports: PlacePorts,
  member: Member,
  { club, event }: { readonly club?: string | null | undefined; readonly event?: string | null | undefined },
  items: Uploaded,
  now: Instant,
): Promise<Place> {
  refuseLeft(member, now);
  if (mayUpload(member, now)) {
    const clubId = await holderFor(ports, member, club, now);
    return { clubId, holderId: clubId, pool: null };
  }
  const pool = event ? await ports.pools.find(event) : null;
  if (pool?.tenant !== member.tenant || pool.mode === 'closed') refuse('PLAN_REQUIRED', { params: { items } });
  if (!isPoolOpen(pool, now, ports.settings.timeZone)) refuse('POOL_CLOSED');
  return { clubId: pool.clubId, holderId: pool.clubId ?? pool.ownerId, pool };
}

/**
 * Whether somebody may add ordinary items to an event: who may upload, and to a closed event only the owner's side,
 * with every seat of its club, those whom the owner named, and everybody while its pool is open (decisions 45, 62, 65).
 */
export function mayAdd(
  event: Pick<Pool, 'ownerId' | 'clubId' | 'open'>,
  member: Pick<Member, 'id' | 'planEnd' | 'seatEnd' | 'leavesAt'>,
  as: { readonly named: boolean; readonly seat: SeatRole | null; readonly poolOpen: boolean },
  now: Instant,
): boolean {
  const isOnOwnersSide = event.clubId === null ? event.ownerId === member.id : as.seat !== null;
  return mayUpload(member, now) && (event.open || isOnOwnersSide || as.named || as.poolOpen);
}

/**
 * Judges whether somebody with a plan or a seat may publish into an event. Refuses EVENT_NOT_FOUND, EVENT_CLOSED, and
 * CLUB_UPLOADS_STOPPED (decisions 45, 52).
 */
export async function refuseClosedEvent(
  ports: PlacePorts & { pools: Pick<Pools, 'isNamed'> },
  member: Member,
  eventId: string,
  now: Instant,
): Promise<void> {
  const pool = await ports.pools.find(eventId);
  if (pool?.tenant !== member.tenant) refuse('EVENT_NOT_FOUND');
  if (pool.clubId !== null) refuseStoppedClub({ uploadsStoppedUntil: pool.stoppedUntil }, now);
  if (pool.open) return;
  const held = pool.clubId === null ? [] : await ports.clubs.held(member.id);
  const seat = held.find(({ club }) => club.id === pool.clubId && club.closedAt === null)?.role ?? null;
  const named = await ports.pools.isNamed(eventId, member.id);
  const poolOpen = isPoolOpen(pool, now, ports.settings.timeZone);
  if (!mayAdd(pool, member, { named, seat, poolOpen }, now)) refuse('EVENT_CLOSED');
}

/** Refuses POOL_FULL to whoever has as many items of a kind in a pool as one person may (decisions 65). */
export function refuseFull(sent: number, kind: keyof typeof POOL_MOST): void {
  if (sent >= POOL_MOST[kind]) refuse('POOL_FULL', { params: { most: String(POOL_MOST[kind]) } });
}
