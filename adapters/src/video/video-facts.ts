import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { EncodedPacketSink, InputAudioTrack, VideoCodec } from 'mediabunny';

/** The facts of a container's main video track, from its metadata. */
export interface VideoFacts {
  readonly container: 'mp4' | 'mov' | 'webm' | 'mkv';
  readonly codec: VideoCodec | null;
  /** The codec as the container names it. */
  readonly named: string;
  /** The video codec as RFC 6381 writes it; the audio codec by its name, null without sound, `unknown` for others. */
  readonly codecs: { readonly video: string; readonly audio: string | null };
  /** The sound tracks in the order in which they come, the one that plays by default first, and their languages. */
  readonly sounds: readonly { readonly index: number; readonly language: string }[];
  /** Frames a second on average, over the first ones; 0 if unknown. */
  readonly frameRate: number;
  readonly highRange: boolean;
  /** In pixels, with the rotation applied. */
  readonly width: number;
  readonly height: number;
  /** Seconds from the first to the last picture or sound. */
  readonly duration: number;
  /** Whether the frames that the container describes exist. */
  readonly whole: boolean;
}

/** Gives the bytes from `start` up to, not including, `end`. */
type Read = (start: number, end: number) => Promise<Uint8Array>;
type FromProber =
  | { readonly id: number; readonly start: number; readonly end: number }
  | { readonly facts: VideoFacts | null };

const TASK = 'probe a video';
/** Packets over which the frame rate is measured; without an index they have to be read. */
const MANY = 600;
const FEW = 60;
const ONLY_WHERE = { metadataOnly: true };
/** Milliseconds of work that one look through a container may take: hostile ones have no end. */
export const LONGEST_READING = 20_000;
/** Megabytes of memory for reading a container's metadata, which may be hostile. */
const MAX_MEMORY = 400;
/** Bytes that may be asked for at once: more than the index of a film of ten hours has. */
const LONGEST_READ = 64 * 1_024 * 1_024;

/**
 * Reads the metadata of a video of `size` bytes, in a thread of its own with bounded memory, until `late`. Null if the
 * container is unknown or has no video track. Rejects with `UnreadableVideo` if it is damaged or its index is longer
 * than any film's, and with the errors of `read`.
 */
export function readVideoFacts(read: Read, size: number, late: AbortSignal): Promise<VideoFacts | null> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { task: TASK, size },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY },
  });
  const { promise, resolve, reject } = Promise.withResolvers<VideoFacts | null>();
  late.addEventListener('abort', () => reject(new UnreadableVideo('It takes too long.')));
  worker.on('error', (cause) => reject(new UnreadableVideo('Its container makes no sense.', { cause })));
  worker.on('exit', () => reject(new UnreadableVideo('Its container makes no sense.')));
  worker.on('message', (message: FromProber) => {
    if ('facts' in message) resolve(message.facts);
    else if (message.end - message.start > LONGEST_READ) reject(new UnreadableVideo('It asks for too much at once.'));
    else read(message.start, message.end).then((bytes) => worker.postMessage({ id: message.id, bytes }), reject);
  });
  return promise.finally(() => worker.terminate());
}

/** A video whose metadata cannot be read. */
export class UnreadableVideo extends Error {}

if (parentPort && workerData?.task === TASK) {
  const port = parentPort;
  const waiting = new Map<number, (bytes: Uint8Array) => void>();
  let reads = 0;
  port.on('message', ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
  });
  const read: Read = (start, end) => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    reads += 1;
    waiting.set(reads, resolve);
    port.postMessage({ id: reads, start, end } satisfies FromProber);
    return promise;
  };
  port.postMessage({ facts: await factsOf(read, workerData.size) } satisfies FromProber);
}

async function factsOf(read: Read, size: number): Promise<VideoFacts | null> {
  // Only the thread loads it, not the process that starts one.
  const mediabunny = await import('mediabunny');
  const { CustomSource, EncodedPacketSink, Input, Logging, LogLevel, MATROSKA, MP4, QTFF, WEBM } = mediabunny;
  Logging.level = LogLevel.Silent;
  const formats = new Map([
    [MP4, 'mp4'],
    [QTFF, 'mov'],
    [WEBM, 'webm'],
    [MATROSKA, 'mkv'],
  ] as const);
  const source = new CustomSource({ getSize: () => size, read, prefetchProfile: 'fileSystem' });
  const input = new Input({ formats: [...formats.keys()], source });
  if (!(await input.canRead())) return null;
  const container = formats.get(await input.getFormat());
  const track = await input.getPrimaryVideoTrack();
  if ((await input.getTracks()).length === 0) throw new Error('It holds nothing.');
  if (!container || !track) return null;

  const sound = await input.getPrimaryAudioTrack();
  const sounds = await soundsOf(await input.getAudioTracks(), sound);
  // Other tracks, and the container itself, may say another length.
  const played = [track, ...(sound ? [sound] : [])];
  const packets = new EncodedPacketSink(track);
  const isIndexed = container === 'mp4' || container === 'mov';
  return {
    container,
    codec: await track.getCodec(),
    named: String((await track.getInternalCodecId()) ?? ''),
    codecs: {
      video: (await track.getCodecParameterString()) ?? '',
      audio: sound && ((await sound.getCodec()) ?? 'unknown'),
    },
    sounds,
    frameRate: (await track.computePacketStats(isIndexed ? MANY : FEW, ONLY_WHERE)).averagePacketRate || 0,
    highRange: await track.hasHighDynamicRange(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    duration:
      ((!isIndexed && (await input.getDurationFromMetadata(played))) ||
        (await input.computeDuration(played, ONLY_WHERE))) - Math.max(0, await input.getFirstTimestamp(played)),
    whole: (await packets.getFirstPacket()) !== null && (!isIndexed || (await holdsLast(packets))),
  };
}

/** The sound tracks: the one that plays by default, and of the others those whose codec is known. */
async function soundsOf(tracks: readonly InputAudioTrack[], first: InputAudioTrack | null) {
  const sounds: VideoFacts['sounds'][number][] = [];
  for (const [index, track] of tracks.entries()) {
    const sound = { index, language: await track.getLanguageCode() };
    if (track === first) sounds.unshift(sound);
    else if ((await track.getCodec()) !== null) sounds.push(sound);
  }
  return sounds;
}

/** Whether the bytes of the last stored picture exist; it need not be the one shown last. */
async function holdsLast(packets: EncodedPacketSink): Promise<boolean> {
  let last = await packets.getPacket(Number.POSITIVE_INFINITY, ONLY_WHERE);
  for (let next = last; next; next = await packets.getNextPacket(next, ONLY_WHERE)) last = next;
  return last !== null && (await packets.getPacket(last.timestamp)) !== null;
}
