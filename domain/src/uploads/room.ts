import { refuse } from '../kernel/errors.ts';
import type { Quotas, Settings } from '../kernel/ports.ts';
import { GIB, MIB } from '../kernel/sizes.ts';
import { type Place, POOL_MOST, POOL_VIDEO_BYTES, type Pool } from '../membership/pool.ts';
import { roundedSize } from './rules.ts';
import type { Upload } from './upload.ts';

/** The most bytes in uploads that are not items yet, and the most such uploads (decisions 57). */
export const UNPUBLISHED = { bytes: 10 * GIB, files: 1_000 } as const;

/**
 * The same of somebody who sends into a pool: all that it takes of one person, thumbnails of the videos with them, and
 * no more, so that few can't fill its host's room (decisions 65).
 */
const unpublishedForPool = ({ image }: Settings['maxBytes']) => ({
  bytes: (POOL_MOST.photo + POOL_MOST.video) * image + POOL_MOST.video * POOL_VIDEO_BYTES,
  files: POOL_MOST.photo + 2 * POOL_MOST.video,
});

/**
 * Defaults of `QUOTA_PERSON`, `QUOTA_CLUB` and `FREE_SPACE_FLOOR`, and what those without a plan have (decisions 57).
 */
export const DEFAULT_QUOTA_PERSON = 50 * GIB;
export const DEFAULT_QUOTA_CLUB = 200 * GIB;
export const DEFAULT_FREE_SPACE_FLOOR = 2 * GIB;
const QUOTA_OF_OTHERS = 50 * MIB;

/** The quotas from `QUOTA_PERSON`, `QUOTA_TENANT` and `QUOTA_CLUB`. */
export function quotasOf(person: number, tenant: number | null, club = DEFAULT_QUOTA_CLUB): Quotas {
  return { planHolder: person, others: Math.min(person, QUOTA_OF_OTHERS), club, tenant };
}

/** The bytes of somebody's files, announced ones at their full size. */
export interface Room {
  readonly bytes: number;
  /** Of these, in profile pictures, all that people without a plan can upload. */
  readonly avatarBytes: number;
  readonly unpublishedBytes: number;
  readonly unpublishedFiles: number;
  /** The bytes of everybody in the tenant; null if they were not requested. */
  readonly tenantBytes: number | null;
  /** The bytes of the files of the club, or of the host of the pool, for which it is; null for one's own. */
  readonly holderBytes: number | null;
}

/** One limit: how much of it is used, and how much there is. Bytes, or files. */
export interface Share {
  readonly of: 'own' | 'club' | 'host' | 'tenant' | 'unpublished' | 'unpublished-files';
  readonly used: number;
  readonly allowed: number;
}

/**
 * The limits for somebody's next file (decisions 57), which counts to the club for which it is, or to the host of the
 * pool (decisions 62, 65). Without a live plan only profile pictures count, not the items of a plan that has lapsed.
 */
export function sharesOf(
  room: Room,
  { quotas, maxBytes }: Pick<Settings, 'quotas' | 'maxBytes'>,
  hasLivePlan: boolean,
  pool: Pick<Pool, 'clubId'> | null = null,
): Share[] {
  const own = hasLivePlan
    ? { used: room.bytes, allowed: quotas.planHolder }
    : { used: room.avatarBytes, allowed: quotas.others };
  const holder = pool?.clubId === null ? 'host' : 'club';
  const unpublished = pool ? unpublishedForPool(maxBytes) : UNPUBLISHED;
  const allowed = holder === 'club' ? quotas.club : quotas.planHolder;
  return [
    room.holderBytes === null ? { of: 'own', ...own } : { of: holder, used: room.holderBytes, allowed },
    { of: 'unpublished', used: room.unpublishedBytes, allowed: unpublished.bytes },
    { of: 'unpublished-files', used: room.unpublishedFiles, allowed: unpublished.files },
    ...(quotas.tenant === null || room.tenantBytes === null
      ? []
      : [{ of: 'tenant' as const, used: room.tenantBytes, allowed: quotas.tenant }]),
  ];
}

/**
 * Refuses QUOTA_EXCEEDED, naming what is used and allowed, when a file of `size` bytes does not fit into one of them.
 */
export function fitInto(shares: readonly Share[], size: number): void {
  const full = shares.find(({ of, used, allowed }) => used + (of === 'unpublished-files' ? 1 : size) > allowed);
  if (!full) return;
  const [used, allowed] = [shownShare(full, full.used), shownShare(full, full.allowed)];
  refuse('QUOTA_EXCEEDED', {
    params: { used, allowed },
    errors: [{ field: full.of === 'unpublished-files' ? 'fileName' : 'size', message: REASONS[full.of] }],
  });
}

/** The room as it is once so many bytes of somebody's own files are gone (decisions 57). */
export function withoutBytes(room: Room, freed: number): Room {
  const tenantBytes = room.tenantBytes === null ? null : room.tenantBytes - freed;
  return { ...room, bytes: room.bytes - freed, tenantBytes };
}

/** Judges the room in which files are to count: throws when they do not fit. */
export type Judge = (room: Room) => void;

/**
 * Judges uploads that are to count to another holder than the one for whom they were announced; null when there are
 * none. What they take of their tenant stays the same (decisions 57, 62, 65).
 */
export function judgeMoved(
  uploads: readonly Pick<Upload, 'holderId' | 'size'>[],
  { clubId, holderId }: Pick<Place, 'clubId' | 'holderId'>,
  settings: Pick<Settings, 'quotas' | 'maxBytes'>,
): Judge | null {
  const size = uploads.reduce((sum, upload) => sum + (upload.holderId === holderId ? 0 : upload.size), 0);
  return size === 0 ? null : (room) => fitInto(sharesOf(room, settings, true, { clubId }).slice(0, 1), size);
}

const REASONS: Record<Share['of'], string> = {
  own: 'You’ve used all your storage. Delete some files first.',
  club: 'The club has used all its storage. Delete some of its files first.',
  host: 'The owner of the event has used all their storage. Ask them to make room.',
  tenant: 'Your college has used all its storage.',
  unpublished: 'You have too much unpublished data. Publish or cancel some uploads first.',
  'unpublished-files': 'You have too many unpublished files. Publish or cancel some of them first.',
};

function shownShare({ of }: Share, amount: number): string {
  return of === 'unpublished-files' ? String(amount) : roundedSize(amount);
}
