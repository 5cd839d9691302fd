import { storedVariant } from '../src/files/file-urls.ts';
import type { ByteRange, FileStore, PictureProcessor, VideoProber } from '../src/files/ports.ts';
import { imageTypes, resolveType, videoTypes } from '../src/files/types.ts';
import { refuse } from '../src/kernel/errors.ts';
import { bytesOf } from './files.ts';

/** Bytes that contain this are unreadable as a picture or video. */
export const DAMAGED = 'damaged';
/** A picture whose bytes contain this has too many pixels to decode. */
export const HUGE = 'huge';
/** A location tag as the processors in memory know it. */
export const LOCATION = 'LOCATION';
/** A picture with this in its bytes says that it was taken at `TAKEN_AT`, a video that it was recorded then. */
export const TAKEN = 'TAKEN';
export const TAKEN_AT = Date.UTC(2026, 1, 28, 18, 5, 59);

/**
 * Looks at stored pictures as a real one would: the type is the name's, `DAMAGED` bytes are unreadable, `HUGE` ones too
 * large, and `LOCATION` and `TAKEN` are taken out.
 */
export function memoryPictures(files: FileStore): PictureProcessor {
  return {
    async prepare(fileName, _person, keep) {
      const contentType = resolveType(fileName, '');
      if (!Object.hasOwn(imageTypes, contentType)) refuse('FILE_TYPE_REFUSED');
      const text = await textOf(files, fileName);
      if (text.includes(HUGE)) refuse('FILE_TOO_LARGE', { params: { limit: '120 megapixels' } });
      const taken = text.includes(TAKEN) ? { clock: '2026:02:28 18:05:59', offset: '+00:00' } : null;
      const clean = text.replaceAll(LOCATION, '').replaceAll(TAKEN, '');
      if (taken) await keep?.(taken);
      if (clean !== text) await files.write(fileName, contentType, latin1(clean));
      for (const variant of ['view', 'thumb'] as const)
        await files.write(storedVariant(fileName, variant), 'image/webp', latin1(variant));
      return { contentType, width: 640, height: 480, taken, placeholder: 'data:image/webp;base64,UklGRg==' };
    },
  };
}

/** Looks at stored videos: the type is the name's, `DAMAGED` bytes are unreadable, `LOCATION` is a location tag. */
export function memoryVideos(files: FileStore): VideoProber {
  return {
    async probe(fileName) {
      const contentType = resolveType(fileName, '');
      if (!Object.hasOwn(videoTypes, contentType)) refuse('FILE_TYPE_REFUSED');
      const text = await textOf(files, fileName);
      const locations: ByteRange[] = [...text.matchAll(new RegExp(LOCATION, 'g'))].map(({ index }) => ({
        start: index,
        end: index + LOCATION.length - 1,
      }));
      const recordedAt = text.includes(TAKEN) ? TAKEN_AT : null;
      return { contentType, width: 1280, height: 720, duration: 12.5, recordedAt, locations };
    },
  };
}

async function textOf(files: FileStore, fileName: string): Promise<string> {
  const text = new TextDecoder('latin1').decode(await bytesOf(files, fileName));
  return text.includes(DAMAGED) ? refuse('FILE_UNREADABLE') : text;
}

/** A byte a letter. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
