import type { Tenant } from '../kernel/actor.ts';
import type { Secrets } from '../kernel/ports.ts';
import { HOUR, type Instant } from '../kernel/time.ts';
import { type ExtraPart, extraParts, type PicturePart, pictureParts } from './picture-sizes.ts';
import { MAX_RUNGS, MAX_SOUNDS } from './playback-rules.ts';

/**
 * The forms of a stored file that a URL opens: the `original` bytes (videos), their `progressive` MP4, the `small` one until there is that, a picture
 * re-encoded as `view` (screen) or `thumb` (card), its `film` or its form for `hdr` screens, or the `download` under its
 * title's name. A URL for one never opens another (decisions 28).
 */
export const variants = ['original', 'progressive', 'small', 'view', 'thumb', 'film', 'hdr', 'download'] as const;
export type Variant = (typeof variants)[number];

/** The claims of a file URL, valid only with the signature over all of them. */
export interface FileClaim {
  readonly variant: Variant;
  readonly fileName: string;
  readonly tenant: Tenant;
  readonly expiresAt: Instant;
}

/**
 * When a URL signed now expires: at the end of the next full hour. So it is valid for one to two hours, and the same
 * URL is made for the whole hour, so browsers can cache it (decisions 28).
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

/** The stored name of a variant, which lies beside the file that it was made from. */
export function storedVariant(fileName: string, variant: Variant): string {
  if (variant === 'progressive' || variant === 'small') return playFile(fileName, `${variant}.mp4`);
  return variant === 'original' || variant === 'download' ? fileName : pictureFile(fileName, variant);
}

const EXTRA_NAMES: Record<ExtraPart, string> = { film: 'film.mp4', hdr: 'hdr.jpg' };

/** The stored name of a picture for screens, or of another file of a picture. */
export function pictureFile(fileName: string, part: PicturePart | ExtraPart): string {
  return `${fileName}.${part === 'film' || part === 'hdr' ? EXTRA_NAMES[part] : `${part}.webp`}`;
}

/** Every stored name that is deleted with `fileName`. */
export function storedVariants(fileName: string): string[] {
  const made = fileName.startsWith('video/') ? playFiles.map((part) => playFile(fileName, part)) : [];
  const parts = [...pictureParts, ...(fileName.startsWith('photo/') ? extraParts : [])];
  return [fileName, ...parts.map((part) => pictureFile(fileName, part)), ...made];
}

/**
 * The files that a stored name may belong to: itself, as uploads may have any name, or the file that it was made from.
 */
export function ownersOf(storedName: string): string[] {
  return [
    storedName,
    storedName.replace(
      /\.(?:(?:view|thumb|w320|w1280)\.webp|film\.mp4|hdr\.jpg|(?:film\.mp4\.)?play\.[a-z0-9]+\.(?:m3u8|mp4|jpg))$/,
      '',
    ),
  ];
}

const tracks = [
  ...Array.from({ length: MAX_SOUNDS }, (_, sound) => soundName(sound)),
  ...Array.from({ length: MAX_RUNGS }, (_, rung) => rungName(rung)),
];
/** The seek pictures, in one file. */
export const SEEK_PICTURES = 'strip.jpg';

/** The playlist with which a stream begins. */
export const MAIN_PLAYLIST = 'main.m3u8';

/**
 * All files that may be made from a video so that browsers can play it (decisions 58): the main playlist; for each size
 * and sound a playlist and one file, whose byte ranges the playlist names; the progressive MP4 and the small one;
 * and the seek pictures.
 */
export const playFiles: readonly string[] = [
  MAIN_PLAYLIST,
  ...tracks.flatMap((track) => [`${track}.m3u8`, `${track}.mp4`]),
  'progressive.mp4',
  'small.mp4',
  SEEK_PICTURES,
];

/** The name of a sound track's files, without their extension. */
export function soundName(sound: number): string {
  return sound === 0 ? 'sound' : `sound${sound}`;
}

/** The name of a rung's files, without their extension. */
export function rungName(rung: number): string {
  return `size${rung}`;
}

/** The stored name of one of these files. */
export function playFile(fileName: string, part: string): string {
  return `${fileName}.play.${part}`;
}

/** The claims of a stream's address, which opens all files of one video's stream. */
export type StreamClaim = Omit<FileClaim, 'variant'>;

/** The text whose signature proves a claim to a stream. */
export function streamText({ fileName, tenant, expiresAt }: StreamClaim): string {
  return `stream\n${fileName}\n${tenant}\n${expiresAt}`;
}

/**
 * The signed, relative URL of a video's stream: `/media/stream/<tenant>/<seconds>/<signature>/<stored name>/main.m3u8`.
 * The signature is part of the path, so it also covers the files that a playlist names (decisions 28, 58).
 */
export function streamUrl(secrets: Pick<Secrets, 'sign'>, tenant: Tenant, fileName: string, now: Instant): string {
  const expiresAt = fileUrlExpiry(now);
  const signature = secrets.sign(streamText({ fileName, tenant, expiresAt }));
  return `/media/stream/${encodeURIComponent(tenant)}/${expiresAt / 1_000}/${signature}/${inPath(fileName)}/${MAIN_PLAYLIST}`;
}

/** The claims of an address of captions: it opens only these captions, as they were when it was signed. */
export interface CaptionsClaim {
  readonly id: string;
  readonly tenant: Tenant;
  readonly expiresAt: Instant;
}

/** The text whose signature proves a claim to captions. */
export function captionsClaimText({ id, tenant, expiresAt }: CaptionsClaim): string {
  return `captions\n${id}\n${tenant}\n${expiresAt}`;
}

/**
 * The signed, relative URL of captions: `/media/captions/<id>.vtt?t=<tenant>&e=<seconds>&s=<signature>` (decisions 28,
 * 59).
 */
export function captionsUrl(secrets: Pick<Secrets, 'sign'>, tenant: Tenant, id: string, now: Instant): string {
  const expiresAt = fileUrlExpiry(now);
  const signature = secrets.sign(captionsClaimText({ id, tenant, expiresAt }));
  return `/media/captions/${encodeURIComponent(id)}.vtt?t=${encodeURIComponent(tenant)}&e=${expiresAt / 1_000}&s=${signature}`;
}

/** The signed URL of the seek pictures, which are stored beside the main playlist. */
export function seekPicturesUrl(stream: string): string {
  return stream.slice(0, -MAIN_PLAYLIST.length) + SEEK_PICTURES;
}
