/** Videos as the server converted them, played as streams (decisions 58). */
import { expect, type Page, test } from '@playwright/test';
import { longer } from '../../adapters/testing/clips.ts';
import { arrive } from './support/arrive.ts';
import { somebody } from './support/people.ts';
import { clip, Product } from './support/product.ts';
import { converted, publishVideo } from './support/publish.ts';

let product: Product;
test.beforeAll(async () => {
  product = await Product.start({ TRANSCODE_JOBS: '1', RATE_LIMIT: 'off' });
});
test.afterAll(() => product.stop());

const player = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, paused, videoHeight, src }: HTMLVideoElement) => ({
    ...{ at: currentTime, paused, height: videoHeight, stream: src.startsWith('blob:') },
  }));
const quality = (page: Page) => page.getByRole('combobox', { name: 'Quality' });

test('a stream is played in the size one chooses, sought in, taken up where one stopped, and goes on over a broken line', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('watcher', 'north.edu'), { plan: true });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
  const id = await publishVideo(page, product, 'Procession', await longer(await clip(), 3));
  await converted(page, product, id);
  await page.goto(`${product.url}/video/${id}`);
  await expect.poll(() => player(page)).toMatchObject({ stream: true, paused: false });
  await expect.poll(async () => (await player(page)).at).toBeGreaterThan(0);

  await expect(quality(page).getByRole('option')).toHaveText([/^Auto \(\d+p\)$/, '720p', '480p', '360p', '240p']);
  await quality(page).selectOption('240p');
  await expect.poll(async () => (await player(page)).height).toBe(240);

  const position = page.getByRole('slider', { name: 'Position' });
  await position.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await expect.poll(() => player(page)).toMatchObject({ at: 0, paused: true });
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await player(page)).at).toBe(5);
  await expect(position).toHaveAttribute('aria-valuetext', '0:05 of 0:12');

  await page.reload();
  await expect.poll(async () => (await player(page)).at).toBeGreaterThanOrEqual(5);
  await expect(quality(page)).toHaveValue('240');

  const pieces = '**/media/stream/**';
  await page.route(pieces, (route) => route.abort());
  await quality(page).selectOption('720p');
  await position.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('The connection is gone.')).toBeVisible();
  await page.unroute(pieces);
  await expect(page.getByText('The connection is gone.')).toBeHidden();
  await expect.poll(() => player(page)).toMatchObject({ height: 720, paused: false });
  await page.context().close();
});
