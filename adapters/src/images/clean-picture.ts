import { cleanGif } from './clean-gif.ts';
import { cleanHeif } from './clean-heif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import type { PictureType } from './picture-type.ts';

/** Takes everything told about a picture out of its file, pixels untouched; `orientation` is what its EXIF says, or 1. */
export const cleanPicture: Record<PictureType, (bytes: Buffer, orientation: number) => Buffer | Promise<Buffer>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
  'image/avif': cleanHeif,
  'image/heic': cleanHeif,
  'image/heif': cleanHeif,
};
