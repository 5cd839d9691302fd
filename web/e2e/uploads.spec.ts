import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import { arrive, fitsWidth, notice } from './support/arrive.ts';
import { breakLine } from './support/broken-line.ts';
import { FULL } from './support/full-run.ts';
import { cutOff, DAMAGED, damaged, drawPictures, peopleOf } from './support/people.ts';
import { clip, Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { contains, sameBytes, VideoFolder } from './support/videos.ts';

/** Sending files (product 2, 4, 8; decisions 15, 24, 27). */
const WIDTH = { desk: 1280, phone: 390 };
const PLACE = '+12.9716+077.5946/';

let product: Product;
let videos: VideoFolder;
test.beforeAll(async () => {
  [product, videos] = await Promise.all([Product.shared(), VideoFolder.make()]);
});
test.afterAll(async () => videos.remove());

const called = peopleOf('uploads');

const storedIn = async (folder: string) =>
  (await product.storedFiles()).filter((name) => name.startsWith(join(product.folder, 'files', folder)));

async function openDialog(page: Page, title: 'Upload a New Video' | 'Upload Images'): Promise<Locator> {
  await page.getByRole('button', { name: title }).click();
  return page.getByRole('dialog', { name: title });
}
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Upload', exact: true });

/** Waits until the bar shows this percentage. */
const reaches = (dialog: Locator, percent: number) =>
  expect
    .poll(async () => Number((await dialog.getByRole('progressbar').getAttribute('value')) ?? 0), {
      intervals: [50],
    })
    .toBeGreaterThanOrEqual(percent);

const MIB = 1_048_576;

/** Whether a request sends bytes of a file of so many mebibytes, rather than asking for the offset. */
const carries = (mebibytes: number) => (request: Request) =>
  request.method() === 'PUT' &&
  new RegExp(`^bytes \\d+-\\d+/${mebibytes * MIB}$`).test(request.headers()['content-range'] ?? '');

test('a video of 130 MB, interrupted three times and resumed after a reload, arrives byte for byte', async ({
  browser,
}) => {
  const page = await arrive(browser, product, called('patient'), { plan: true });
  const path = await videos.large('procession.mp4', 130);
  const network = await page.context().newCDPSession(page);
  // Slow until the last break, so that no machine finishes before it.
  const speed = (uploadThroughput: number, offline = false) =>
    network.send('Network.emulateNetworkConditions', { offline, latency: 5, downloadThroughput: -1, uploadThroughput });
  const slow = 10 * MIB;
  const trickle = 1_024;
  await speed(slow);
  const underWay = new Set<Request>();
  page.on('request', (request) => carries(130)(request) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  /** Until a chunk is under way, whose end comes so late that it is cut before. */
  const amidChunk = async () => {
    await speed(trickle);
    await expect.poll(() => underWay.size).toBe(1);
  };

  const choose = async () => {
    const dialog = await openDialog(page, 'Upload a New Video');
    await dialog.locator('input[name=video]').setInputFiles(path);
    await expect(dialog.getByRole('img', { name: 'Thumbnail' })).toBeVisible();
    return dialog;
  };
  let dialog = await choose();
  await dialog.getByLabel('Title', { exact: true }).fill('The whole procession');
  await send(dialog).click();

  await reaches(dialog, 3);
  await amidChunk();
  await speed(trickle, true);
  await expect(dialog.getByText('You’re offline. Uploads will resume when you’re back online.')).toBeVisible();
  await expect.poll(() => underWay.size).toBe(0);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await speed(slow);

  await reaches(dialog, 6);
  await amidChunk();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(notice(page, 'yellow', 'upload is paused')).toBeVisible();
  await expect.poll(() => underWay.size).toBe(0);
  await speed(slow);
  await dialog.getByRole('button', { name: 'Resume' }).click();

  await reaches(dialog, 10);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  dialog = await choose();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('The whole procession');
  await expect(
    dialog.getByText(/^\d+% of this file is already uploaded\. The upload will resume from there\.$/),
  ).toBeVisible();
  const noticed = page.waitForEvent('requestfailed', carries(130));
  let broken = false;
  await page.route('**/api/uploads/*', (route) => {
    if (broken || !carries(130)(route.request())) return route.continue();
    broken = true;
    return route.abort('connectionreset');
  });
  await send(dialog).click();
  await noticed;
  await page.unroute('**/api/uploads/*');
  await speed(-1);

  await expect(page).toHaveURL(/\/video\/\w+$/);
  const [stored, ...more] = (await storedIn('video')).filter((name) => name.endsWith('procession.mp4'));
  expect(more).toEqual([]);
  expect(await sameBytes(stored ?? '', path)).toBe(true);
  await network.send('HeapProfiler.collectGarbage');
  const heap = await page.evaluate(
    () => (performance as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize,
  );
  expect(heap).toBeLessThan(100 * MIB);
  await page.context().close();
});

/** In the full run a film as large as they get. */
const FILM = FULL ? { mebibytes: 3 * 1_024, breaks: 20 } : { mebibytes: 48, breaks: 3 };

test(`a film of ${FILM.mebibytes} MiB arrives byte for byte through a line that breaks ${FILM.breaks} times`, async ({
  browser,
}) => {
  const own = await Product.start({ MAX_VIDEO_BYTES: String(4 * 1_024 * MIB), TRANSCODE_JOBS: '0' });
  const page = await arrive(browser, own, called('director'), { plan: true });
  const path = await videos.large('festival.mp4', FILM.mebibytes);
  const network = await page.context().newCDPSession(page);
  const legs = FILM.breaks + 1;
  // So slow that a stretch of the file takes three seconds, until nothing is to be cut any more.
  const line = (offline: boolean, slow = true) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 0, downloadThroughput: -1 },
      uploadThroughput: slow ? (FILM.mebibytes * MIB) / (3 * legs) : -1,
    });
  const dialog = await openDialog(page, 'Upload a New Video');
  await dialog.locator('input[name=video]').setInputFiles(path);
  await expect(dialog.getByRole('img', { name: 'Thumbnail' })).toBeVisible();
  await dialog.getByLabel('Title', { exact: true }).fill('The whole festival');
  await line(false);
  await send(dialog).click();
  for (let leg = 1; leg < legs; leg += 1) {
    await reaches(dialog, Math.floor((100 * leg) / legs));
    await line(true);
    await expect(dialog.getByText('You’re offline. Uploads will resume when you’re back online.')).toBeVisible();
    await line(false, leg < legs - 1);
  }
  await expect(page).toHaveURL(/\/video\/\w+$/);
  const stored = (await own.storedFiles()).filter((name) => name.endsWith('festival.mp4'));
  expect(stored).toHaveLength(1);
  expect(await sameBytes(stored[0] ?? '', path)).toBe(true);
  await rm(path);
  await page.context().close();
  await own.stop();
});

