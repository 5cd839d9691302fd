import type { CaptureStamp } from '@quadrangle/domain/files/ports';
import readExif, { type Exif } from 'exif-reader';

/** When a picture says it was taken, by its EXIF block; null without one, or when the block makes no sense (decisions 43). */
export function captureStamp(exif: Buffer | undefined): CaptureStamp | null {
  const { Photo, Image } = exif === undefined ? ({} as Partial<Exif>) : entriesOf(exif);
  const taken = Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized ?? Image?.DateTime;
  if (!(taken instanceof Date) || Number.isNaN(taken.getTime())) return null;
  const offset = Photo?.OffsetTimeOriginal ?? Photo?.OffsetTimeDigitized ?? Photo?.OffsetTime;
  // The reader treats the camera's clock as UTC.
  return { clock: taken.toISOString().slice(0, 19), offset: typeof offset === 'string' ? offset : null };
}

function entriesOf(exif: Buffer): Partial<Exif> {
  try {
    return readExif(exif);
  } catch {
    return {};
  }
}
