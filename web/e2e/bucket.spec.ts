import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { startGcsStandIn } from '../../adapters/testing/gcs-stand-in.ts';
import { S3_CREDENTIALS, startS3StandIn } from '../../adapters/testing/s3-stand-in.ts';
import { arrive } from './support/arrive.ts';
import { somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { VideoFolder } from './support/videos.ts';

/** A store of each kind, as the journey needs it. */
interface Bucket {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /**
   * Cuts what is sent next of a file, refuses what comes after that, takes some more, and keeps silent from then on until
   * `isOver`. Answers how to learn whether it is silent. `sent` counts what the page sent of the file.
   */
  fail(name: string, sent: () => number, isOver: () => boolean): () => boolean;
  names(): readonly string[];
  bytes(name: string): Uint8Array;
  close(): Promise<void>;
}

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
    names: () => standIn.objects.names,
    bytes: (name) => standIn.objects.get(name).bytes,
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
    names: () => standIn.objects.names,
    bytes: (name) => standIn.objects.object(name)?.bytes ?? new Uint8Array(),
    close: () => standIn.close(),
  };
}

async function choose(page: Page, path: string) {
  await page.getByRole('button', { name: 'Upload a New Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a New Video' });
  await dialog.locator('input[name=video]').setInputFiles(path);
  await expect(dialog.getByRole('img', { name: 'Thumbnail' })).toBeVisible();
  return dialog;
}

/** Files in a bucket, which is another origin (decisions 24, 28). */
for (const { kind, start } of [
  { kind: 'Google', start: startGcs },
  { kind: 'S3', start: startS3 },
]) {
  test.describe(`a bucket of ${kind}`, () => {
    let bucket: Bucket;
    let product: Product;
    let videos: VideoFolder;
    test.beforeAll(async () => {
      [bucket, videos] = await Promise.all([start(), VideoFolder.make()]);
      product = await Product.start(bucket.env);
      await product.admin('storage', 'cors');
    });
    test.afterAll(async () => {
      await product.stop();
      await Promise.all([bucket.close(), videos.remove()]);
    });

    test('takes a video straight from the page, over broken connections and a reload, and plays it', async ({
      browser,
    }) => {
      const page = await arrive(browser, product, somebody('direct', 'north.edu'), { plan: true });
      const path = await videos.large('procession.mp4', 24);
      const receivers = new Set<string>();
      const givers = new Set<string>();
      let sent = 0;
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (request.method() === 'GET' && pathname.includes('/video/')) givers.add(origin);
        if (request.method() !== 'PUT') return;
        receivers.add(origin);
        if (request.url().includes('procession')) sent += 1;
      });
      // After what breaks, some requests are answered, and what comes next before the reload is not.
      let answering = false;

      let dialog = await choose(page, path);
      await dialog.getByLabel('Title').fill('The procession');
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
      const stored = bucket.names().find((name) => name.endsWith('procession.mp4')) ?? '';
      expect(Buffer.compare(bucket.bytes(stored), await readFile(path))).toBe(0);
      await expect
        .poll(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth))
        .toBeGreaterThan(0);
      expect([...givers]).toContain(bucket.url);
      await page.context().close();
    });
  });
}
