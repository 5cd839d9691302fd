import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/workspace.mjs';
import type { College } from './college.ts';
import { milliseconds, printTable, whole } from './figures.ts';
import { growCollege, inParts, peopleOf, person, personRow, type Row } from './growth-college.ts';
import { cookiesOf, databaseOf, listenAll } from './listening.ts';
import type { Engine } from './options.ts';
import { MAX_BLOCKED, startProduct } from './product.ts';
import { answerOf, upload } from './uploading.ts';

/** The number of followers, how many of them are connected, and the number of photos. */
const FOLLOWERS = 50_000;
const CONNECTED = 1_000;
const PHOTOS = 200;

/** Items of the college before. */
const ITEMS = 600;

/**
 * Publishes 200 photos as somebody whom nobody follows, and as somebody whom 50,000 do, while 1,000 of them are
 * connected. Returns whether the bound holds.
 */
export async function measureFollowers(engines: readonly Engine[], folder: string): Promise<boolean> {
  const rows: string[][] = [];
  let good = true;
  for (const engine of engines)
    for (const many of [0, FOLLOWERS]) {
      const college = await growCollege(engine, folder, ITEMS, undefined, { rows: () => following(many) });
      try {
        const { seconds, blocked, heard } = await publishing(college, many > 0);
        if (blocked > MAX_BLOCKED) good = false;
        rows.push([
          `${college.engine}, ${whole(many)} followers`,
          `${seconds.toFixed(1)} s`,
          milliseconds(blocked),
          `${heard}`,
        ]);
      } finally {
        await college.close();
      }
    }
  console.log(`\n## ${PHOTOS} photos, while ${whole(CONNECTED)} people are connected`);
  printTable(['', 'published in', 'longest standstill', 'each was told so often, at most'], rows);
  return good;
}

/** So many people, most of them new, who marked the one who publishes. */
export function* following(many: number): Generator<[table: string, rows: Row[]]> {
  const now = Date.now();
  const known = peopleOf(ITEMS);
  yield* inParts(Math.max(0, many + 1 - known), 'users', (n) => personRow(known + n, now));
  yield* inParts(many, 'favourites', (n) => ({ member_id: person(n + 1), uploader_id: 'me', marked_at: now - 1 }));
}

/** Publishes; where followers are connected it waits until each of them has heard of it. */
async function publishing(college: College, followed: boolean) {
  const cookies = await cookiesOf(databaseOf(college), CONNECTED, CONNECTED);
  const photo = await aPhoto();
  const product = await startProduct(college.env);
  try {
    const { url, headers } = product;
    const open = await listenAll(`${url}/api/stream`, cookies, 'favourite');
    const names: string[] = [];
    for (let at = 0; at < PHOTOS; at += 1) names.push(await upload(url, headers, photo));
    await product.vitals();
    const start = performance.now();
    for (const fileName of names) {
      const answer = await fetch(`${url}/api/photos`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'A photo', fileName }),
      });
      await answerOf(answer);
    }
    const seconds = (performance.now() - start) / 1_000;
    while (followed && open.some(({ heard }) => heard.length === 0)) await new Promise((next) => setTimeout(next, 10));
    const { blocked } = await product.vitals();
    const heard = Math.max(...open.map((line) => line.heard.length));
    for (const { leave } of open) leave();
    return { seconds, blocked, heard };
  } finally {
    await product.stop();
  }
}

async function aPhoto(): Promise<Buffer> {
  const sharp = createRequire(join(root, 'api/package.json'))(
    'sharp',
  ) as typeof import('../../api/node_modules/sharp/dist/index.mjs').default;
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
}
