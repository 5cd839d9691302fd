import { buffer } from 'node:stream/consumers';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { locationTags, type ReadBytes } from '@quadrangle/domain/media/location-tags';
import type { FilmStudio } from '@quadrangle/domain/media/ports';
import type { FileStore } from '@quadrangle/domain/uploads/ports';
import type { videoTypes } from '@quadrangle/domain/uploads/rules';
import type { VideoCodec } from 'mediabunny';
import { turns } from '../images/turns.ts';
import { type FilmFacts, probeFilm, UnreadableFilm } from './film-prober.ts';

interface Container {
  readonly contentType: keyof typeof videoTypes;
  readonly codecs: readonly VideoCodec[];
}

/** The type each container is served as, and the codecs it may hold (decisions 26). */
const CONTAINERS: Record<FilmFacts['container'], Container> = {
  mp4: { contentType: 'video/mp4', codecs: ['avc', 'hevc', 'av1'] },
  mov: { contentType: 'video/quicktime', codecs: ['avc', 'hevc', 'av1'] },
  webm: { contentType: 'video/webm', codecs: ['vp8', 'vp9', 'av1'] },
  mkv: { contentType: 'video/x-matroska', codecs: ['avc', 'hevc', 'av1', 'vp8', 'vp9'] },
};

const AT_ONCE = 4;

/** Inspects videos by what their bytes say, never by their name; reads little more than the containers' metadata. */
export function filmStudio(files: FileStore): FilmStudio {
  const inTurn = turns(AT_ONCE);
  return {
    async inspect(fileName) {
      const size = (await files.size(fileName)) ?? refuse('FILE_NOT_FOUND');
      const read: ReadBytes = async (start, end) =>
        start < end ? buffer(files.read(fileName, { start, end: end - 1 })) : new Uint8Array();
      const facts = (await inTurn(() => probeFilm(read, size)).catch(asRefusal)) ?? refuse('FILE_TYPE_REFUSED');

      const { codec, width, height, duration, whole } = facts;
      const { contentType, codecs } = CONTAINERS[facts.container];
      if (codec === null || !codecs.includes(codec)) refuse('FILE_TYPE_REFUSED');
      const makesSense = width > 0 && height > 0 && duration > 0 && Number.isFinite(duration);
      if (!whole || !makesSense) refuse('FILE_UNREADABLE');
      return { contentType, width, height, duration, locations: await locationTags(read, size) };
    },
  };
}

function asRefusal(error: unknown): never {
  if (error instanceof UnreadableFilm) refuse('FILE_UNREADABLE', { cause: error });
  throw error;
}
