import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startGcsStandIn } from '../../adapters/testing/gcs-stand-in.ts';
import { PostgresMissing, startPostgres } from '../../adapters/testing/postgres.ts';
import { s3Kinds } from '../../adapters/testing/s3-buckets.ts';
import { S3_CREDENTIALS, startS3StandIn } from '../../adapters/testing/s3-stand-in.ts';
import { arrive } from './support/arrive.ts';
import { lineTo } from './support/line.ts';
import { drawPictures, somebody } from './support/people.ts';
import { captionOn, playedAlone, player, plays } from './support/player.ts';
import { Product } from './support/product.ts';
import { converted, videoOf } from './support/publish.ts';
import { expect, test } from './support/test.ts';
import { twelveSeconds, VideoFolder } from './support/videos.ts';

/** A store of each kind, as the journey needs it. */
interface Bucket {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /**
   * Cuts what is sent next of a file, where it can be told to refuses what comes after that, takes some more, and keeps
   * silent from then on until `isOver`. Returns how to learn whether it is silent. `sent` counts what the page sent of
   * the file.
   */
  fail(name: string, sent: () => number, isOver: () => boolean): () => boolean;
  /** The bytes of the file that was sent under this name. */
  stored(name: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

const endingIn = (names: readonly string[], name: string) => names.find((each) => each.endsWith(name)) ?? '';

async function startGcs(): Promise<Bucket> {
  const standIn = await startGcsStandIn();
  return {
    url: standIn.url,
    env: {
      STORAGE_URL: `gs://${standIn.bucket}`,
      GCS_API_ENDPOINT: standIn.url,
      GOOGLE_APPLICATION_CREDENTIALS: standIn.keyFile,
    },
    fail(name, sent, isOver) {
      const isSilent = () => sent() > 4 && !isOver();
      const chunks = ({ method, url }: { method: string; url: URL }) => method === 'PUT' && url.search.includes(name);
      standIn.plan({ kind: 'cut', after: 3_000_000 }, { only: chunks });
      standIn.plan({ kind: 'status', status: 503 }, { only: chunks });
      standIn.plan({ kind: 'silent' }, { only: (request) => chunks(request) && isSilent(), times: 20 });
      return isSilent;
    },
    stored: async (name) => standIn.objects.get(endingIn(standIn.objects.names, name)).bytes,
    close: () => standIn.close(),
  };
}

async function startS3(): Promise<Bucket> {
  const standIn = await startS3StandIn();
  return {
    url: standIn.url,
    env: { STORAGE_URL: `s3://${standIn.bucket}?region=eu-west-1&endpoint=${standIn.url}`, ...S3_CREDENTIALS },
    fail(name, _sent, isOver) {
      const { objects } = standIn;
      const holds = () => objects.uploads().some(({ key, id }) => key.includes(name) && objects.parts(id)?.length);
      const isSilent = () => holds() && !isOver();
      const parts = ({ method, path }: { method: string; path: string }) => method === 'PUT' && path.includes(name);
      standIn.fail('cut', 1, parts);
      standIn.fail(503, 1, parts);
      standIn.fail('silent', 20, (request) => parts(request) && isSilent());
      return isSilent;
    },
    stored: async (name) => standIn.objects.object(endingIn(standIn.objects.names, name))?.bytes ?? new Uint8Array(),
    close: () => standIn.close(),
  };
}

/** The real gateway's preflights and answers, on a line that breaks. */
const startCeph = (kind: (typeof s3Kinds)[number]) => async (): Promise<Bucket> => {
  const gateway = await kind.open();
  const { endpoint } = gateway.address;
  let fateOf: Parameters<typeof lineTo>[1] = () => 'passes';
  const line = await lineTo(endpoint, (head) => fateOf(head));
  return {
    url: line.url,
    env: { ...gateway.env, STORAGE_URL: gateway.env.STORAGE_URL.replace(endpoint, line.url) },
    fail(name, _sent, isOver) {
      let parts = 0;
      const isSilent = () => parts > 2 && !isOver();
      fateOf = (head) => {
        if (!head.startsWith('PUT ') || !head.includes(name)) return 'passes';
        parts += 1;
        if (parts === 1) return 'cut';
        return isSilent() ? 'silent' : 'passes';
      };
      return isSilent;
    },
    stored: async (name) => gateway.bytes(endingIn((await gateway.contents()).names, name)),
    async close() {
      await line.close();
      await gateway.close();
    },
  };
};

async function choose(page: Page, path: string) {
  await page.getByRole('button', { name: 'Upload a New Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a New Video' });
  await dialog.locator('input[name=video]').setInputFiles(path);
  await expect(dialog.getByRole('img', { name: 'Thumbnail' })).toBeVisible();
  return dialog;
}

/**
 * A stream whose pieces lie in the bucket is played, sought in and captioned, and so is its file (decisions 28, 58,
 * 59).
 */
async function playsFrom(bucket: Bucket, product: Product, page: Page): Promise<void> {
  const id = page.url().split('/').at(-1) ?? '';
  await converted(page, product, id);
  const text = 'WEBVTT\n\n00:00.000 --> 00:12.000\nHere they come\n';
  await page.request.put(`${product.url}/api/videos/${id}/captions/en`, { data: { text }, failOnStatusCode: true });
  const pieces = new Set<string>();
  page.on('response', (answer) => {
    const { origin, pathname } = new URL(answer.url());
    if (origin === bucket.url) pieces.add(`${answer.status()} ${pathname.split('.play.').at(-1)}`);
  });
  await page.reload();
  await plays(page, true);
  await page.keyboard.press('c');
  await expect.poll(() => captionOn(page)).toBe('Here they come');
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => player(page)).toMatchObject({ at: 5, paused: true });
  await page.keyboard.press('Space');
  await expect.poll(async () => (await player(page)).at).toBeGreaterThan(5);
  await expect.poll(() => [...pieces]).toEqual(expect.arrayContaining(['200 strip.jpg', '206 sound.mp4']));
  expect([...pieces].some((piece) => /^206 size\d\.mp4$/.test(piece))).toBe(true);
  const { videoUrl } = await videoOf(page, product, id);
  expect(await playedAlone(page, String(videoUrl))).toMatchObject({ width: 640, height: 360 });
}

/**
 * A database on a server, as buckets mostly have beside them; where there is none here, the one of the product's own.
 */
async function startDatabase() {
  try {
    const postgres = await startPostgres();
    return { env: { DATABASE_URL: await postgres.createDatabase() }, stop: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof PostgresMissing) || process.env.CI === 'true') throw error;
    return { env: {}, stop: async () => {} };
  }
}

