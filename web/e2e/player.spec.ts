/** Videos as the server converted them, played as streams (decisions 58). */
import { expect, type Page, test } from '@playwright/test';
import { aClip, HEVC_CLIP, longer } from '../../adapters/testing/clips.ts';
import { arrive, notice } from './support/arrive.ts';
import { drawPictures, somebody } from './support/people.ts';
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

/** Captions are refused with the line that is wrong, then taken, read again, and removed (decisions 59). */
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
  await expect(notice(page, 'green', 'Captions were saved.')).toBeVisible();
  await expect(page.locator('video track[srclang=zh-Hans]')).toBeAttached();
  await edit.getByRole('button', { name: 'Edit captions: 简体中文' }).click();
  await expect(page.getByLabel('Text')).toHaveValue(/^WEBVTT\n\n00:00:00.000 --> 00:00:11.000\nWelcome/);
  await page.keyboard.press('Escape');
  await edit.getByRole('button', { name: 'Remove captions: English' }).click();
  await page.getByRole('dialog', { name: 'Remove these captions?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('video track')).toHaveCount(1);
}

test('a stream is played in the size one chooses, sought in, taken up where one stopped, and goes on over a broken line', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('watcher', 'north.edu'), { plan: true });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
  const id = await publishVideo(page, product, 'Procession', await longer(await clip(), 3));
  await converted(page, product, id);
  const text = 'WEBVTT\n\n00:00.000 --> 00:12.000\nHere they come\n';
  const captioned = await page.request.put(`${product.url}/api/videos/${id}/captions/en`, { data: { text } });
  expect(captioned.ok(), await captioned.text()).toBe(true);
  await page.goto(`${product.url}/video/${id}`);
  await expect.poll(() => player(page)).toMatchObject({ stream: true, paused: false });
  await expect.poll(async () => (await player(page)).at).toBeGreaterThan(0);

  await expect(quality(page).getByRole('option')).toHaveText([/^Auto \(\d+p\)$/, '720p', '480p', '360p', '240p']);
  await quality(page).selectOption('240p');
  await expect.poll(async () => (await player(page)).height).toBe(240);

  const position = page.getByRole('slider', { name: 'Position' });
  const pictures = page.waitForResponse((response) => response.url().includes('/strip.jpg'));
  await position.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await expect.poll(() => player(page)).toMatchObject({ at: 0, paused: true });
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await player(page)).at).toBe(5);
  expect((await pictures).headers()['content-type']).toBe('image/jpeg');
  await expect(position).toHaveAttribute('aria-valuetext', '0:05 of 0:12');

  const captions = page.getByRole('combobox', { name: 'Captions' });
  const words = () =>
    page.locator('video').evaluate(({ textTracks }: HTMLVideoElement) => {
      const [cue] = textTracks[0]?.activeCues ?? [];
      return textTracks[0]?.mode === 'showing' && cue instanceof VTTCue && cue.text;
    });
  await expect(captions).toHaveValue('');
  await page.keyboard.press('m');
  await expect(captions).toHaveValue('en');
  await expect.poll(words).toBe('Here they come');
  await page.keyboard.press('c');
  await expect.poll(words).toBe(false);
  await page.keyboard.press('m');

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
  await addCaptions(page);
  await page.goto(`${product.url}/search?q=amphitheatre`);
  await expect(page.getByRole('link', { name: /Procession/ }).first()).toBeVisible();
  await page.context().close();
});

test('a video that this browser cannot show is sent without a picture, prepared, played, and gets another picture', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('filmer', 'north.edu'), { plan: true });
  await page.getByRole('button', { name: 'Upload a New Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a New Video' });
  await dialog
    .locator('input[name=video]')
    .setInputFiles({ name: 'phone.mp4', mimeType: 'video/mp4', buffer: HEVC_CLIP });
  await expect(dialog.getByText(/A picture is taken from it when it is there|From the video\./)).toBeVisible();
  await dialog.getByLabel('Title').fill('From a phone');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  await expect.poll(async () => (await player(page)).height).toBe(64);

  const id = page.url().split('/').at(-1) ?? '';
  const poster = async () =>
    (await (await page.request.get(`${product.url}/api/videos/find/${id}`)).json()).imgUrl.split('?')[0];
  const first = await poster();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit details' });
  await edit.getByLabel('A moment of the video').fill('0.6');
  await edit.getByRole('button', { name: 'Use this picture' }).click();
  await expect(notice(page, 'green', 'The picture was changed.')).toBeVisible();
  const second = await poster();
  expect(second).not.toBe(first);

  const [picture = Buffer.alloc(0)] = await drawPictures(page, 1);
  await edit.getByLabel('Another picture').setInputFiles({ name: 'best.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect.poll(poster).toContain('best.jpg');
  await page.context().close();
});

test('a video that cannot be converted says why on its page and its card, and is tried again', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('unlucky', 'north.edu'), { plan: true });
  const [picture] = await drawPictures(page, 1);
  const id = await publishVideo(page, product, 'Broken', await aClip({ container: 'mp4', codec: 'hevc' }), picture);
  for (const path of [`/video/${id}`, '/myfiles']) {
    await page.goto(product.url + path);
    await expect(page.getByText(/This file is damaged or is not what its name says/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/This file is damaged or is not what its name says/).first()).toBeVisible();
  }
  await page.context().close();
});
