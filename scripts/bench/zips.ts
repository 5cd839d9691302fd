import { randomBytes } from 'node:crypto';
import { createWriteStream, linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, serve } from '../lib/serve.mjs';
import { median, megabytes, percent, printTable } from './figures.ts';
import { growCollege } from './growth-college.ts';
import type { Options } from './options.ts';
import { startProduct } from './product.ts';
import { answerOf } from './uploading.ts';

const ITEMS = 2_000;

/** Bytes of a photo. That few differ matters only to the disk, and all of them come from its cache. */
const PHOTO = 500_000;
const DIFFERENT = 50;

/** What the process may hold above rest, in bytes, and the least share of a bare stream's speed. */
const MAX_MORE = 60 * 2 ** 20;
const LEAST = 0.6;

/** Milliseconds until a new process has settled, and between two readings of its memory. */
const REST_MS = 5_000;
const LOOK_MS = 100;

/** A ZIP of 2,000 photos, beside a bare stream of the same bytes off the same disk. Returns whether the bounds hold. */
export async function measureZips({ rounds }: Options, folder: string): Promise<boolean> {
  const college = await growCollege('sqlite', `${folder}/zips`, ITEMS);
  const ids = layFiles(join(college.dataDir, 'files'));
  const product = await startProduct(college.env);
  try {
    const { headers } = product;
    const chosen = await fetch(`${product.url}/api/zips`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ items: ids, size: 'full' }),
    });
    const { pathname } = new URL(((await answerOf(chosen)) as { url: string }).url);
    const zip = `${product.url}${pathname}?size=full`;
    await sleep(REST_MS);
    const idle = (await product.vitals()).rss;

    let most = 0;
    let over = false;
    const watching = (async () => {
      for (; !over; await sleep(LOOK_MS)) most = Math.max(most, (await product.vitals()).rss);
    })();
    // The first ZIP computes every checksum, and is what the bare server sends.
    const file = join(folder, 'zips', 'whole.zip');
    const first = await timeOf(() => keep(zip, headers, file));
    const { size } = statSync(file);
    const list = join(folder, 'zips', 'prepared.json');
    writeFileSync(list, JSON.stringify([{ path: '/zip', stream: file, end: size - 1 }]));
    const port = String(await freePort());
    const endBare = await serve(['scripts/bench/bare-server.mjs', port, list], {}, 'ready');
    const ours: number[] = [];
    const bare: number[] = [];
    try {
      for (let round = 0; round <= rounds; round += 1) {
        const limit = await timeOf(() => drain(`http://127.0.0.1:${port}/zip`, {}));
        const took = await timeOf(() => drain(zip, headers));
        // The first round warms both up.
        if (round === 0) continue;
        bare.push(limit);
        ours.push(took);
      }
    } finally {
      await endBare();
      over = true;
      await watching;
    }
    const [part, more] = [median(bare) / median(ours), most - idle];
    const speed = (ms: number) => `${Math.round(size / ms / 1_000)} MB/s`;
    console.log(`\n## A ZIP of ${ITEMS.toLocaleString('en')} photos, ${megabytes(size)}`);
    printTable(
      ['', 'speed', 'part of a bare stream', 'memory above rest'],
      [
        ['again', speed(median(ours)), percent(part), megabytes(more)],
        ['the first time, to a file', speed(first), '', ''],
        ['a bare stream', speed(median(bare)), '', ''],
      ],
    );
    return part >= LEAST && more < MAX_MORE;
  } finally {
    await product.stop();
    await college.close();
  }
}

/** Puts a file where each item of the grown college has its own; returns the ids of the items. */
function layFiles(files: string): string[] {
  for (const kind of ['photo', 'video']) mkdirSync(join(files, kind), { recursive: true });
  const ids: string[] = [];
  const made: string[] = [];
  for (let n = 0; n < ITEMS; n += 1) {
    const id = String(n).padStart(12, '0');
    const path = join(files, n % 5 === 0 ? 'video' : 'photo', id);
    const like = made[n % DIFFERENT];
    if (like === undefined) {
      writeFileSync(path, randomBytes(PHOTO));
      made.push(path);
    } else linkSync(like, path);
    ids.push(id);
  }
  return ids;
}

async function keep(url: string, headers: Readonly<Record<string, string>>, file: string): Promise<void> {
  await pipeline(Readable.fromWeb(await bodyOf(url, headers)), createWriteStream(file));
}

async function drain(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  for await (const _ of await bodyOf(url, headers));
}

async function bodyOf(url: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(url, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}.`);
  return answer.body;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
