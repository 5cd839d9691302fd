import type { Tenant } from '../kernel/actor.ts';
import type { Secrets } from '../kernel/ports.ts';
import { HOUR, type Instant } from '../kernel/time.ts';
import { type PicturePart, pictureParts } from './picture-sizes.ts';
import { MOST_RUNGS } from './playback-rules.ts';

/**
 * What of a stored file a URL opens: the `original` bytes (videos), their `progressive` MP4, a picture re-encoded as `view` (screen)
 * or `thumb` (card), or the `download` under its title's name. A URL for one never opens another (decisions 28).
 */
export const variants = ['original', 'progressive', 'view', 'thumb', 'download'] as const;
export type Variant = (typeof variants)[number];

/** What a file URL says; only valid with the signature over all of it. */
export interface FileClaim {
  readonly variant: Variant;
  readonly fileName: string;
  readonly tenant: Tenant;
  readonly expiresAt: Instant;
}

/**
 * When a URL signed now runs out: at the end of the next full hour, so that it is valid one to two hours and the same
 * within the hour, and browsers can cache it (decisions 28).
 */
export function fileUrlExpiry(now: Instant): Instant {
  return (Math.floor(now / HOUR) + 2) * HOUR;
}

/** The signed, relative URL of a file: `/media/<variant>/<stored name>?t=<tenant>&e=<seconds>&s=<signature>`. */
export function fileUrl(
  secrets: Pick<Secrets, 'sign'>,
  tenant: Tenant,
  variant: Variant,
  fileName: string,
  now: Instant,
): string {
  const expiresAt = fileUrlExpiry(now);
  const signature = secrets.sign(claimText({ variant, fileName, tenant, expiresAt }));
  return `/media/${variant}/${inPath(fileName)}?t=${encodeURIComponent(tenant)}&e=${expiresAt / 1_000}&s=${signature}`;
}

/** A stored name as part of a path. */
function inPath(fileName: string): string {
  // Hundreds of these make a page, and nearly all names are plain.
  if (/^[\w./-]*$/.test(fileName)) return fileName;
  return fileName.split('/').map(encodeURIComponent).join('/');
}

/** The text whose signature proves a claim. */
export function claimText({ variant, fileName, tenant, expiresAt }: FileClaim): string {
  return `media\n${variant}\n${fileName}\n${tenant}\n${expiresAt}`;
}

/** The stored name of a variant: what is made for screens lies beside the file it was made from. */
export function storedVariant(fileName: string, variant: Variant): string {
  if (variant === 'progressive') return playFile(fileName, PROGRESSIVE);
  return variant === 'view' || variant === 'thumb' ? pictureFile(fileName, variant) : fileName;
}

/** The stored name of a picture for screens. */
export function pictureFile(fileName: string, part: PicturePart): string {
  return `${fileName}.${part}.webp`;
}

/** Every stored name that goes when `fileName` goes. */
export function storedVariants(fileName: string): string[] {
  const made = fileName.startsWith('video/') ? playFiles.map((part) => playFile(fileName, part)) : [];
  return [fileName, ...pictureParts.map((part) => pictureFile(fileName, part)), ...made];
}

/** What a stored name may belong to: itself, as uploads may have any name, or what it was made of and lies beside. */
export function ownersOf(storedName: string): string[] {
  return [
    storedName,
    storedName.replace(/\.(?:(?:view|thumb|w320|w1280)\.webp|play\.[a-z0-9]+\.(?:m3u8|mp4|jpg))$/, ''),
  ];
}

const PROGRESSIVE = 'progressive.mp4';
const tracks = ['sound', ...Array.from({ length: MOST_RUNGS }, (_, rung) => rungName(rung))];
/** The pictures for seeking, in one. */
export const SEEK_PICTURES = 'strip.jpg';

/** The playlist that a stream begins with. */
export const MAIN_PLAYLIST = 'main.m3u8';

/**
 * All that can be made of a video to play it (decisions 58): the main playlist, of each size and of the sound a playlist and one file
 * whose parts the playlist names, the progressive MP4, and the pictures for seeking.
 */
export const playFiles: readonly string[] = [
  MAIN_PLAYLIST,
  ...tracks.flatMap((track) => [`${track}.m3u8`, `${track}.mp4`]),
  PROGRESSIVE,
  SEEK_PICTURES,
];

/** What the files of a rung are called, without their ending. */
export function rungName(rung: number): string {
  return `size${rung}`;
}

/** The stored name of what was made of a video to play it. */
export function playFile(fileName: string, part: string): string {
  return `${fileName}.play.${part}`;
}

/** What a stream's address says: it opens all that a stream consists of, of one video. */
export type StreamClaim = Omit<FileClaim, 'variant'>;

/** The text whose signature proves a claim to a stream. */
export function streamText({ fileName, tenant, expiresAt }: StreamClaim): string {
  return `stream\n${fileName}\n${tenant}\n${expiresAt}`;
}

/**
 * The signed, relative URL of a video's stream: `/media/stream/<tenant>/<seconds>/<signature>/<stored name>/main.m3u8`. The
 * signature stands in the path, so that what a playlist names beside itself is signed too (decisions 28, 58).
 */
export function streamUrl(secrets: Pick<Secrets, 'sign'>, tenant: Tenant, fileName: string, now: Instant): string {
  const expiresAt = fileUrlExpiry(now);
  const signature = secrets.sign(streamText({ fileName, tenant, expiresAt }));
  return `/media/stream/${encodeURIComponent(tenant)}/${expiresAt / 1_000}/${signature}/${inPath(fileName)}/${MAIN_PLAYLIST}`;
}

/** What an address of captions says: it opens them alone, as they were when it was made. */
export interface CaptionsClaim {
  readonly id: string;
  readonly tenant: Tenant;
  readonly expiresAt: Instant;
}

/** The text whose signature proves a claim to captions. */
export function captionsClaimText({ id, tenant, expiresAt }: CaptionsClaim): string {
  return `captions\n${id}\n${tenant}\n${expiresAt}`;
}

/** The signed, relative URL of captions: `/media/captions/<id>.vtt?t=<tenant>&e=<seconds>&s=<signature>` (decisions 28, 59). */
export function captionsUrl(secrets: Pick<Secrets, 'sign'>, tenant: Tenant, id: string, now: Instant): string {
  const expiresAt = fileUrlExpiry(now);
  const signature = secrets.sign(captionsClaimText({ id, tenant, expiresAt }));
  return `/media/captions/${encodeURIComponent(id)}.vtt?t=${encodeURIComponent(tenant)}&e=${expiresAt / 1_000}&s=${signature}`;
}

/** The signed URL of the pictures for seeking, which lie beside the main playlist. */
export function seekPicturesUrl(stream: string): string {
  return stream.slice(0, -MAIN_PLAYLIST.length) + SEEK_PICTURES;
}