test('a paused upload of a video continues where it was when the dialog is opened again', async ({ browser }) => {
  const page = await arrive(browser, product, called('unsure'), { plan: true });
  const path = await videos.large('rehearsal.mp4', 48);
  // A quarter of it arrives; what follows waits until it is paused.
  let chunks = 0;
  await page.route('**/api/uploads/*', (route) => {
    if (carries(48)(route.request())) chunks += 1;
    return chunks > 3 ? undefined : route.continue();
  });
  let dialog = await openDialog(page, 'Upload a New Video');
  await dialog.locator('input[name=video]').setInputFiles(path);
  await dialog.getByLabel('Title', { exact: true }).fill('The rehearsal');
  await send(dialog).click();
  await reaches(dialog, 25);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);

  const ranges: string[] = [];
  page.on('request', (request) => {
    const range = request.headers()['content-range'];
    if (range?.endsWith(`/${48 * 1_048_576}`)) ranges.push(range);
  });
  dialog = await openDialog(page, 'Upload a New Video');
  await expect(
    dialog.getByText(/^\d\d% of this file is already uploaded\. The upload will resume from there\.$/),
  ).toBeVisible();
  await page.unroute('**/api/uploads/*');
  await send(dialog).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Delete' })).toBeInViewport();
  expect(ranges[0]).toMatch(/^bytes \*\//);
  expect(Number(/^bytes (\d+)-/.exec(ranges[1] ?? '')?.[1])).toBeGreaterThanOrEqual(8 * 1_048_576);
  const [stored] = (await storedIn('video')).filter((name) => name.endsWith('rehearsal.mp4'));
  expect(await sameBytes(stored ?? '', path)).toBe(true);
  await page.context().close();
});

