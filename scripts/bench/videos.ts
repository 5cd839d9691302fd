import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Engine } from '../../adapters/src/video/engine.ts';
import { systemFfmpeg } from '../../adapters/src/video/system-ffmpeg.ts';
import { nextTurnOf, renderingThreads, renditionPlan } from '../../domain/src/files/playback-rules.ts';
import { readCases } from './cases.ts';
import { median, megabytes, milliseconds, percent, printTable } from './figures.ts';
import type { Generator } from './generator.ts';
import { growCollege } from './growth-college.ts';
import type { Options } from './options.ts';
import { type Product, startProduct } from './product.ts';
import { answerOf, uploadVideo } from './uploading.ts';

/** The college beside which videos are converted. */
const ITEMS = 600;

/** Seconds of the video whose conversion is timed, and of the one in the huge file. */
const MINUTE = 60;
const SHORT = 10;
const HUGE = 2 * 2 ** 30;

/**
 * The least share of the speed of FFmpeg alone, and how many times longer than at rest the 99th percentile of reads may
 * take.
 */
const LEAST = 0.8;
const MOST_SLOWER = 2;

/** The most memory of the server above rest while a huge video is sent and converted, in bytes. */
const MAX_MORE = 60 * 2 ** 20;

/** The reads that are requested meanwhile, and over how many connections. */
const READS = ['feed REST', 'item REST'];
const CONNECTIONS = 4;

/** Milliseconds until a new process has settled, and between two measurements. */
const REST_MS = 5_000;
const LOOK_MS = 50;
/** Milliseconds between two checks whether a video is converted: each takes time from it. */
const ASK_MS = 250;

/**
 * How quickly a minute of 1080p is converted, compared with the same command of FFmpeg alone; how long reads take
 * meanwhile; and the server's memory while 2 GiB are sent and converted. Returns whether the bounds hold.
 */
export async function measureVideos(options: Options, generator: Generator, folder: string): Promise<boolean> {
  const engine = await systemFfmpeg();
  if (!engine) {
    console.log('\nVideos are left out: there is no ffmpeg here.');
    return true;
  }
  const here = join(folder, 'videos');
  mkdirSync(here, { recursive: true });
  const minute = await film(join(here, 'minute.mp4'), MINUTE);
  const college = await growCollege('sqlite', here, ITEMS);
  const product = await startProduct({ ...college.env, TRANSCODE_JOBS: '1' });
  try {
    const huge = await measureHuge(product, await film(join(here, 'huge.mp4'), SHORT));
    const speed = await measureSpeed(product, engine, minute, here);
    const reads = await measureReads(product, options, generator, minute);
    return [huge, speed, reads].every(Boolean);
  } finally {
    await product.stop();
    await college.close();
  }
}

/** A moving picture in 1080p, with the noise of a camera and a tone. */
async function film(path: string, seconds: number): Promise<string> {
  const picture = `testsrc2=s=1920x1080:r=30:d=${seconds},noise=alls=6:allf=t`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '12M', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...sources, ...encoding, path]);
  return path;
}

async function measureSpeed(product: Product, engine: Engine, path: string, folder: string): Promise<boolean> {
  const fileName = await uploadVideo(product.url, product.headers, path);
  const start = performance.now();
  const id = await publish(product, fileName);
  await converted(product, id);
  const ours = performance.now() - start;

  const shape = { width: 1_920, height: 1_080, duration: MINUTE, recordedAt: [], metadata: [] };
  const codecs = { video: 'avc1.42c028', audio: 'aac' };
  const sounds = [{ index: 0, language: 'und' }];
  const video = {
    contentType: 'video/mp4',
    ...shape,
    codecs,
    sounds,
    frameRate: 30,
    highRange: false,
    startsFast: false,
  } as const;
  const threads = renderingThreads(availableParallelism());
  const plan = renditionPlan(video);
  const turn = nextTurnOf(video, 0, true);
  if (turn.to < plan.rungs.length) throw new Error('It is not made in one turn.');
  const command = engine.render({ input: path, format: 'mov', plan, turn, folder, threads });
  const bareStart = performance.now();
  const bare = spawn(command.program, command.args, { stdio: ['ignore', 'ignore', 'inherit'] });
  setPriority(bare.pid ?? 0, constants.priority.PRIORITY_LOW);
  const [code] = await once(bare, 'exit');
  if (code !== 0) throw new Error(`FFmpeg alone ended with ${code}.`);
  const alone = performance.now() - bareStart;

  console.log(
    `\n## A minute of 1080p, ${engine.name}, ${threads} of ${availableParallelism()} threads, lowest priority`,
  );
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const part = alone / ours;
  printTable(
    ['', 'in all', 'part of FFmpeg alone', 'at least'],
    [
      ['published, until its stream and its MP4 are there', seconds(ours), percent(part), percent(LEAST)],
      ['the same command alone', seconds(alone), '', ''],
    ],
  );
  return part >= LEAST;
}

