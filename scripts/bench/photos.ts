import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pictureSizes } from '../../domain/src/files/picture-sizes.ts';
import { root } from '../lib/workspace.mjs';
import { openCollege } from './college.ts';
import { milliseconds, percent, printTable } from './figures.ts';
import { startProduct, uploaderCookie } from './product.ts';
import { answerOf, upload } from './uploading.ts';

const PHOTOS = 100;

/** Size of the photos, in pixels. */
const MEASURES = { width: 4_000, height: 3_000 };

/** The least share of bare sharp's speed that the product should reach. */
const TARGET = 0.7;

/** Photos that are published at the same time, as the web client does. */
const LANES = 3;

/**
 * Publishes photos of 3 MB until each has all of its widths, and compares with sharp alone making the same pictures.
 * Returns whether the target was met.
 */
export async function measurePhotos(folder: string): Promise<boolean> {
  const sharp = createRequire(join(root, 'api/package.json'))(
    'sharp',
  ) as typeof import('../../api/node_modules/sharp/dist/index.mjs').default;
  const photo = await aPhoto(sharp);
  const college = await openCollege('sqlite', `${folder}/photos`);
  const product = await startProduct(college.env);
  try {
    const headers = { cookie: await uploaderCookie(product.url) };
    const names: string[] = [];
    for (let index = 0; index < PHOTOS; index += 1) names.push(await upload(product.url, headers, photo));
    await product.vitals();
    const ours = await timeOf(async () => {
      await inLanes(names, (fileName) => publish(product.url, headers, fileName));
    });
    const { blocked } = await product.vitals();
    const bare = await timeOf(() =>
      inLanes(names, async () => {
        let from = sharp(photo).autoOrient();
        for (const size of pictureSizes(MEASURES).toReversed()) {
          const { data, info } = await from
            .resize({ width: size.width, height: size.height, fit: 'fill' })
            .raw()
            .toBuffer({ resolveWithObject: true });
          const { width, height, channels } = info;
          from = sharp(data, { raw: { width, height, channels } });
          await from.clone().webp({ quality: 81, effort: 2 }).toBuffer();
        }
      }),
    );
    console.log(`\n## ${PHOTOS} photos of ${(photo.length / 1e6).toFixed(1)} MB`);
    const part = bare / ours;
    printTable(
      ['', 'in all', 'part of bare sharp', 'at least', 'stood still at most'],
      [
        [
          'published, in all widths',
          `${(ours / 1e3).toFixed(1)} s`,
          percent(part),
          percent(TARGET),
          milliseconds(blocked),
        ],
        ['bare sharp', `${(bare / 1e3).toFixed(1)} s`, '', '', ''],
      ],
    );
    return part >= TARGET;
  } finally {
    await product.stop();
    await college.close();
  }
}

async function aPhoto(sharp: typeof import('../../api/node_modules/sharp/dist/index.mjs').default): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 24 },
    },
  });
  return noise.blur(1).jpeg({ quality: 90 }).toBuffer();
}

async function publish(url: string, headers: Record<string, string>, fileName: string): Promise<void> {
  const published = await fetch(`${url}/api/photos`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'A photo', fileName }),
  });
  const { _id } = (await answerOf(published)) as { _id: string };
  const input = encodeURIComponent(JSON.stringify({ kind: 'photo', id: _id }));
  const found = (await answerOf(await fetch(`${url}/trpc/media.find?input=${input}`, { headers }))) as {
    result: { data: { thumbUrl: string } };
  };
  const thumbnail = await fetch(url + found.result.data.thumbUrl, { headers });
  if (!thumbnail.ok || (await thumbnail.arrayBuffer()).byteLength === 0) throw new Error('A photo has no thumbnail.');
}

async function inLanes<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const waiting = [...things];
  const lane = async () => {
    for (let thing = waiting.pop(); thing !== undefined; thing = waiting.pop()) await work(thing);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
