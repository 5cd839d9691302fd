/** Videos as the server converted them, played as streams (decisions 58). */
import type { Browser, Locator, Page } from '@playwright/test';
import { aClip, HEVC_CLIP } from '../../adapters/testing/clips.ts';
import { arrive, notice } from './support/arrive.ts';
import { callOf } from './support/call-of.ts';
import { FULL } from './support/full-run.ts';
import { hurry } from './support/hurry.ts';
import { DAMAGED, drawPictures, somebody } from './support/people.ts';
import {
  captionOn,
  firstFrame,
  noteFirstFrames,
  OFTEN,
  playedAlone,
  player,
  plays,
  STREAM_CODE,
} from './support/player.ts';
import { Product } from './support/product.ts';
import { converted, publishVideo, videoOf } from './support/publish.ts';
import { expect, test } from './support/test.ts';
import { twelveSeconds } from './support/videos.ts';

let product: Product;
let signedIn: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
test.beforeAll(async ({ browser }) => {
  product = await Product.start({ TRANSCODE_JOBS: '1', RATE_LIMIT: 'off' });
  const page = await arrive(browser, product, somebody('filmer', 'north.edu'), { plan: true });
  signedIn = await page.context().storageState();
  await page.context().close();
});
test.afterAll(() => product.stop());

/** A browser of its own of the one who films. */
async function open(browser: Browser): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const page = await (await browser.newContext({ storageState: signedIn, viewport })).newPage();
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
  return page;
}

const quality = (page: Page) => page.getByRole('combobox', { name: 'Quality' });

/** Visits of which the first frame is measured; in the full run enough for a median that says something. */
const VISITS = FULL ? 20 : 1;

/** Milliseconds until the first frame, the median of this visit of the page and further ones. */
async function firstFrames(page: Page, stream: boolean): Promise<number> {
  const times = [await firstFrame(page)];
  while (times.length < VISITS) {
    await page.reload();
    await plays(page, stream);
    times.push(await firstFrame(page));
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** The pages that fetched the code which plays streams. */
function fetchedStreamCode(page: Page): readonly string[] {
  const from: string[] = [];
  page.on('request', (request) => {
    if (STREAM_CODE.test(request.url())) from.push(page.url());
  });
  return from;
}

/** Captions are refused with the faulty line, then accepted, read again, and removed (decisions 59). */
async function addCaptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit details' });
  await edit.getByRole('button', { name: 'Add captions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add captions' });
  const srt = '1\r\n00:00:00,000 --> 00:00:11,000\r\nWelcome to the <i>amphitheatre</i>\r\n';
  const file = (text: string) => ({ name: 'said.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(text) });
  await dialog.getByLabel('File').setInputFiles(file(`${srt}\r\n2\r\nsoon\r\n`));
  await expect(dialog.getByText('Line 6: A time was expected here')).toBeVisible();
  await dialog.getByLabel('File').setInputFiles(file(srt));
  await dialog.getByRole('button', { name: 'Save captions' }).click();
  await expect(notice(page, 'green', 'Captions saved.')).toBeVisible();
  await expect(page.locator('video track[srclang=zh-Hans]')).toBeAttached();
  await edit.getByRole('button', { name: 'Edit captions: 简体中文' }).click();
  await expect(page.getByLabel('Text')).toHaveValue(/^WEBVTT\n\n00:00:00.000 --> 00:00:11.000\nWelcome/);
  await page.keyboard.press('Escape');
  await edit.getByRole('button', { name: 'Remove captions: English' }).click();
  await page.getByRole('dialog', { name: 'Remove these captions?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('video track')).toHaveCount(1);
}

test('a stream plays in the chosen quality, seeks, resumes where one stopped, and survives a lost connection', async ({
  browser,
}, info) => {
  const page = await open(browser);
  const code = fetchedStreamCode(page);
  await noteFirstFrames(page);
  await page.addInitScript(() => {
    // A browser without a screen has no small window.
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: true });
    HTMLVideoElement.prototype.requestPictureInPicture = function () {
      this.dataset.small = 'yes';
      return Promise.reject(new Error('no screen'));
    };
  });
  const id = await publishVideo(page, product, 'Procession', await twelveSeconds());
  await page.goto(product.url);
  await expect(page.getByRole('article').first()).toBeVisible();
  await converted(page, product, id);
  expect(code).toEqual([]);
  const text = 'WEBVTT\n\n00:00.000 --> 00:12.000\nHere they come\n';
  const captioned = await page.request.put(`${product.url}/api/videos/${id}/captions/en`, { data: { text } });
  expect(captioned.ok(), await captioned.text()).toBe(true);
  const sizes: string[] = [];
  const note = (request: { url(): string }) => sizes.push(/\/(size\d)\.mp4/.exec(request.url())?.[1] ?? '');
  page.on('request', note);
  await page.goto(`${product.url}/video/${id}`);
  await plays(page, true);
  page.off('request', note);
  expect(code).toEqual([`${product.url}/video/${id}`]);
  // Nothing is fetched only to measure the connection, as the smallest size would be.
  expect(sizes.find(Boolean)).toBe('size1');
  const frames = { stream: await firstFrames(page, true), file: 0 };

  await expect(quality(page).getByRole('option')).toHaveText([/^Auto \(\d+p\)$/, '360p', '240p']);
  const position = page.getByRole('slider', { name: 'Position' });
  const pictures = page.waitForResponse((response) => response.url().includes('/strip.jpg'));
  const toStart = async () => {
    await position.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    await expect.poll(() => player(page), OFTEN).toMatchObject({ at: 0, paused: true });
  };
  // Near the end there would be no segment left to come in another size.
  await toStart();
  await quality(page).selectOption('240p');
  await position.focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await player(page)).height, OFTEN).toBe(240);
  await toStart();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await player(page)).at, OFTEN).toBe(5);
  expect((await pictures).headers()['content-type']).toBe('image/jpeg');
  await expect(position).toHaveAttribute('aria-valuetext', '0:05 of 0:12');
  // From wherever the focus is, but in fields.
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await player(page)).at, OFTEN).toBe(10);
  await page.getByRole('textbox', { name: 'Write a comment' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await player(page)).at, OFTEN).toBe(5);

  await page.getByRole('button', { name: 'Picture in picture' }).click();
  await expect(page.locator('video')).toHaveAttribute('data-small', 'yes');

  const captions = page.getByRole('combobox', { name: 'Captions' });
  const words = () => captionOn(page);
  await expect(captions).toHaveValue('');
  await page.keyboard.press('m');
  await expect(captions).toHaveValue('en');
  await expect.poll(words, OFTEN).toBe('Here they come');
  await page.keyboard.press('c');
  await expect.poll(words, OFTEN).toBe(false);
  await page.keyboard.press('m');

  await page.reload();
  await expect.poll(async () => (await player(page)).at, OFTEN).toBeGreaterThanOrEqual(5);
  await expect(quality(page)).toHaveValue('240');
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('0.5×');

  const pieces = '**/media/stream/**';
  await page.route(pieces, (route) => route.abort());
  await quality(page).selectOption('360p');
  await position.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await page.unroute(pieces);
  await expect(page.getByText('Connection lost.')).toBeHidden();
  await expect.poll(() => player(page), OFTEN).toMatchObject({ height: 360, paused: false });
  await addCaptions(page);

  // Where the code that plays streams does not come, the file is played; it is measured beside the stream.
  await page.route(
    ({ pathname }) => STREAM_CODE.test(pathname),
    (route) => route.abort(),
  );
  await page.reload();
  await plays(page, false);
  frames.file = await firstFrames(page, false);
  const { videoUrl } = await videoOf(page, product, id);
  expect(await playedAlone(page, String(videoUrl))).toMatchObject({ width: 640, height: 360 });
  const measured = `${frames.stream} ms as a stream, ${frames.file} ms as a file`;
  info.annotations.push({ type: 'first frame after the page was asked for', description: measured });
  if (FULL) console.warn(`First frame, median of ${VISITS}: ${measured}.`);

  await page.goto(`${product.url}/search?q=amphitheatre`);
  await expect(page.getByRole('link', { name: /Procession/ }).first()).toBeVisible();
  await page.context().close();
});