const ownDatabase = async () => ({ env: {}, stop: async () => {} });

/** Counts, by origin, where the page sends the bytes of files to. */
function receiversOf(page: Page): Set<string> {
  const receivers = new Set<string>();
  page.on('request', (request) => {
    if (request.method() === 'PUT') receivers.add(new URL(request.url()).origin);
  });
  return receivers;
}

/** Shares a photo on the screen, and looks at it. */
async function sharesPhoto(page: Page, product: Product, title: string, buffer: Buffer): Promise<void> {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Upload Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.locator('input[type=file]').setInputFiles({ name: `${title}.jpg`, mimeType: 'image/jpeg', buffer });
  const loadedAnew = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await loadedAnew;
  await page.goto(`${product.url}/myfiles`);
  await page.getByRole('link', { name: new RegExp(`^${title} 1`) }).click();
  await expect(page).toHaveURL(/\/photo\/\w+$/);
}

/** Files in a bucket, which is another origin (decisions 24, 28). */
for (const { kind, start, database, hasWayAround } of [
  { kind: 'Google', start: startGcs, database: startDatabase, hasWayAround: false },
  { kind: 'S3', start: startS3, database: ownDatabase, hasWayAround: true },
  ...s3Kinds
    .filter(({ name }) => name === 'Ceph')
    .map((ceph) => ({ kind: 'Ceph', start: startCeph(ceph), database: ownDatabase, hasWayAround: true })),
]) {
  test.describe(`a bucket of ${kind}`, () => {
    let bucket: Bucket;
    let product: Product;
    let videos: VideoFolder;
    let stop: () => Promise<void>;
    test.beforeAll(async () => {
      const [opened, made, beside] = await Promise.all([start(), VideoFolder.make(), database()]);
      [bucket, videos, stop] = [opened, made, beside.stop];
      product = await Product.start({ ...bucket.env, ...beside.env, TRANSCODE_JOBS: '1' });
    });
    test.afterAll(async () => {
      await product.stop();
      await Promise.all([bucket.close(), videos.remove(), stop()]);
    });

    test('takes a photo straight from the page once the operator allows it, and shows it', async ({ browser }) => {
      const page = await arrive(browser, product, somebody('still', 'north.edu'), { plan: true });
      const receivers = receiversOf(page);
      const [first, second] = await drawPictures(page, 2);
      if (hasWayAround) {
        await sharesPhoto(page, product, 'Before', first ?? Buffer.alloc(0));
        expect([...receivers].sort()).toEqual([bucket.url, product.url].sort());
        receivers.clear();
      }
      await product.admin('storage', 'cors');
      await sharesPhoto(page, product, 'After', second ?? Buffer.alloc(0));
      expect([...receivers]).toEqual([bucket.url]);
      const picture = page.getByRole('main').getByRole('img', { name: 'After' });
      await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      await page.context().close();
    });

    test('takes a video straight from the page, over broken connections and a reload, and plays it and its stream', async ({
      browser,
    }) => {
      const page = await arrive(browser, product, somebody('direct', 'north.edu'), { plan: true });
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) throw new Error(message.text());
      });
      await product.admin('storage', 'cors');
      const path = await videos.large('procession.mp4', 24, await twelveSeconds());
      const receivers = receiversOf(page);
      const givers = new Set<string>();
      let sent = 0;
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (request.method() === 'GET' && pathname.includes('/video/')) givers.add(origin);
        if (request.method() === 'PUT' && request.url().includes('procession')) sent += 1;
      });
      // After what breaks, some requests are answered, and what comes next before the reload is not.
      let answering = false;

      let dialog = await choose(page, path);
      await dialog.getByLabel('Title', { exact: true }).fill('The procession');
      const isSilent = bucket.fail(
        'procession',
        () => sent,
        () => answering,
      );
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(dialog.getByText(/[3-9]\d%/).first()).toBeVisible();
      await expect.poll(isSilent).toBe(true);

      page.once('dialog', (question) => void question.accept());
      await page.reload();
      answering = true;
      dialog = await choose(page, path);
      await expect(dialog.getByText(/^\d\d% of this file is already uploaded\./)).toBeVisible();
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page).toHaveURL(/\/video\/\w+$/);

      expect([...receivers]).toEqual([bucket.url]);
      expect(Buffer.compare(await bucket.stored('procession.mp4'), await readFile(path))).toBe(0);
      await expect
        .poll(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth))
        .toBeGreaterThan(0);
      expect([...givers]).toContain(bucket.url);
      await playsFrom(bucket, product, page);
      await page.context().close();
    });
  });
}
