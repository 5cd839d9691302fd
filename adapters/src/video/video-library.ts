import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { MAIN_PLAYLIST, playFile, rungName, SEEK_PICTURES, storedVariant } from '@quadrangle/domain/files/file-urls';
import {
  LONGEST_STILL,
  longestRendering,
  MAX_RENDERING_BYTES,
  percentDone,
  type RenditionPlan,
  type Renditions,
  renderingThreads,
  seekStrip,
} from '@quadrangle/domain/files/playback-rules';
import type { FileStore, VideoLibrary } from '@quadrangle/domain/files/ports';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { fairQueue } from '../system/fair-queue.ts';
import { type Bounds, type Command, runBounded } from './bounded-process.ts';
import { type Engine, type Format, tracksOf } from './engine.ts';
import { mainPlaylist, type StreamTrack, trackOf } from './main-playlist.ts';
import { readVideoFacts } from './video-facts.ts';

export interface VideoLibraryOptions {
  readonly engine: Engine;
  readonly files: FileStore;
  /** A folder of this machine for work in progress. */
  readonly scratch: string;
  /** The path of a stored file on this machine; null if it is stored elsewhere, and is fetched first. */
  readonly pathOf?: (fileName: string) => string | null;
  readonly bounds?: Partial<Bounds>;
  /** Kills all processes when it aborts. */
  readonly signal?: AbortSignal;
}

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.jpg': 'image/jpeg',
};

/** Seconds before the end at which there is surely a frame. */
const BEFORE_THE_END = 1;
/** The age in milliseconds at which a folder is surely left over from a crash. */
const LEFT_BEHIND = 24 * 3_600 * 1_000;

/**
 * Works on videos with an engine, each order in a process of its own with bounded time, memory and threads and the
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
        return refuse('FILE_UNREADABLE', { cause });
      case 'taken':
        return refuse('FILES_BUSY', { cause });
      case 'too-long':
      case 'too-large':
        return refuse('VIDEO_TOO_DEMANDING', { cause });
    }
  };

  /** Does `work` with the video as a file of this machine, in a temporary folder. */
  async function withFile<T>(fileName: string, work: (input: Input, folder: string) => Promise<T>): Promise<T> {
    const size = (await files.size(fileName)) ?? refuse('FILE_NOT_FOUND');
    await mkdir(scratch, { recursive: true });
    await removeLeftBehind(scratch);
    const folder = await mkdtemp(join(scratch, 'video-'));
    try {
      const head = await buffer(files.read(fileName, { start: 0, end: Math.min(size, 16) - 1 }));
      const here = pathOf(fileName);
      const path = here ?? join(folder, 'original');
      if (here === null) await pipeline(files.read(fileName), createWriteStream(path));
      return await work({ path, format: formatOf(head) }, folder);
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

  async function render(fileName: string, plan: RenditionPlan, tell: (percent: number) => void): Promise<Renditions> {
    return withFile(fileName, async ({ path: input, format }, folder) => {
      const longest = longestRendering(plan);
      await run(engine.render({ input, format, plan, folder, threads }), longest, progress(plan.duration, tell));
      const tracks = tracksOf(plan);
      const parts = tracks.flatMap(({ name }) => [`${name}.m3u8`, `${name}.mp4`]);
      const made: StreamTrack[] = [];
      for (const { name, rung } of tracks) made.push(await trackOf(folder, name, rung));
      await writeFile(join(folder, MAIN_PLAYLIST), mainPlaylist(made));

      const [smallest] = plan.rungs;
      const strip = join(folder, SEEK_PICTURES);
      if (smallest) {
        const order = { input: join(folder, `${rungName(0)}.mp4`), strip: seekStrip(plan.duration, smallest), threads };
        await run(engine.strip({ ...order, output: strip }), longest);
        parts.push(SEEK_PICTURES);
      }

      const one = plan.progressive === null ? undefined : tracks[plan.progressive];
      if (one) {
        const inputs = [one, ...tracks.filter(({ rung }) => rung === null)].map(({ name }) =>
          join(folder, `${name}.mp4`),
        );
        await run(engine.join({ inputs, output: join(folder, 'progressive.mp4') }), longest);
        const name = storedVariant(fileName, 'progressive');
        await store(name, join(folder, 'progressive.mp4'));
      }
      let bytes = one ? (await stat(join(folder, 'progressive.mp4'))).size : 0;
      // The main playlist comes last, when everything that it names is there.
      for (const part of [...parts, MAIN_PLAYLIST]) {
        await store(playFile(fileName, part), join(folder, part));
        bytes += (await stat(join(folder, part))).size;
      }
      const rungs = plan.rungs.map(({ width, height }) => ({ width, height }));
      return { rungs, progressive: one !== undefined, bytes };
    });
  }

  async function store(name: string, path: string): Promise<void> {
    await files.write(name, TYPES[extname(path)] ?? 'video/mp4', createReadStream(path));
  }

  return {
    name: engine.name,
    still: (fileName, at, whose) => stillInTurn(whose, () => still(fileName, at)),
    render,
  };
}

interface Input {
  readonly path: string;
  readonly format: Format;
}

/** Whether a video is HDR; false if its container does not say. */
async function isHighRange(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (start: number, end: number) => {
    const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return bytes.subarray(0, bytesRead);
  };
  const facts = await readVideoFacts(read, size).catch(() => null);
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
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - LEFT_BEHIND) await rm(path, { recursive: true, force: true });
  }
}
