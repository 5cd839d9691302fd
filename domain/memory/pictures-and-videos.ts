import { MAIN_PLAYLIST, pictureFile, playFile, rungName, SEEK_PICTURES, soundName } from '../src/files/file-urls.ts';
import { faceSize, partsOf, pictureSizes } from '../src/files/picture-sizes.ts';
import type { ByteRange, FileStore, PictureProcessor, VideoLibrary, VideoProber } from '../src/files/ports.ts';
import { imageTypes, olderImageTypes, olderVideoTypes, resolveType, videoTypes } from '../src/files/types.ts';
import { refuse } from '../src/kernel/errors.ts';
import { bytesOf } from './files.ts';

/** Bytes that contain this are unreadable as a picture or video. */
export const DAMAGED = 'damaged';
/** A picture whose bytes contain this has too many pixels to decode. */
export const HUGE = 'huge';
/** A video with this in its bytes is one that some browsers cannot play. */
export const FOREIGN_CODEC = 'HEVC';
/** Metadata as the processors in memory know it. */
export const LOCATION = 'LOCATION';
/** A picture with this in its bytes says that it was taken at `TAKEN_AT`, a video that it was recorded then. */
export const TAKEN = 'TAKEN';
export const TAKEN_AT = Date.UTC(2026, 1, 28, 18, 5, 59);

/** A picture with this in its bytes is an animation. */
export const MOVING = 'MOVING';
/** A photo with this in its bytes brings a film along, which has its bytes. */
export const FILM = 'FILM';

/**
 * Looks at stored pictures as a real one would: the type is the name's, `DAMAGED` bytes are unreadable, `HUGE` ones too
 * large, `LOCATION` and `TAKEN` are taken out, and `TURNED` is added to one that is turned.
 */
export function memoryPictures(files: FileStore): PictureProcessor {
  return {
    async prepare(fileName, _person, { turn, keep } = {}) {
      const contentType = resolveType(fileName, '');
      if (!Object.hasOwn({ ...imageTypes, ...olderImageTypes }, contentType)) refuse('FILE_TYPE_REFUSED');
      const text = await textOf(files, fileName);
      if (text.includes(HUGE)) refuse('FILE_TOO_LARGE', { params: { limit: '120 megapixels' } });
      const taken = text.includes(TAKEN) ? [{ clock: '2026:02:28 18:05:59', offset: '+00:00', gps: null }] : [];
      const cleaned = text.replaceAll(LOCATION, '').replaceAll(TAKEN, '');
      const clean =
        turn === undefined ? cleaned : cleaned.replace(/TURNED\d+/, '') + (turn === 0 ? '' : `TURNED${turn}`);
      if (taken.length > 0) await keep?.(taken);
      if (clean !== text) await files.write(fileName, contentType, latin1(clean));
      const lies = /TURNED(90|270)/.test(clean);
      const measures = lies ? { width: 480, height: 640 } : { width: 640, height: 480 };
      const sizes = fileName.startsWith('profile/') ? [faceSize(measures)] : pictureSizes(measures);
      for (const { step } of sizes)
        for (const part of partsOf(step, sizes))
          await files.write(pictureFile(fileName, part), 'image/webp', latin1(part));
      const film = text.includes(FILM);
      if (film) await files.write(pictureFile(fileName, 'film'), 'video/mp4', latin1(cleaned));
      const widths = sizes.map(({ width }) => width);
      const drawn = { widths, moving: text.includes(MOVING), ...(film && { film }) };
      return { contentType, ...measures, taken, placeholder: 'data:image/webp;base64,UklGRg==', drawn };
    },
  };
}

/** Looks at stored videos: the type is the name's, `DAMAGED` bytes are unreadable, `LOCATION` is metadata. */
export function memoryVideos(files: FileStore): VideoProber {
  return {
    async probe(fileName) {
      const named = resolveType(fileName, '');
      // What came in an older container is stored in another one by now, under its name.
      const contentType = Object.hasOwn(olderVideoTypes, named) ? 'video/x-matroska' : named;
      if (!Object.hasOwn(videoTypes, contentType)) refuse('FILE_TYPE_REFUSED');
      const text = await textOf(files, fileName);
      const metadata: ByteRange[] = [...text.matchAll(new RegExp(LOCATION, 'g'))].map(({ index }) => ({
        start: index,
        end: index + LOCATION.length - 1,
      }));
      const recordedAt = text.includes(TAKEN) ? [TAKEN_AT] : [];
      const codecs = { video: text.includes(FOREIGN_CODEC) ? 'hvc1.1.6.L93.B0' : 'avc1.64001f', audio: 'aac' };
      const sounds = [{ index: 0, language: 'und' }];
      const looks = { width: 1280, height: 720, frameRate: 30, highRange: false };
      const shape = { ...looks, duration: 12.5, codecs, sounds, startsFast: true };
      return { contentType, ...shape, recordedAt, metadata };
    },
  };
}

/**
 * Converts stored videos like a real library: what it makes contains the names of what it was made from. `DAMAGED`
 * bytes are unreadable, and `HUGE` ones are too demanding.
 */
export function memoryVideoLibrary(files: FileStore): VideoLibrary {
  const read = async (fileName: string) => {
    if ((await textOf(files, fileName)).includes(HUGE)) refuse('VIDEO_TOO_DEMANDING');
  };
  return {
    name: 'memory',
    takesAll: true,
    async rewrap(fileName) {
      await read(fileName);
      const text = await textOf(files, fileName);
      const rest = text.slice(text.indexOf(' ') + 1).replaceAll(LOCATION, '');
      await files.write(fileName, 'video/x-matroska', latin1(rest.replaceAll(TAKEN, '')));
      return text.includes(TAKEN) ? [TAKEN_AT] : [];
    },
    async still(fileName, at) {
      await read(fileName);
      return latin1(`still at ${at}`);
    },
    async render(fileName, { rungs, sounds, progressive, small }, { from, to }, listed, tell) {
      await read(fileName);
      const first = from === 0;
      const tracks = rungs.map((_, index) => rungName(index)).slice(from, to);
      if (first) tracks.push(...sounds.map((_, index) => soundName(index)));
      const parts = tracks.flatMap((track) => [`${track}.m3u8`, `${track}.mp4`]);
      if (first) parts.push(SEEK_PICTURES);
      if (first && small) parts.push('small.mp4');
      if (progressive !== null && progressive >= from && progressive < to) parts.push('progressive.mp4');
      for (const part of parts) await files.write(playFile(fileName, part), 'video/mp4', latin1(part));
      await files.write(playFile(fileName, MAIN_PLAYLIST), 'video/mp4', latin1(listed.map(sideOf).join(' ')));
      tell(50);
    },
  };
}

const sideOf = ({ width, height }: { width: number; height: number }) => `${Math.min(width, height)}`;

async function textOf(files: FileStore, fileName: string): Promise<string> {
  const text = new TextDecoder('latin1').decode(await bytesOf(files, fileName));
  return text.includes(DAMAGED) ? refuse('FILE_UNREADABLE') : text;
}

/** A byte a letter. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