async function measureReads(
  product: Product,
  { rounds, seconds }: Options,
  generator: Generator,
  path: string,
): Promise<boolean> {
  const cases = (await readCases(product)).filter(({ name }) => READS.includes(name));
  const volley = { headers: product.headers, origin: product.url, seconds, connections: CONNECTIONS };
  const slowest = new Map(cases.map(({ name }) => [name, { idle: [] as number[], busy: [] as number[] }]));
  const ask = async (when: 'idle' | 'busy', isOver: () => Promise<boolean>) => {
    for (let round = 0; round < rounds; round += 1)
      for (const { name, requests } of cases) {
        const { slow } = await generator.send({ ...volley, requests });
        // A measurement during which the conversion ended counts for neither.
        if (await isOver()) return;
        slowest.get(name)?.[when].push(slow);
      }
  };
  // The first requests fill the caches.
  for (const { requests } of cases) await generator.send({ ...volley, seconds: 1, requests });
  const fileName = await uploadVideo(product.url, product.headers, path);
  await ask('idle', async () => false);
  const id = await publish(product, fileName);
  while (((await stateOf(product, id)).percent ?? 100) === 0) await sleep(LOOK_MS);
  await ask('busy', async () => (await stateOf(product, id)).percent === null);
  await converted(product, id);

  console.log(`\n## Reads while a video is converted, ${CONNECTIONS} connections, 99th percentile`);
  let good = true;
  const rows = [...slowest].map(([name, { idle, busy }]) => {
    if (busy.length === 0) throw new Error('The conversion was over before anything was measured: fewer --seconds.');
    const slower = median(busy) / median(idle);
    if (slower > MOST_SLOWER) good = false;
    const times = (figure: number) => `${figure.toFixed(1)} ×`;
    return [name, milliseconds(median(idle)), milliseconds(median(busy)), times(slower), times(MOST_SLOWER)];
  });
  printTable(['request', 'at rest', 'meanwhile', 'longer', 'at most'], rows);
  return good;
}

/** Sends a file of 2 GiB, most of it an empty box after a short video, and converts it. */
async function measureHuge(product: Product, path: string): Promise<boolean> {
  const { size } = statSync(path);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(HUGE - size);
  box.write('free', 4, 'latin1');
  writeFileSync(path, box, { flag: 'a' });
  truncateSync(path, HUGE);
  await sleep(REST_MS);
  const idle = residentBytes(product.pid);
  let most = 0;
  let over = false;
  const watching = (async () => {
    for (; !over; await sleep(LOOK_MS)) most = Math.max(most, residentBytes(product.pid));
  })();
  const fileName = await uploadVideo(product.url, product.headers, path);
  const arrived = most;
  await converted(product, await publish(product, fileName));
  over = true;
  await watching;
  console.log(`\n## ${megabytes(HUGE)} in one file`);
  printTable(
    ['', 'memory above rest', 'at most'],
    [
      ['while it comes', megabytes(arrived - idle), megabytes(MAX_MORE)],
      ['until it is converted', megabytes(most - idle), megabytes(MAX_MORE)],
    ],
  );
  return most - idle < MAX_MORE;
}

/** The memory of a process in bytes, according to Linux. */
function residentBytes(pid: number): number {
  return 1_024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
}

async function publish({ url, headers }: Product, videofileName: string): Promise<string> {
  const published = await fetch(`${url}/api/videos`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'A video', videofileName }),
  });
  return ((await answerOf(published)) as { _id: string })._id;
}

interface State {
  /** Null if it is not being converted. */
  readonly percent: number | null;
  readonly streamUrl: string | null;
  readonly failure?: unknown;
}

async function stateOf({ url, headers }: Product, id: string): Promise<State> {
  return (await answerOf(await fetch(`${url}/api/videos/find/${id}`, { headers }))) as State;
}

/** Waits until a video is converted. */
async function converted(product: Product, id: string): Promise<void> {
  for (;;) {
    const { percent: done, streamUrl, failure } = await stateOf(product, id);
    if (streamUrl && done === null) return;
    if (done === null) throw new Error(`The video was not converted: ${JSON.stringify(failure)}`);
    await sleep(ASK_MS);
  }
}
