import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { MAIN_PLAYLIST, playFile, rungName, SEEK_PICTURES } from '@quadrangle/domain/files/file-urls';
import { FIRST_BYTES, type OlderContainer, olderContainer } from '@quadrangle/domain/files/first-bytes';
import {
  LONGEST_STILL,
  longestRendering,
  MAX_RENDERING_BYTES,
  percentDone,
  renderingThreads,
  seekStrip,
} from '@quadrangle/domain/files/playback-rules';
import type { FileStore, VideoLibrary } from '@quadrangle/domain/files/ports';
import { refuse } from '@quadrangle/domain/kernel/errors';
import type { Instant } from '@quadrangle/domain/kernel/time';
import { fairQueue } from '../system/fair-queue.ts';
import { isLeftBehind } from '../system/left-behind.ts';
import { withinTime } from '../system/time-limit.ts';
import { type Bounds, type Command, runBounded } from './bounded-process.ts';
import { type Engine, type Format, type OlderVideos, soundsOf, tracksOf } from './engine.ts';
import { fragmentsOf } from './fragments.ts';
import { HEAD, type Listed, mainPlaylist, type StreamTrack, trackOf } from './main-playlist.ts';
import { timedPlaylist } from './track-playlist.ts';
import { LONGEST_READING, readVideoFacts } from './video-facts.ts';

export interface VideoLibraryOptions {
  readonly engine: Engine;
  readonly files: FileStore;
  /** A folder for temporary files. */
  readonly scratch: string;
  /** The path of a stored file on this machine; null if it is stored elsewhere and has to be fetched. */
  readonly pathOf?: (fileName: string) => string | null;
  readonly bounds?: Partial<Bounds>;
  /** Kills all processes when it aborts. */
  readonly signal?: AbortSignal;
}

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.jpg': 'image/jpeg',
};

/** The video codecs that are taken in older containers, by FFmpeg's names (decisions 26). */
const OLDER_CODECS: readonly string[] = [
  ...['mpeg1video', 'mpeg2video', 'mpeg4', 'msmpeg4v2', 'msmpeg4v3', 'mjpeg', 'h263', 'h264', 'hevc', 'vc1'],
  ...['wmv1', 'wmv2', 'wmv3', 'flv1', 'vp6f', 'vp8', 'vp9', 'theora', 'dvvideo'],
];
/** Lines that are kept of what a container says, and milliseconds that copying its contents may work. */
const MAX_FACTS = 1_000;
const LONGEST_REWRAP = 5 * 60_000;

/** How every engine complains that nothing more can be written. */
const NO_SPACE = /No space left on device/i;

/** Seconds before the end at which there certainly is a frame. */
const BEFORE_THE_END = 1;

/**
 * Processes videos with an engine, each order in a process of its own with bounded time, memory and threads and the
 * lowest priority. Results are stored once they are complete.
 */
