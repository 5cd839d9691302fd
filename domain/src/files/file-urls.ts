import type { Tenant } from '../kernel/actor.ts';
import type { Secrets } from '../kernel/ports.ts';
import { HOUR, type Instant } from '../kernel/time.ts';

/**
 * What of a stored file a URL opens: the `original` bytes (videos), a picture re-encoded as `view` (screen) or `thumb`
 * (card), or the `download` under its title's name. A URL for one never opens another (decisions 28).
 */
export const variants = ['original', 'view', 'thumb', 'download'] as const;
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

/** The stored name of a variant: pictures re-encoded for screens lie beside the file they were made from. */
export function storedVariant(fileName: string, variant: Variant): string {
  return variant === 'view' || variant === 'thumb' ? `${fileName}.${variant}.webp` : fileName;
}

/** Every stored name that goes when `fileName` goes. */
export function storedVariants(fileName: string): string[] {
  return [...new Set(variants.map((variant) => storedVariant(fileName, variant)))];
}
