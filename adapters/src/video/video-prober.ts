import { buffer } from 'node:stream/consumers';
import type { ReadBytes } from '@quadrangle/domain/files/bytes';
import type { FileStore, ProbedVideo, VideoProber } from '@quadrangle/domain/files/ports';
import type { videoTypes } from '@quadrangle/domain/files/types';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { recordingTime } from '@quadrangle/domain/media/recording-time';
import { videoMetadata } from '@quadrangle/domain/media/video-metadata';
import type { VideoCodec } from 'mediabunny';
import { fairQueue } from '../system/fair-queue.ts';
import { withinTime } from '../system/time-limit.ts';
import { readAhead } from './read-ahead.ts';
import { LONGEST_READING, readVideoFacts, UnreadableVideo, type VideoFacts } from './video-facts.ts';

interface Container {
  readonly contentType: keyof typeof videoTypes;
  readonly codecs: readonly VideoCodec[];
}

/** The media type of each container, and the codecs it may contain (decisions 26). */
const CONTAINERS: Record<VideoFacts['container'], Container> = {
  mp4: { contentType: 'video/mp4', codecs: ['avc', 'hevc', 'av1'] },
  mov: { contentType: 'video/quicktime', codecs: ['avc', 'hevc', 'av1'] },
  webm: { contentType: 'video/webm', codecs: ['vp8', 'vp9', 'av1'] },
  mkv: { contentType: 'video/x-matroska', codecs: ['avc', 'hevc', 'av1', 'vp8', 'vp9'] },
};

/** The codecs that a library that takes all kinds converts too, as containers name them (decisions 26). */
const FOREIGN =
  /^(?:ap4[hx]|apc[hnso]|mp4v|[sh]263|jpeg|mjp[abg]|dv[ch5].|mp[12]v|V_(?:PRORES|MJPEG|THEORA|MPEG1|MPEG2|MPEG4\/(?:ISO\/A?S?P|MS\/V3)|MS\/VFW\/FOURCC))$/;
/** VP9 in MP4 is one of them: phones of some makers write it. */
const ALSO_FOREIGN: readonly string[] = ['vp8', 'vp9'];

/**
 * Probes videos by their bytes, never by their name; reads little more than the containers' metadata. Four videos at a
 * time, each in bounded time: if reading the container or the search for metadata takes longer than `longest` milliseconds
 * of work, the video is refused as FILE_UNREADABLE.
 */
export function videoProber(files: FileStore, longest = LONGEST_READING): VideoProber {
  const inTurn = fairQueue('probes');

  async function probe(fileName: string): Promise<ProbedVideo> {
    const size = (await files.size(fileName)) ?? refuse('FILE_NOT_FOUND');
    const read: ReadBytes = async (start, end) =>
      start < end ? buffer(files.read(fileName, { start, end: end - 1 })) : new Uint8Array();
    const facts =
      (await withinTime(longest, (late) => readVideoFacts(read, size, late))) ?? refuse('FILE_TYPE_REFUSED');

    const { codec, codecs: named, sounds, frameRate, highRange, width, height, duration, whole } = facts;
    const { contentType, codecs } = CONTAINERS[facts.container];
    const usual = codec !== null && codecs.includes(codec);
    const foreign = FOREIGN.test(facts.named) || (codec !== null && ALSO_FOREIGN.includes(codec));
    if (!usual && !foreign) refuse('FILE_TYPE_REFUSED');
    const makesSense = width > 0 && height > 0 && duration > 0 && Number.isFinite(duration);
    if (!whole || !makesSense) refuse('FILE_UNREADABLE');
    const { recordedAt, metadata } = await withinTime(longest, (late) => metadataIn(readAhead(read, size), size, late));
    const startsFast = contentType !== 'video/mp4' || (await indexComesFirst(read, size));
    const looks = { width, height, frameRate, highRange, ...(!usual && { foreign: true }) };
    return { contentType, ...looks, duration, recordedAt, metadata, codecs: named, sounds, startsFast };
  }

  return { probe: (fileName, whose) => inTurn(whose, () => probe(fileName)).catch(asRefusal) };
}

/** The most boxes that are read before the frames. */
const MAX_BOXES = 32;

/** Whether an MP4's index comes before its frames. */
async function indexComesFirst(read: ReadBytes, size: number): Promise<boolean> {
  for (let [at, boxes] = [0, 0]; at + 16 <= size && boxes < MAX_BOXES; boxes += 1) {
    const head = Buffer.from(await read(at, at + 16));
    const type = head.toString('latin1', 4, 8);
    if (type === 'moov' || type === 'mdat') return type === 'moov';
    const length = head.readUInt32BE(0);
    at += length === 1 ? Number(head.readBigUInt64BE(8)) : Math.max(8, length);
  }
  return false;
}

/** When a film was recorded, and where its other metadata is; rejects with `UnreadableVideo` once it is `late`. */
async function metadataIn(read: ReadBytes, size: number, late: AbortSignal) {
  const inTime: ReadBytes = async (start, end) => {
    if (late.aborted) throw new UnreadableVideo('Its metadata has no end.');
    return read(start, end);
  };
  return { recordedAt: await recordingTime(inTime, size), metadata: await videoMetadata(inTime, size) };
}

function asRefusal(error: unknown): never {
  if (error instanceof UnreadableVideo) refuse('FILE_UNREADABLE', { cause: error });
  throw error;
}
