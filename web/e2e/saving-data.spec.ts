/** Where people save data, or the connection is slow (decisions 68). */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { answered, painted } from './support/answered.ts';
import { arrive } from './support/arrive.ts';
import { expect, test } from './support/college.ts';
import { somebody } from './support/people.ts';
import { OFTEN, player, plays, STREAM_CODE } from './support/player.ts';
import { Product } from './support/product.ts';
import { converted, publishVideo } from './support/publish.ts';
import { twelveSeconds } from './support/videos.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };

/** Lets the browser of a page tell scripts and server that people save data, as the setting of a phone does. */
async function saveData(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
}

/** The widths of the pictures that a page fetches from now on; without one it is the usual width of its kind. */
function widthsFetched(page: Page): Set<number> {
  const widths = new Set<number>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const [, kind] = /^\/media\/(thumb|view)\//.exec(pathname) ?? [];
    if (kind) widths.add(Number(searchParams.get('w') ?? { thumb: 640, view: 2_048 }[kind]));
  });
  return widths;
}

test('pictures come in 320 and 640, and no video plays or is fetched before it is pressed', async ({
  browser,
  college,
}) => {
  const widest = async (saves: boolean) => {
    const page = await college.pageOf(browser, college.member, PHONE);
    if (saves) await saveData(page);
    const widths = widthsFetched(page);
    for (const path of ['/', '/photos', college.item('Opening night').path]) {
      await page.goto(path);
      await answered(page);
      await painted(page);
    }
    await page.context().close();
    return Math.max(...widths);
  };
  expect(await widest(true)).toBe(640);
  // Larger ones come else, so that this says something.
  expect(await widest(false)).toBeGreaterThan(640);

  const page = await college.pageOf(browser, college.member, PHONE);
  await saveData(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/^\/media\/(?:video|stream)\//.test(new URL(request.url()).pathname)) fetched.push(request.url());
  });
  await page.goto(college.item('Lanterns rising').path);
  await expect(page.locator('video')).toBeAttached();
  await answered(page);
  await painted(page);
  expect(await player(page)).toMatchObject({ paused: true, moved: false });
  expect(fetched).toEqual([]);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect.poll(async () => (await player(page)).moved, OFTEN).toBe(true);
  await page.context().close();
});

test('a stream begins in its smallest size, also where play is pressed before its code is there', async ({
  browser,
}) => {
  const product = await Product.start({ TRANSCODE_JOBS: '1', RATE_LIMIT: 'off' });
  const page = await arrive(browser, product, somebody('saver', 'north.edu'), { plan: true });
  const id = await publishVideo(page, product, 'Procession', await twelveSeconds());
  await converted(page, product, id);
  await saveData(page);
  const sizes: string[] = [];
  page.on('request', (request) => sizes.push(/\/(size\d)\.mp4/.exec(request.url())?.[1] ?? ''));
  for (const early of [false, true]) {
    // The page before fetches nothing any more.
    await page.goto('about:blank');
    sizes.length = 0;
    let letThrough = () => {};
    const allowed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(STREAM_CODE, (route) => allowed.then(() => route.continue()));
    if (!early) letThrough();
    await page.goto(`${product.url}/video/${id}`);
    if (!early) await expect.poll(async () => (await player(page)).stream, OFTEN).toBe(true);
    expect(sizes.filter(Boolean)).toEqual([]);
    await page.getByRole('button', { name: 'Play' }).first().click();
    letThrough();
    await plays(page, true);
    expect(sizes.find(Boolean)).toBe('size0');
    await page.unroute(STREAM_CODE);
  }
  await page.context().close();
  await product.stop();
});
