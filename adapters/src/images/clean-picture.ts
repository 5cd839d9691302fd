import { cleanGif } from './clean-gif.ts';
import { cleanHeif } from './clean-heif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import type { PictureType } from './picture-type.ts';

/**
 * Takes everything told about a picture out of its file, pixels untouched; `exif` stays where the orientation is part of
 * EXIF, null for a picture that stands upright.
 */
export const cleanPicture: Record<PictureType, (bytes: Buffer, exif: Buffer | null) => Buffer | Promise<Buffer>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
  'image/avif': cleanHeif,
  'image/heic': cleanHeif,
  'image/heif': cleanHeif,
};
