import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { arrive, fitsWidth, notice } from './support/arrive.ts';
import { contains, FilmFolder, hashOf } from './support/films.ts';
import { drawPictures, somebody } from './support/people.ts';
import { clip, Product } from './support/product.ts';

/** Sending files (product 2, 4, 8; decisions 15, 24, 27). */
const WIDTH = { desk: 1280, phone: 390 };
const PLACE = '+12.9716+077.5946/';

let product: Product;
let films: FilmFolder;
test.beforeAll(async () => {
  [product, films] = await Promise.all([Product.start(), FilmFolder.make()]);
});
test.afterAll(async () => Promise.all([product.stop(), films.remove()]));

const storedIn = async (folder: string) =>
  (await product.storedFiles()).filter((name) => name.startsWith(join(product.folder, 'files', folder)));

async function openDialog(page: Page, title: 'Upload a New Video' | 'Upload Images'): Promise<Locator> {
  await page.getByRole('button', { name: title }).click();
  return page.getByRole('dialog', { name: title });
}
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Upload', exact: true });

/** Waits until so many percent have arrived. */
const reaches = (dialog: Locator, percent: number) =>
  expect
    .poll(async () => Number(/(\d+)%/.exec((await dialog.textContent()) ?? '')?.[1] ?? 0), {
      intervals: [50],
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(percent);

test('a video of 300 MB, cut and taken up again three times and resumed after a reload, arrives byte for byte', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('patient', 'north.edu'), { plan: true });
  const path = await films.large('procession.mp4', 300);
  const network = await page.context().newCDPSession(page);
  const uploadThroughput = 60 * 1_048_576;
  const speed = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', { offline, latency: 5, downloadThroughput: -1, uploadThroughput });
  await speed(false);
  let cuts = 0;
  page.on('requestfailed', (request) => {
    if (request.method() === 'PUT') cuts += 1;
  });

  const choose = async () => {
    const dialog = await openDialog(page, 'Upload a New Video');
    await dialog.locator('input[name=video]').setInputFiles(path);
    await expect(dialog.getByRole('img', { name: 'Thumbnail' })).toBeVisible();
    return dialog;
  };
  let dialog = await choose();
  await dialog.getByLabel('Title').fill('The whole procession');
  await send(dialog).click();

  await reaches(dialog, 10);
  await speed(true);
  await page.waitForTimeout(300);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await speed(false);

  await reaches(dialog, 30);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(notice(page, 'yellow', 'upload is paused')).toBeVisible();
  await dialog.getByRole('button', { name: 'Resume' }).click();

  await reaches(dialog, 45);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  dialog = await choose();
  await expect(dialog.getByLabel('Title')).toHaveValue('The whole procession');
  await expect(dialog.getByText(/^\d\d% of this file arrived before\. Upload goes on from there\.$/)).toBeVisible();
  await speed(false);
  await send(dialog).click();
  await reaches(dialog, 45);
  await page.route('**/api/uploads/*', (route) => route.abort('connectionreset'));
  await page.waitForRequest('**/api/uploads/*');
  await page.unroute('**/api/uploads/*');

  await expect(page).toHaveURL(/\/video\/\w+$/, { timeout: 90_000 });
  expect(cuts).toBeGreaterThanOrEqual(3);
  const [stored, ...more] = (await storedIn('video')).filter((name) => name.endsWith('procession.mp4'));
  expect(more).toEqual([]);
  expect(await hashOf(stored ?? '')).toBe(await hashOf(path));
  const heap = await page.evaluate(
    () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize,
  );
  expect(heap).toBeLessThan(100 * 1_048_576);
  await page.context().close();
});

test('a video whose upload was paused and closed goes on where it got when the dialog is opened again', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('unsure', 'north.edu'), { plan: true });
  const path = await films.large('rehearsal.mp4', 48);
  const network = await page.context().newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 5,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(12 * 1_048_576);
  let dialog = await openDialog(page, 'Upload a New Video');
  await dialog.locator('input[name=video]').setInputFiles(path);
  await dialog.getByLabel('Title').fill('The rehearsal');
  await send(dialog).click();
  await reaches(dialog, 30);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);

  const ranges: string[] = [];
  page.on('request', (request) => {
    const range = request.headers()['content-range'];
    if (range?.endsWith(`/${48 * 1_048_576}`)) ranges.push(range);
  });
  dialog = await openDialog(page, 'Upload a New Video');
  await expect(dialog.getByText(/^\d\d% of this file arrived before\. Upload goes on from there\.$/)).toBeVisible();
  await speed(-1);
  await send(dialog).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  expect(ranges[0]).toMatch(/^bytes \*\//);
  expect(Number(/^bytes (\d+)-/.exec(ranges[1] ?? '')?.[1])).toBeGreaterThanOrEqual(8 * 1_048_576);
  const [stored] = (await storedIn('video')).filter((name) => name.endsWith('rehearsal.mp4'));
  expect(await hashOf(stored ?? '')).toBe(await hashOf(path));
  await page.context().close();
});