test('a video that this browser cannot show is sent without a poster, converted, played, and gets another poster', async ({
  browser,
}) => {
  const page = await open(browser);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Upload a New Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a New Video' });
  await dialog
    .locator('input[name=video]')
    .setInputFiles({ name: 'phone.mp4', mimeType: 'video/mp4', buffer: HEVC_CLIP });
  await expect(dialog.getByText(/We’ll make a thumbnail after the upload|From the video\./)).toBeVisible();
  await dialog.getByLabel('Title', { exact: true }).fill('From a phone');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  await expect.poll(async () => (await player(page)).height, OFTEN).toBe(64);

  const id = page.url().split('/').at(-1) ?? '';
  const poster = async () =>
    (await (await page.request.get(`${product.url}/api/videos/find/${id}`)).json()).imgUrl.split('?')[0];
  const first = await poster();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit details' });
  await edit.getByLabel('A moment in the video').fill('0.6');
  await edit.getByRole('button', { name: 'Use this picture' }).click();
  await expect(notice(page, 'green', 'Thumbnail changed.')).toBeVisible();
  const second = await poster();
  expect(second).not.toBe(first);

  const [picture = Buffer.alloc(0)] = await drawPictures(page, 1);
  await edit.getByLabel('Another picture').setInputFiles({ name: 'best.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect.poll(poster, OFTEN).toContain('best.jpg');
  await page.context().close();
});

test('a video that cannot be converted says why in the tray, on its page and its card, and is tried again from each', async ({
  browser,
}) => {
  const page = await open(browser);
  const code = fetchedStreamCode(page);
  await hurry(page, 10);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Upload a New Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a New Video' });
  const buffer = Buffer.from(await aClip({ container: 'mp4', codec: 'hevc' }));
  const [picture = Buffer.alloc(0)] = await drawPictures(page, 1);
  await dialog.locator('input[name=video]').setInputFiles({ name: 'broken.mp4', mimeType: 'video/mp4', buffer });
  await dialog
    .locator('input[name=thumbnail]')
    .setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: picture });
  await dialog.getByLabel('Title', { exact: true }).fill('Broken');
  const { promise: mayGo, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/uploads/*', async (route) => {
    await mayGo;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue in the background' }).click();
  release();
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.getByRole('button', { name: 'Show the files' }).click();
  const row = tray.getByRole('listitem').filter({ hasText: 'broken.mp4' });
  const retried = async (place: Locator) => {
    await expect(place.getByText(DAMAGED).first()).toBeVisible();
    const again = page.waitForResponse((answer) => callOf('media.retry').test(answer.url()) && answer.ok());
    await place.getByRole('button', { name: 'Retry' }).click();
    await again;
    await expect(place.getByText(DAMAGED).first()).toBeVisible();
  };
  await retried(row);
  await row.getByRole('link', { name: 'Have a look' }).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  await retried(page.getByRole('main'));
  await page.goto(`${product.url}/myfiles`);
  await retried(page.getByRole('main'));
  expect(code).toEqual([]);
  await page.context().close();
});
