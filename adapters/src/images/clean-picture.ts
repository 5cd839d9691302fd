import { type CleanedPicture, cleanWithAttachments } from './clean-attachments.ts';
import { rawPhoto } from './clean-dng.ts';
import { cleanGif } from './clean-gif.ts';
import { cleanHeif, filmIn } from './clean-heif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanTiff } from './clean-tiff.ts';
import { cleanWebp } from './clean-webp.ts';
import { cleanJxl } from './jpeg-xl.ts';
import type { PictureType } from './picture-type.ts';

/**
 * Removes the metadata from a picture's file and leaves its pixels untouched. Formats whose orientation is part of EXIF
 * get `exif`; null for an upright picture.
 */
export const cleanPicture: Record<PictureType, (bytes: Buffer, exif: Buffer | null) => Buffer | Promise<Buffer>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
  'image/avif': cleanHeif,
  'image/heic': cleanHeif,
  'image/heif': cleanHeif,
  'image/tiff': cleanTiff,
  'image/x-adobe-dng': async (bytes) => (await rawPhoto(bytes)).clean,
  'image/jxl': cleanJxl,
};

/**
 * The same for a photo, which keeps what it brings along, cleaned: the film of a motion photo, a gain map, further views
 * (decisions 27, 60).
 */
export async function cleanPhoto(type: PictureType, bytes: Buffer, exif: Buffer | null): Promise<CleanedPicture> {
  if (type === 'image/jpeg') return cleanWithAttachments(bytes, exif);
  const clean = await cleanPicture[type](bytes, exif);
  const film = cleanPicture[type] === cleanHeif ? filmIn(clean) : null;
  return { clean, picture: clean, film, gainMap: null };
}
