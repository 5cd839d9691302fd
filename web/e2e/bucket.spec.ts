import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type GcsStandIn, startGcsStandIn } from '../../adapters/testing/gcs-stand-in.ts';
import { arrive } from './support/arrive.ts';
import { somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { VideoFolder } from './support/videos.ts';

/** Files in a bucket, which is another origin (decisions 24, 28). */
let standIn: GcsStandIn;
let product: Product;
let videos: VideoFolder;
test.beforeAll(async () => {
  [standIn, videos] = await Promise.all([startGcsStandIn(), VideoFolder.make()]);
  product = await Product.start({
    STORAGE_URL: `gs://${standIn.bucket}`,
    GCS_API_ENDPOINT: standIn.url,
    GOOGLE_APPLICATION_CREDENTIALS: standIn.keyFile,
  });
  await product.admin('storage', 'cors');
});
test.afterAll(async () => {
  await product.stop();
  await Promise.all([standIn.close(), videos.remove()]);
});

async function choose(page: Page, path: string) {
  await page.getByRole('button', { name: 'Upload a New Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a New Video' });
  await dialog.locator('input[name=video]').setInputFiles(path);
  await expect(dialog.getByRole('img', { name: 'Thumbnail' })).toBeVisible();
  return dialog;
}

test('a video goes straight into the bucket, over broken connections and a reload, and plays from there', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('direct', 'north.edu'), { plan: true });
  const path = await videos.large('procession.mp4', 24);
  const receivers = new Set<string>();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return;
    receivers.add(new URL(request.url()).origin);
    if (request.url().includes('procession')) sent += 1;
  });
  const chunks = ({ method, url }: { method: string; url: URL }) =>
    method === 'PUT' && url.search.includes('procession');
  // After each break, the query for the offset and one chunk are answered; the next request before the reload is not.
  let answering = false;

  let dialog = await choose(page, path);
  await dialog.getByLabel('Title').fill('The procession');
  standIn.plan({ kind: 'cut', after: 3_000_000 }, { only: chunks });
  standIn.plan({ kind: 'status', status: 503 }, { only: chunks });
  standIn.plan({ kind: 'silent' }, { only: (request) => chunks(request) && sent > 4 && !answering, times: 20 });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText(/[3-9]\d%/).first()).toBeVisible();

  page.once('dialog', (question) => void question.accept());
  await page.reload();
  answering = true;
  dialog = await choose(page, path);
  await expect(dialog.getByText(/^\d\d% of this file is already uploaded\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);

  expect([...receivers]).toEqual([standIn.url]);
  const stored = standIn.objects.names.find((name) => name.endsWith('procession.mp4')) ?? '';
  const { bytes } = standIn.objects.get(stored);
  expect(Buffer.compare(bytes, await readFile(path))).toBe(0);
  await expect
    .poll(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth))
    .toBeGreaterThan(0);
  expect(standIn.requests).toContainEqual({
    method: 'GET',
    path: expect.stringContaining(`/${standIn.bucket}/video/`),
  });
  await page.context().close();
});