test('nothing closes the dialog while it sends, leaving asks first, and a failure is told in red and tried again', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('careful', 'north.edu'), { plan: true, width: WIDTH.phone });
  const dialog = await openDialog(page, 'Upload a New Video');
  const size = await dialog.boundingBox();
  expect([size?.width, size?.height].map((side) => Math.round(side ?? 0))).toEqual([390, 844]);
  await send(dialog).click();
  await expect(dialog.getByText('This field is needed.').first()).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Short and small');
  await expect(dialog.getByLabel('Title')).toHaveValue('Short and small');
  await dialog
    .locator('input[name=video]')
    .setInputFiles({ name: 'small.mp4', mimeType: 'video/mp4', buffer: await clip() });
  await expect(dialog.getByText('From the video. Choose a picture to use another.')).toBeVisible();
  await fitsWidth(page);

  await page.route('**/api/uploads/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.fulfill({ status: 403, body: '' }).catch(() => undefined);
  });
  await send(dialog).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(dialog.locator('input[type=file]')).toHaveCount(0);
  for (const name of ['Close', 'Upload'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const asked: string[] = [];
  page.once('dialog', (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await page.reload({ timeout: 1_500 }).catch(() => undefined);
  expect(asked).toEqual(['beforeunload']);

  await expect(notice(page, 'red', 'The storage refused this file.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Short and small');
  await page.unroute('**/api/uploads/*');
  await send(dialog).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  await expect(page.getByRole('heading', { name: 'Short and small' })).toBeVisible();
  await page.context().close();
});

test('what says where a video was taken is blanked before it leaves; size and all other bytes stay', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('private', 'north.edu'), { plan: true });
  const path = await films.withPlace('trek.mp4', PLACE);
  // The server would blank it too when the item is made: so the item is not made yet.
  await page.route('**/trpc/media.publishVideo*', (route) => route.abort());
  const dialog = await openDialog(page, 'Upload a New Video');
  await dialog.getByLabel('Title').fill('Trek');
  await dialog.locator('input[name=video]').setInputFiles(path);
  await send(dialog).click();
  await expect(notice(page, 'red', /offline/)).toBeVisible();
  const sent = (await storedIn('video')).find((name) => name.endsWith('trek.mp4')) ?? '';
  expect(await contains(path, PLACE)).toBe(true);
  expect(await contains(sent, PLACE)).toBe(false);
  expect(await contains(sent, `xyz\0${String.fromCharCode(PLACE.length)}`)).toBe(true);

  await page.unroute('**/trpc/media.publishVideo*');
  await send(dialog).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  await expect(page.locator('video')).toBeVisible();
  await page.context().close();
});

test('photos come by picker, drop and paste, at most three are on their way at once, and the page is loaded anew', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('many', 'north.edu'), { plan: true, width: WIDTH.phone });
  const pictures = await drawPictures(page, 7);
  const files = pictures.map((buffer, at) => ({ name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  const dialog = await openDialog(page, 'Upload Images');
  await dialog.getByLabel('Title').fill('Farewell');
  await dialog.locator('input[type=file]').setInputFiles(files.slice(0, 5));
  for (const [way, at] of [
    ['drop', 5],
    ['paste', 6],
  ] as const) {
    await dialog.locator('form').evaluate(
      (form, [kind, name, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
        const init = { bubbles: true, cancelable: true };
        if (kind === 'drop') form.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }));
        else document.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      },
      [way, `${way}.jpg`, pictures[at]?.toString('base64') ?? ''] as const,
    );
    await expect(dialog.getByRole('img', { name: `${way}.jpg` })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Remove photo-4.jpg' }).click();
  await expect(dialog.getByRole('img')).toHaveCount(6);

  let [underWay, most] = [0, 0];
  await page.route('**/api/uploads/*', async (route) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 400));
    underWay -= 1;
    await route.continue().catch(() => undefined);
  });
  const reloaded = page.waitForEvent('load');
  await send(dialog).click();
  await reloaded;
  expect(most).toBe(3);
  await expect(dialog).toHaveCount(0);
  await page.goto(`${product.url}/myfiles`);
  for (const number of [1, 2, 3, 4, 5, 6])
    await expect(page.getByRole('link', { name: `Farewell ${number}`, exact: true })).toBeAttached();
  await page.context().close();
});

test('a photo that fails keeps none of the others, is told in the default colour, and Upload sends what is left', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('unlucky', 'north.edu'), { plan: true });
  const [good] = await drawPictures(page, 1);
  const dialog = await openDialog(page, 'Upload Images');
  await dialog.getByLabel('Title').fill('Mixed');
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') },
    { name: 'good.jpg', mimeType: 'image/jpeg', buffer: good ?? Buffer.alloc(0) },
  ]);
  await send(dialog).click();
  await expect(notice(page, 'default', 'broken.jpg: Files of this kind cannot be shared here.')).toBeVisible();
  await expect(dialog.getByText('broken.jpg', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'good.jpg' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.goto(`${product.url}/myfiles`);
  await expect(page.getByRole('link', { name: 'Mixed 2', exact: true })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Mixed 1', exact: true })).toHaveCount(0);
  await page.context().close();
});
