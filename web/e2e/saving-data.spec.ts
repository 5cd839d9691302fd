/** Where people save data, or the connection is slow (decisions 68). */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { arrive } from './support/arrive.ts';
import { expect, test } from './support/college.ts';
import { somebody } from './support/people.ts';
import { OFTEN, player, plays } from './support/player.ts';
import { Product } from './support/product.ts';
import { converted, publishVideo } from './support/publish.ts';
import { twelveSeconds } from './support/videos.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };

/** Lets the browser of a page say that people save data, as the setting of a phone does. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );

test('no video plays or is fetched before it is pressed', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member, PHONE);
  await saveData(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/^\/media\/(?:video|stream)\//.test(new URL(request.url()).pathname)) fetched.push(request.url());
  });
  await page.goto(college.item('Lanterns rising').path);
  await expect(page.locator('video')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await player(page)).toMatchObject({ paused: true, moved: false });
  expect(fetched).toEqual([]);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect.poll(async () => (await player(page)).moved, OFTEN).toBe(true);
  await page.context().close();
});

test('a stream begins in its smallest size', async ({ browser }) => {
  const product = await Product.start({ TRANSCODE_JOBS: '1', RATE_LIMIT: 'off' });
  const page = await arrive(browser, product, somebody('saver', 'north.edu'), { plan: true });
  const id = await publishVideo(page, product, 'Procession', await twelveSeconds());
  await converted(page, product, id);
  await saveData(page);
  const sizes: string[] = [];
  page.on('request', (request) => sizes.push(/\/(size\d)\.mp4/.exec(request.url())?.[1] ?? ''));
  await page.goto(`${product.url}/video/${id}`);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await plays(page, true);
  expect(sizes.find(Boolean)).toBe('size0');
  await page.context().close();
  await product.stop();
});
