import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/workspace.mjs';
import { median, milliseconds, printTable } from './figures.ts';
import type { Request } from './generator.ts';
import { growCollege, QUERIES } from './growth-college.ts';
import type { Options } from './options.ts';
import { MAX_BLOCKED, type Product, startProduct } from './product.ts';
import { answerOf, upload } from './uploading.ts';

/** How often each is asked, after a first time that does not count. */
const TIMES = 15;

interface Case {
  readonly name: string;
  /** How much longer it may take in a college of any size than in the smallest. */
  readonly most: number;
  /** Does it once; returns how many milliseconds that took. */
  once(): Promise<number>;
}

/** How the product slows down as the archive grows. Returns whether every target is met. */
export async function measureGrowth({ engines, sizes, only }: Options, folder: string): Promise<boolean> {
  let good = true;
  for (const engine of engines) {
    const columns: Map<string, { ms: number; blocked: number; most: number }>[] = [];
    let label = '';
    for (const size of sizes) {
      const college = await growCollege(engine, folder, size);
      label = college.engine;
      try {
        const product = await startProduct(college.env);
        try {
          columns.push(await measureCases(product, only));
        } finally {
          await product.stop();
        }
      } finally {
        await college.close();
      }
    }
    const smallest = columns[0] ?? new Map();
    const rows = [...smallest].map(([name, { most, ms }]) => {
      const cells = columns.map((column) => column.get(name) ?? { ms: 0, blocked: 0 });
      const growth = Math.max(...cells.map((cell) => cell.ms)) / ms;
      const blocked = Math.max(...cells.map((cell) => cell.blocked));
      if (growth > most || blocked > MAX_BLOCKED) good = false;
      return [
        name,
        ...cells.map((cell) => milliseconds(cell.ms)),
        growth > most ? `**${growth.toFixed(2)}**` : growth.toFixed(2),
        String(most),
        blocked > MAX_BLOCKED ? `**${milliseconds(blocked)}**` : milliseconds(blocked),
      ];
    });
    console.log(`\n## Growth on ${label}: median of ${TIMES}, one after the other`);
    const head = sizes.map((size) => `${size.toLocaleString('en')} items`);
    printTable(['request', ...head, 'times the first', 'at most', 'loop stood still at most'], rows);
  }
  return good;
}

async function measureCases(product: Product, only: readonly string[]) {
  const measured = new Map<string, { ms: number; blocked: number; most: number }>();
  for (const { name, most, once } of await casesOf(product)) {
    if (only.length > 0 && !only.some((word) => name.startsWith(word))) continue;
    await once();
    await once();
    await product.vitals();
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) times.push(await once());
    const { blocked } = await product.vitals();
    measured.set(name, { ms: median(times), blocked, most });
  }
  return measured;
}

async function casesOf(product: Product): Promise<Case[]> {
  const { url, headers } = product;
  const timed = async ({ method, path, body }: Request) => {
    const start = performance.now();
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    await answerOf(
      await fetch(url + path, { method, headers: { ...headers, ...json }, ...(body !== undefined && { body }) }),
    );
    return performance.now() - start;
  };
  const read = (name: string, most: number, path: string): Case => ({
    name,
    most,
    once: () => timed({ method: 'GET', path }),
  });
  const trpc = (procedure: string, input: object) =>
    `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const post = (procedure: string, input: object) =>
    timed({ method: 'POST', path: `/trpc/${procedure}`, body: JSON.stringify(input) });

  const recent = (await answerOf(await fetch(`${url}/api/photos/recent`, { headers }))) as { _id: string }[];
  const id = recent[5]?._id ?? '';
  const feeds = ['random', 'trend', 'recent', 'sub', 'saved', 'history', 'myfiles'].flatMap((feed) => [
    read(`feed ${feed}`, 1.25, trpc('media.feed', { kind: 'photo', feed })),
    read(`feed ${feed} REST`, 1.25, `/api/photos/${feed}`),
  ]);
  const search = (words: string, q: string) => read(`search ${words}`, 3, trpc('media.search', { kind: 'photo', q }));
  let likes = 0;
  let comments = 0;
  const sharp = createRequire(join(root, 'api/package.json'))('sharp');
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();
  return [
    ...feeds,
    read('item', 1.25, trpc('media.find', { kind: 'photo', id })),
    read('item REST', 1.25, `/api/photos/find/${id}`),
    read('comments', 1.25, trpc('comments.list', { kind: 'photo', mediaId: id })),
    search('frequent', QUERIES.frequent),
    search('rare', QUERIES.rare),
    search('three words', QUERIES.three),
    search('Chinese', QUERIES.chinese),
    search('one letter', QUERIES.frequent.slice(0, 1)),
    search('nothing', 'xyxyxy'),
    read('suggest', 3, trpc('media.suggest', { q: QUERIES.suggest })),
    read('related', 3, `/api/photos/tags?tags=${encodeURIComponent(QUERIES.related)}`),
    {
      name: 'like',
      most: 1.25,
      once: () => post('reactions.react', { kind: 'photo', id, action: likes++ % 2 === 0 ? 'like' : 'unlike' }),
    },
    {
      name: 'comment',
      most: 1.25,
      once: () => post('comments.write', { kind: 'photo', mediaId: id, text: `Well done, number ${comments++}` }),
    },
    {
      name: 'publication',
      most: 1.25,
      async once() {
        const fileName = await upload(url, headers, picture);
        const body = JSON.stringify({ title: `${QUERIES.frequent} 1`, tags: QUERIES.related, fileName });
        return timed({ method: 'POST', path: '/api/photos', body });
      },
    },
  ];
}