export function videoLibrary(options: VideoLibraryOptions): VideoLibrary {
  const { engine, files, scratch, pathOf = () => null, bounds = {}, signal } = options;
  const threads = renderingThreads(availableParallelism());
  const stillInTurn = fairQueue('stills');
  const run = async (command: Command, longest: number, onLine: (line: string) => void = () => {}): Promise<void> => {
    const ending = await runBounded(command, { longest, mostMemory: MAX_RENDERING_BYTES, signal, ...bounds }, onLine);
    const cause = ending.kind === 'done' ? undefined : new Error(`${engine.name}: ${ending.reason}`);
    switch (ending.kind) {
      case 'done':
        return;
      case 'failed':
        // The video is not to blame for a full disk.
        return refuse(NO_SPACE.test(ending.reason) ? 'FILES_BUSY' : 'FILE_UNREADABLE', { cause });
      case 'taken':
        return refuse('FILES_BUSY', { cause });
      case 'too-long':
      case 'too-large':
        return refuse('VIDEO_TOO_DEMANDING', { cause });
    }
  };

  /** Calls `work` with the video as a file on this machine, in a temporary folder. */
  async function withFile<T>(fileName: string, work: (input: Input, folder: string) => Promise<T>): Promise<T> {
    const size = (await files.size(fileName)) ?? refuse('FILE_NOT_FOUND');
    await mkdir(scratch, { recursive: true });
    await removeLeftBehind(scratch);
    const folder = await mkdtemp(join(scratch, 'video-'));
    try {
      const head = await buffer(files.read(fileName, { start: 0, end: Math.min(size, FIRST_BYTES) - 1 }));
      const here = pathOf(fileName);
      const path = here ?? join(folder, 'original');
      if (here === null) await pipeline(files.read(fileName), createWriteStream(path));
      return await work({ path, format: formatOf(head), container: olderContainer(head) }, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function still(fileName: string, at: number): Promise<Uint8Array> {
    return withFile(fileName, async ({ path: input, format }, folder) => {
      const output = join(folder, 'still.jpg');
      const highRange = await isHighRange(input);
      for (const moment of new Set([at, Math.max(0, at - BEFORE_THE_END), 0])) {
        const order = { input, format, highRange, at: moment, output, threads };
        await run(engine.still(order), bounds.longest ?? LONGEST_STILL);
        const picture = await readFile(output).catch(() => null);
        if (picture?.length) return picture;
      }
      return refuse('FILE_UNREADABLE');
    });
  }

  /** What the container says in lines, by their names. */
  async function described(
    older: OlderVideos,
    input: string,
    container: OlderContainer,
  ): Promise<(name: string) => string[]> {
    const facts: string[] = [];
    await run(older.describe({ input, container }), bounds.longest ?? LONGEST_STILL, (line) => {
      if (facts.length < MAX_FACTS) facts.push(line);
    });
    return (name) => facts.flatMap((line) => (line.startsWith(`${name}=`) ? line.slice(name.length + 1) : []));
  }

  async function rewrap(fileName: string): Promise<readonly Instant[]> {
    const older = engine.older ?? refuse('FILE_TYPE_REFUSED');
    return withFile(fileName, async ({ path: input, container }, folder) => {
      if (container === null) return refuse('FILE_TYPE_REFUSED');
      const facts = await described(older, input, container);
      const kinds = facts('codec_type');
      const codec = facts('codec_name')[kinds.indexOf('video')] ?? refuse('FILE_UNREADABLE');
      if (!OLDER_CODECS.includes(codec)) refuse('FILE_TYPE_REFUSED');
      const output = join(folder, 'rewrapped.mkv');
      await run(older.rewrap({ input, container, codec, output }), bounds.longest ?? LONGEST_REWRAP);
      await files.write(fileName, 'video/x-matroska', createReadStream(output));
      return facts('TAG:creation_time').flatMap((time) => Date.parse(time) || []);
    });
  }

  const render: VideoLibrary['render'] = (fileName, plan, turn, listed, tell) =>
    withFile(fileName, async ({ path: input, format }, folder) => {
      const longest = longestRendering(turn);
      await run(engine.render({ input, format, plan, turn, folder, threads }), longest, progress(plan.duration, tell));
      const first = turn.from === 0;
      const sounds = soundsOf(plan);
      const parts: string[] = [];
      for (const { name } of tracksOf(plan, turn)) {
        await setTimes(folder, name);
        parts.push(`${name}.m3u8`, `${name}.mp4`);
      }
      const [smallest] = plan.rungs;
      if (first && smallest) {
        const order = { input: join(folder, `${rungName(0)}.mp4`), strip: seekStrip(plan.duration, smallest), threads };
        await run(engine.strip({ ...order, output: join(folder, SEEK_PICTURES) }), longest);
        parts.push(SEEK_PICTURES);
      }
      const joined = async (rung: number, part: string) => {
        const names = [rungName(rung), ...sounds.slice(0, 1).map(({ name }) => name)];
        const inputs = await Promise.all(names.map((name) => madeBefore(fileName, `${name}.mp4`, folder)));
        await run(engine.join({ inputs, output: join(folder, part) }), longest);
        parts.push(part);
      };
      if (first && plan.small) await joined(0, 'small.mp4');
      const { progressive } = plan;
      if (progressive !== null && progressive >= turn.from && progressive < turn.to)
        await joined(progressive, 'progressive.mp4');

      for (const part of parts) await store(playFile(fileName, part), createReadStream(join(folder, part)));
      // The main playlist comes last, when everything that it names is there.
      const tracks = [...listed.map((rung, index) => ({ name: rungName(index), rung, sound: null })), ...sounds];
      const made: StreamTrack[] = [];
      for (const track of tracks) made.push(await factsOf(fileName, track));
      await store(playFile(fileName, MAIN_PLAYLIST), Buffer.from(mainPlaylist(made)));
    });

  /** The path of a part that was made in this turn, or in an earlier one: then it is fetched if it is stored elsewhere. */
  async function madeBefore(fileName: string, part: string, folder: string): Promise<string> {
    const path = join(folder, part);
    if (await stat(path).catch(() => null)) return path;
    const stored = playFile(fileName, part);
    const here = pathOf(stored);
    if (here === null) await pipeline(files.read(stored), createWriteStream(path));
    return here ?? path;
  }

  async function factsOf(fileName: string, track: Listed): Promise<StreamTrack> {
    const [playlist, media] = [playFile(fileName, `${track.name}.m3u8`), playFile(fileName, `${track.name}.mp4`)];
    const size = (await files.size(media)) ?? refuse('FILE_NOT_FOUND');
    const head = await buffer(files.read(media, { start: 0, end: Math.min(size, HEAD) - 1 }));
    return trackOf(track, (await buffer(files.read(playlist))).toString('latin1'), head);
  }

  async function store(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    await files.write(name, TYPES[extname(name)] ?? 'video/mp4', bytes);
  }

  return {
    name: engine.name,
    takesAll: engine.older !== null,
    rewrap: (fileName, whose) => stillInTurn(whose, () => rewrap(fileName)),
    still: (fileName, at, whose) => stillInTurn(whose, () => still(fileName, at)),
    render,
  };
}

/** Corrects the playlist of a track that was made. */
async function setTimes(folder: string, name: string): Promise<void> {
  const [playlist, media] = [join(folder, `${name}.m3u8`), join(folder, `${name}.mp4`)];
  const version = (await stat(media)).size.toString(36);
  await writeFile(playlist, timedPlaylist(await readFile(playlist, 'latin1'), await fragmentsOf(media), version));
}

interface Input {
  readonly path: string;
  readonly format: Format;
  /** Its container, if it is an older one. */
  readonly container: OlderContainer | null;
}

/** Whether a video is HDR; false if its container does not say. */
async function isHighRange(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (start: number, end: number) => {
    const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return bytes.subarray(0, bytesRead);
  };
  const facts = await withinTime(LONGEST_READING, (late) => readVideoFacts(read, size, late)).catch(() => null);
  return facts?.highRange ?? false;
}

/** Matroska and WebM begin with four bytes of their own; everything else that was accepted is MP4 or MOV. */
function formatOf(head: Buffer): Format {
  return head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3 ? 'matroska' : 'mov';
}

/** Reads the lines of `-progress`, and reports each percent once. */
function progress(duration: number, tell: (percent: number) => void): (line: string) => void {
  let reported = 0;
  return (line) => {
    const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? 0);
    const percent = percentDone(microseconds / 1_000_000, duration);
    if (percent <= reported) return;
    reported = percent;
    tell(percent);
  };
}

async function removeLeftBehind(scratch: string): Promise<void> {
  for (const name of await readdir(scratch)) {
    const path = join(scratch, name);
    if (await isLeftBehind(path)) await rm(path, { recursive: true, force: true });
  }
}
