import { z } from 'zod';
import { admitted } from '../files/admitted.ts';
import { claimText, pictureFile, storedVariant, type Variant, variants } from '../files/file-urls.ts';
import { type DrawnPicture, type PicturePart, partInstead, partOfWidth } from '../files/picture-sizes.ts';
import { imageTypes, olderImageTypes, videoTypes } from '../files/types.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Media } from './media.ts';
import type { Avatars, MediaItems } from './ports.ts';
import { showsFiles } from './visible.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  media: MediaItems;
  avatars: Avatars;
}

/** A file that may be served. */
export interface OpenedFile {
  readonly storedName: string;
  readonly contentType: string;
  /** The name to save it under, for a download. */
  readonly saveAs: string | null;
  readonly expiresAt: Instant;
}

/**
 * Checks a file URL. Refuses, in this order, a bad signature with FILE_SIGNATURE_INVALID, no session with
 * UNAUTHENTICATED, a session of another tenant with FILE_OF_ANOTHER_COLLEGE, an expired URL with FILE_URL_EXPIRED, and
 * a deleted item with FILE_NOT_FOUND (decisions 28).
 */
export const openFile = useCase({
  name: 'media.openFile',
  access: 'anyone',
  refuses: ['FILE_NOT_FOUND', 'FILE_OF_ANOTHER_COLLEGE', 'FILE_URL_EXPIRED', 'UNAUTHENTICATED'],
  input: z.object({
    variant: z.string(),
    fileName: z.string(),
    tenant: z.string(),
    expiresAt: z.number(),
    signature: z.string(),
    width: z.string().nullish(),
  }),
  invalidAs: 'FILE_SIGNATURE_INVALID',
  async run(ports: Ports, actor, { signature, width, ...input }): Promise<OpenedFile> {
    const variant = variants.find((known) => known === input.variant) ?? refuse('FILE_SIGNATURE_INVALID');
    const claim = { ...input, variant };
    const part = partAsked(variant, width ?? null);
    const reader = admitted(ports, actor, claim, claimText(claim), signature);

    const stored = (drawn: DrawnPicture | null) =>
      part ? pictureFile(claim.fileName, partInstead(part, drawn)) : storedVariant(claim.fileName, variant);
    const { expiresAt } = claim;
    if (claim.fileName.startsWith('profile/')) {
      const owner = await ports.avatars.avatarOwner(claim.fileName);
      if (!owner || owner.tenant !== reader.tenant) refuse('FILE_NOT_FOUND');
      return { storedName: stored(null), contentType: 'image/webp', saveAs: null, expiresAt };
    }
    const media = await ports.media.byFileName(claim.fileName);
    if (!media || !(await showsFiles(ports, media, reader))) refuse('FILE_NOT_FOUND');
    if ((variant === 'film' || variant === 'hdr') && !media.drawn?.[variant]) refuse('FILE_NOT_FOUND');
    return {
      storedName: stored(media.drawn),
      contentType: typeOf(variant, media),
      saveAs: variant === 'download' ? downloadName(media) : null,
      expiresAt,
    };
  },
});

/**
 * The picture that an address names by its width; null if it names none. Only views and thumbs have smaller widths
 * (decisions 60).
 */
function partAsked(variant: Variant, width: string | null): PicturePart | null {
  if (width === null) return null;
  const part = partOfWidth(width);
  const smaller = variant === 'view' || (variant === 'thumb' && part === 'w320');
  return (smaller ? part : null) ?? refuse('FILE_SIGNATURE_INVALID');
}

function typeOf(variant: Variant, { contentType }: Media): string {
  switch (variant) {
    case 'original':
    case 'download':
      return contentType;
    case 'progressive':
    case 'small':
    case 'film':
      return 'video/mp4';
    case 'hdr':
      return 'image/jpeg';
    case 'view':
    case 'thumb':
      return 'image/webp';
  }
}

const EXTENSIONS = new Map<string, string>(Object.entries({ ...imageTypes, ...olderImageTypes, ...videoTypes }));

/**
 * The name a download is saved under: the item's title, without characters that file systems refuse, and its extension
 * (decisions 22).
 */
export function downloadName(media: Pick<Media, 'title' | 'contentType'>): string {
  return `${nameForFile(media.title)}.${extensionOf(media.contentType)}`;
}

/** A title as the name of a file, without an extension and without characters that file systems refuse. */
export function nameForFile(title: string): string {
  const stem = title
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  return [...stem].slice(0, 120).join('') || 'download';
}

/** The extension of files of a type. */
export function extensionOf(contentType: string): string {
  return EXTENSIONS.get(contentType) ?? 'bin';
}