test('nothing closes the dialog while it sends, leaving asks first, and a failure is shown in red and can be retried', async ({
  browser,
}) => {
  const page = await arrive(browser, product, called('careful'), { plan: true, width: WIDTH.phone });
  const dialog = await openDialog(page, 'Upload a New Video');
  const size = await dialog.boundingBox();
  expect([size?.width, size?.height].map((side) => Math.round(side ?? 0))).toEqual([390, 844]);
  await send(dialog).click();
  await expect(dialog.getByText('This field is required.').first()).toBeVisible();
  await expect(dialog.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.type('Short and small');
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Short and small');
  await dialog
    .locator('input[name=video]')
    .setInputFiles({ name: 'small.mp4', mimeType: 'video/mp4', buffer: await clip() });
  await expect(dialog.getByText('Taken from the video. Choose a picture to use instead.')).toBeVisible();
  await fitsWidth(page);

  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/api/uploads/*', async (route) => {
    await refused;
    await route.fulfill({ status: 403, body: '' }).catch(() => undefined);
  });
  await send(dialog).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect(dialog.locator('input[type=file]')).toHaveCount(0);
  for (const name of ['Close', 'Upload'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const asked = page.waitForEvent('dialog');
  // A declined reload never finishes.
  void page.reload().catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  refuse();
  await expect(notice(page, 'red', 'The server couldn’t store this file.')).toBeVisible();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Short and small');
  await page.unroute('**/api/uploads/*');
  await send(dialog).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  await expect(page.getByRole('heading', { name: 'Short and small' })).toBeVisible();
  await page.context().close();
});

test('the metadata of a video is blanked before it is sent; size and all other bytes stay', async ({ browser }) => {
  const page = await arrive(browser, product, called('private'), { plan: true });
  const path = await videos.withPlace('trek.mp4', PLACE);
  // The server would blank it too when the item is made: so the item is not made yet.
  const mend = await breakLine(page, 'media.publishVideo');
  const dialog = await openDialog(page, 'Upload a New Video');
  await dialog.getByLabel('Title', { exact: true }).fill('Trek');
  await dialog.locator('input[name=video]').setInputFiles(path);
  await send(dialog).click();
  await expect(notice(page, 'red', /offline|isn’t answering/)).toBeVisible();
  const sent = (await storedIn('video')).find((name) => name.endsWith('trek.mp4')) ?? '';
  expect(await contains(path, PLACE)).toBe(true);
  expect(await contains(sent, PLACE)).toBe(false);
  expect(await contains(sent, `xyz${'\0'.repeat(4 + PLACE.length)}`)).toBe(true);

  await mend();
  await send(dialog).click();
  await expect(page).toHaveURL(/\/video\/\w+$/);
  await expect(page.locator('video')).toBeVisible();
  await page.context().close();
});

test('photos come by picker, folder, drop and paste, at most three are on their way at once, and the page is loaded anew', async ({
  browser,
}, info) => {
  const page = await arrive(browser, product, called('many'), { plan: true, width: WIDTH.phone });
  const pictures = await drawPictures(page, 7);
  const files = pictures.map((buffer, at) => ({ name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  const dialog = await openDialog(page, 'Upload Images');
  await dialog.getByLabel('Title', { exact: true }).fill('Farewell');
  await dialog.locator('input[type=file]').setInputFiles(files.slice(0, 4));
  const folder = info.outputPath('farewell');
  await mkdir(folder);
  await writeFile(join(folder, 'photo-4.jpg'), pictures[4] ?? '');
  await writeFile(join(folder, 'notes.txt'), 'What lies beside them is not meant.');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a folder' }).click();
  await (await chooser).setFiles(folder);
  await expect(dialog.getByRole('img', { name: 'photo-4.jpg' })).toBeVisible();
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
  await dialog.getByRole('button', { name: 'Remove photo-3.jpg' }).click();
  await expect(dialog.getByRole('img')).toHaveCount(6);

  let [underWay, most] = [0, 0];
  const { promise: mayGo, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/uploads/*', async (route) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await mayGo;
    underWay -= 1;
    await route.continue().catch(() => undefined);
  });
  await page.evaluate(() =>
    addEventListener('pagehide', () =>
      sessionStorage.setItem('shown', document.getElementById('notices')?.textContent ?? ''),
    ),
  );
  const reloaded = page.waitForEvent('domcontentloaded');
  await dialog.getByLabel('Tags').scrollIntoViewIfNeeded();
  await send(dialog).click();
  await expect(dialog.getByRole('progressbar')).toBeInViewport();
  await expect.poll(() => underWay).toBe(3);
  // A fourth that did not wait would have been sent with the three.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  release();
  await reloaded;
  expect(most).toBe(3);
  // Before the page was reloaded as well as afterwards.
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toContain('6 photos published.');
  await expect(notice(page, 'green', '6 photos published.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${product.url}/myfiles`);
  await page.getByRole('link', { name: 'Farewell, 6 photos' }).click();
  // They stand in the chosen order, whatever order they arrived in (decisions 44).
  const titles = page.getByRole('article').getByRole('link', { name: /^Farewell \d/ });
  await expect(titles).toHaveText([1, 2, 3, 4, 5, 6].map((number) => new RegExp(`^Farewell ${number}`)));
  await page.context().close();
});

test('what is wrong with a file, or known about it, is said before it is sent; one that fails does not stop the others', async ({
  browser,
}) => {
  const page = await arrive(browser, product, called('mixed'), { plan: true, width: WIDTH.phone });
  const [good, other] = await drawPictures(page, 2);
  // A page that believes in a larger limit than the server keeps.
  await page.route(`${product.url}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(`"image":${40 * MIB}`, `"image":${80 * MIB}`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto(product.url);
  const picture = (name: string, buffer: Buffer = Buffer.alloc(0)) => ({ name, mimeType: 'image/jpeg', buffer });
  let dialog = await openDialog(page, 'Upload Images');
  await dialog.getByLabel('Title', { exact: true }).fill('Mixed');
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      picture('empty.jpg'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      picture('film.jpg', await clip()),
      picture('words.jpg', Buffer.from('not a picture at all')),
      picture('half.jpg', cutOff(good)),
      picture('broken.jpg', damaged(good)),
      picture('good.jpg', good),
    ]);
  const refused = dialog.getByRole('alert').filter({ hasText: 'These 5 files can’t be uploaded:' });
  await expect(refused.getByRole('listitem')).toHaveText([
    /^empty.jpg: This file is empty. .* open it first/,
    /^notes.txt: You can’t share files of this type here. Choose a JPEG/,
    /^film.jpg: This is a video. Use “Upload a New Video”/,
    /^words.jpg: This isn’t a picture, or it’s damaged. .* save it as a JPEG/,
    /^half.jpg: The end of this file is missing/,
  ]);
  const unseen = dialog.getByRole('status').filter({ hasText: 'This picture can’t be shown here and may be damaged' });
  await expect(unseen.getByRole('listitem')).toHaveText('broken.jpg');
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(0);
  await fitsWidth(page);
  await refused.getByRole('button', { name: 'Remove these' }).click();
  await expect(refused).toHaveCount(0);
  await send(dialog).click();
  const shown = notice(page, 'default', `broken.jpg: ${DAMAGED}`);
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(dialog.getByText('broken.jpg', { exact: true })).not.toHaveCount(0);
  await expect(dialog.getByRole('img', { name: 'good.jpg' })).toHaveCount(0);

  const failed = dialog.getByRole('alert').filter({ hasText: 'can’t be uploaded:' });
  await expect(failed.getByRole('listitem')).toHaveText([`broken.jpg: ${DAMAGED}`]);
  await failed.getByRole('button', { name: 'Remove these' }).click();
  await expect(failed).toHaveCount(0);
  await expect(dialog.getByText('broken.jpg')).toHaveCount(0);

  await dialog.locator('input[type=file]').evaluate(
    (input: HTMLInputElement, [base64, parts]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      // The longest comment that a JPEG may have, again and again.
      const comment = new Uint8Array(65_537).fill(32).fill(255, 0, 1).fill(254, 1, 2).fill(255, 2, 4);
      const pieces = [bytes.slice(0, 2), ...Array<Uint8Array>(parts).fill(comment), bytes.slice(2)];
      const data = new DataTransfer();
      data.items.add(new File(pieces as BlobPart[], 'huge.jpg', { type: 'image/jpeg' }));
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [good?.toString('base64') ?? '', 660] as const,
  );
  await expect(dialog.getByRole('img', { name: 'huge.jpg' })).toBeVisible();
  await send(dialog).click();
  await expect(failed.getByRole('listitem')).toHaveText(['huge.jpg: This file is larger than 40 MiB.']);
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Mixed');
  await failed.getByRole('button', { name: 'Remove these' }).click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  dialog = await openDialog(page, 'Upload Images');
  await dialog.getByLabel('Title', { exact: true }).fill('Again');
  await dialog.locator('input[type=file]').setInputFiles([picture('renamed.jpg', good), picture('other.jpg', other)]);
  const shared = dialog.getByRole('status').filter({ hasText: 'You’ve already shared this file.' });
  const item = page.context().waitForEvent('page');
  await shared.getByRole('link', { name: 'Already shared. Open renamed.jpg in a new tab' }).click();
  await expect((await item).getByRole('heading', { name: 'Mixed 2' })).toBeVisible();
  await (await item).close();
  await fitsWidth(page);
  await shared.getByRole('button', { name: 'Remove these' }).click();
  await expect(dialog.getByRole('img')).toHaveCount(1);
  const reloaded = page.waitForEvent('domcontentloaded');
  await send(dialog).click();
  await reloaded;
  await expect(notice(page, 'green', '1 photo published.')).toBeVisible();
  await page.context().close();
});
