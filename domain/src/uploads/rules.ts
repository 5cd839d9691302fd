import { z } from 'zod';
import type { Folder } from '../files/stored-names.ts';
import { imageTypes, olderImageTypes, olderVideoTypes, videoTypes } from '../files/types.ts';
import type { Member } from '../kernel/actor.ts';
import { utcDay } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import type { Settings } from '../kernel/ports.ts';
import { GIB, KIB, MIB } from '../kernel/sizes.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import { stoppedUntil } from '../membership/rules.ts';
import type { Upload } from './upload.ts';

/** Default maximum sizes in bytes (decisions 26). */
export const DEFAULT_MAX_BYTES = { video: 2 * GIB, image: 40 * MIB, avatar: 10 * MIB } as const;

/** The chunk size advised to clients, in bytes; any multiple of 256 KiB is taken (decisions 26). */
export const CHUNK_SIZE = 4 * MIB;

/**
 * The least bytes that a sender must bring in a minute; a slower upload goes on later, from where it was (decisions
 * 78).
 */
export const LEAST_PER_MINUTE = 64 * KIB;

/**
 * The kind of a file of this type in this folder; null if it is not allowed there. Some types are allowed only
 * where `all` kinds are converted (decisions 13, 26).
 */
export function placeOf(folder: Folder, type: string, all = false): keyof Settings['maxBytes'] | null {
  const isImage = Object.hasOwn(imageTypes, type) || (all && Object.hasOwn(olderImageTypes, type));
  if (isImage) return folder === 'profile' ? 'avatar' : 'image';
  const isVideo = Object.hasOwn(videoTypes, type) || (all && Object.hasOwn(olderVideoTypes, type));
  return folder === 'video' && isVideo ? 'video' : null;
}

/** Uploads that nothing uses are removed after a day (decisions 29). */
export const ABANDONED_AFTER = DAY;

/**
 * Refuses UPLOADS_STOPPED to people whose uploads moderators stopped: they can’t share, rename or change pictures, but
 * can remove what is theirs (decisions 52).
 */
export function refuseStopped(member: Pick<Member, 'uploadsStoppedUntil'>, now: Instant): void {
  const until = stoppedUntil(member, now);
  if (until !== null) refuse('UPLOADS_STOPPED', { params: { until: utcDay(until) } });
}

/** Whether an upload has expired: it is a day old and nothing uses it (decisions 29). */
export function isAbandoned(upload: Upload, now: Instant): boolean {
  return upload.usedBy === null && now - (upload.finishedAt ?? upload.createdAt) >= ABANDONED_AFTER;
}

/**
 * The part of a file in a request: all of it, a range, or nothing, to ask how far it got. `total` is the size that the
 * sender states, or null (decisions 24).
 */
export const sentPart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('whole') }),
  z.strictObject({ kind: z.literal('ask'), total: z.int().min(0).nullable() }),
  z.strictObject({ kind: z.literal('chunk'), start: z.int().min(0), end: z.int(), total: z.int().min(0).nullable() }),
]);
export type SentPart = z.output<typeof sentPart>;

/** Whether an upload of `size` bytes has such a part (decisions 24). */
export function isPartOf(size: number, sent: SentPart): boolean {
  if (sent.kind === 'whole') return true;
  if (sent.total !== null && sent.total !== size) return false;
  return sent.kind === 'ask' || (sent.start <= sent.end && sent.end < size);
}

/** Bytes as people read them, to one decimal: `12.3 GiB`. */
export function roundedSize(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let unit = 0;
  while (unit < units.length - 1 && value >= 1_024) {
    value /= 1_024;
    unit += 1;
  }
  return `${Math.floor(value * 10) / 10} ${units[unit]}`;
}

/** Bytes in the largest unit that keeps a whole number: `2 GiB`, `40 MiB`. */
export function readableSize(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB'];
  let value = bytes;
  let unit = 0;
  while (unit < units.length - 1 && value >= 1_024 && value % 1_024 === 0) {
    value /= 1_024;
    unit += 1;
  }
  return `${value} ${units[unit]}`;
}

/** Refuses FILE_TOO_LARGE, naming the limit, for a file of more than `limit` bytes. */
export function refuseTooLarge(size: number, limit: number): void {
  if (size <= limit) return;
  const params = { limit: readableSize(limit) };
  refuse('FILE_TOO_LARGE', { params, errors: [{ field: 'size', message: `At most ${params.limit}.` }] });
}
