import type { Locator, Page } from '@playwright/test';
import { arrive, fitsWidth, notice } from './support/arrive.ts';
import { callOf } from './support/call-of.ts';
import { endUploadHour, exhaustUploads } from './support/database.ts';
import { FULL, walked } from './support/full-run.ts';
import { DAMAGED, damaged, drawPictures, peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { VideoFolder } from './support/videos.ts';

/** Uploads that continue without their dialog (product 4; decisions 24, 44). */
const WIDTH = { desk: 1280, phone: 390 };

let product: Product;
let videos: VideoFolder;
test.beforeAll(async () => {
  [product, videos] = await Promise.all([Product.shared(), VideoFolder.make()]);
});
test.afterAll(async () => videos.remove());

const called = peopleOf('tray');
const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const row = (page: Page, name: string) => trayOf(page).getByRole('listitem').filter({ hasText: name });

type Files = readonly { name: string; mimeType: string; buffer: Buffer }[];

/** How somebody uses what is on screen. */
type Press = (control: Locator) => Promise<void>;
const byMouse: Press = (control) => control.click();
const byTouch: Press = (control) => control.tap();
const byKeys: Press = async (control) => {
  await control.focus();
  await control.press('Enter');
};

/** Chosen in the dialog and sent, then left to the tray. */
async function sendInBackground(page: Page, title: string, files: Files, press: Press = byMouse): Promise<Locator> {
  await press(page.getByRole('button', { name: 'Upload Images' }));
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await dialog.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.type(title);
  const chooser = page.waitForEvent('filechooser');
  await press(dialog.locator('input[type=file]'));
  await (await chooser).setFiles([...files]);
  await press(dialog.getByRole('button', { name: 'Upload', exact: true }));
  await press(dialog.getByRole('button', { name: 'Continue in the background' }));
  await expect(dialog).toHaveCount(0);
  return trayOf(page);
}

/** How many files the browser stores the bytes of. */
const storedFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        indexedDB.open('uploads').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          result.transaction('blobs').objectStore('blobs').count().onsuccess = (found) => {
            result.close();
            resolve((found.target as IDBRequest<number>).result);
          };
        };
      }),
  );

const photosOf = async (page: Page, count: number) =>
  (await drawPictures(page, count)).map((buffer, at) => ({
    name: `photo-${at + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));

/** As many as an evening brings in the full run; fewer show the same. */
const MANY = FULL ? 40 : 12;

/** As many as can be chosen at once in the full run. */
const SHOWN = FULL ? 200 : 40;

for (const [way, person, width, press] of walked([
  ['from a phone', 'hosteller', WIDTH.phone, byTouch],
  ['by keys alone', 'librarian', WIDTH.desk, byKeys],
] as const))
  test(`many photos are sent ${way} during browsing, once the hour is over, after the tab was closed, through a lost connection, all but the damaged one`, async ({
    browser,
  }) => {
    const who = called(person);
    const first = await arrive(browser, product, who, { plan: true, width });
    const context = first.context();
    const files = await photosOf(first, MANY);
    files[6] = { name: 'photo-7.jpg', mimeType: 'image/jpeg', buffer: damaged(files[6]?.buffer) };
    exhaustUploads(product, who.name);
    const held = await sendInBackground(first, 'Hostel day', files, press);
    await expect(held.getByText(/^The server is busy\. Resuming in (1 h|\d+ min)\.$/).first()).toBeVisible();
    await expect.poll(() => storedFiles(first)).toBe(MANY);
    await first.close();

    endUploadHour(product, who.name);
    const { promise: mayGo, resolve: release } = Promise.withResolvers<void>();
    let sent = 0;
    await context.route('**/api/uploads/*', async (route) => {
      sent += 1;
      if (sent > 3) await mayGo;
      await route.continue().catch(() => undefined);
    });
    const page = await context.newPage();
    await page.goto(product.url);
    const tray = trayOf(page);
    await expect(tray).toBeVisible();
    await press(page.getByRole('navigation').getByRole('link', { name: 'Photos' }));
    await expect(page).toHaveURL(/\/photos$/);
    await expect.poll(() => sent).toBeGreaterThan(3);
    await fitsWidth(page);

    await page.context().setOffline(true);
    await expect(tray.getByText('You’re offline. Uploads will resume when you’re back online.').first()).toBeVisible();
    release();
    await page.context().setOffline(false);
    await press(tray.getByRole('button', { name: 'Show the files' }));
    await expect(row(page, 'photo-7.jpg')).toContainText(DAMAGED);
    await expect(tray.getByText(`${MANY - 1} of ${MANY} published`)).toBeVisible();
    await expect(tray.getByRole('button', { name: /1 file needs your attention/ })).toBeVisible();
    await expect(tray.getByRole('status')).toHaveText('1 file needs your attention');
    await press(tray.getByRole('button', { name: 'Cancel photo-7.jpg' }));
    await press(tray.getByRole('link', { name: 'Have a look' }));
    await expect(tray).toHaveCount(0);
    await expect(page.getByRole('link', { name: `Hostel day, ${MANY - 1} photos` })).toBeVisible();
    await page.context().close();
  });

/** In the full run as many photos as can be chosen at once. */
const EVENING = FULL ? { photos: 200, breaks: 20 } : { photos: 20, breaks: 4 };

test(`${EVENING.photos} photos sent at once arrive through a line that breaks ${EVENING.breaks} times`, async ({
  browser,
}) => {
  const page = await arrive(browser, product, called('photographer'), { plan: true });
  const files = await photosOf(page, EVENING.photos);
  const published = async () => {
    const tray = trayOf(page);
    const text = (await tray.isVisible()) ? await tray.textContent() : '';
    return Number(/(\d+) of \d+ published/.exec(text ?? '')?.[1] ?? 0);
  };
  const untilBreak = (broken: number) =>
    broken > EVENING.breaks ? EVENING.photos : Math.floor((EVENING.photos * broken) / (EVENING.breaks + 1));
  let [most, next] = [untilBreak(1), Promise.withResolvers<void>()];
  // No more get through before the line breaks, but for those that are under way.
  await page.route(callOf('media.publishPhoto'), async (route) => {
    while ((await published()) >= most) await next.promise;
    await route.continue().catch(() => undefined);
  });
  const tray = await sendInBackground(page, 'Evening', files);
  for (let broken = 1; broken <= EVENING.breaks; broken += 1) {
    await expect.poll(published, { intervals: [20] }).toBeGreaterThanOrEqual(untilBreak(broken));
    await page.context().setOffline(true);
    await expect(tray.getByText('You’re offline. Uploads will resume when you’re back online.').first()).toBeVisible();
    const { resolve: go } = next;
    [most, next] = [untilBreak(broken + 1), Promise.withResolvers()];
    go();
    await page.context().setOffline(false);
  }
  await page.getByRole('link', { name: 'Have a look' }).first().click();
  await expect(page.getByRole('link', { name: `Evening, ${EVENING.photos} photos` })).toBeVisible();
  await page.context().close();
});

test('by keys alone: the dialog is let go, one file is paused, resumed and cancelled, and the page is not loaded anew', async ({
  browser,
}) => {
  const page = await arrive(browser, product, called('typist'), { plan: true, width: WIDTH.desk });
  const files = await photosOf(page, 4);
  const { promise: mayGo, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/uploads/*', async (route) => {
    await mayGo;
    await route.continue().catch(() => undefined);
  });
  const tray = await sendInBackground(page, 'Typed', files);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const press = async (name: string) => {
    await tray.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Show the files');
  await press('Pause photo-4.jpg');
  await expect(row(page, 'photo-4.jpg')).toContainText('Paused');
  await expect(notice(page, 'yellow', 'upload is paused')).toBeVisible();
  await press('Resume photo-4.jpg');
  await expect(row(page, 'photo-4.jpg')).toContainText('Waiting');
  await press('Cancel photo-3.jpg');
  await expect(row(page, 'photo-3.jpg')).toHaveCount(0);
  await press('Pause all');
  await expect(tray.getByText(/^Paused/)).toHaveCount(3);
  await press('Cancel all');
  await expect(page.getByRole('dialog', { name: 'Cancel all uploads?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await press('Resume all');
  release();
  await expect(notice(page, 'green', '3 photos published.')).toBeVisible();
  await press('Close');
  await expect(tray).toHaveCount(0);
  await page.getByRole('link', { name: /^Notifications/ }).press('Enter');
  const earlier = page.getByRole('region', { name: 'Earlier messages' }).getByRole('listitem');
  await expect(earlier.first()).toContainText('3 photos published.');
  expect(loads).toBe(0);
  await page.goto(`${product.url}/myfiles`);
  await expect(page.getByRole('link', { name: 'Typed, 3 photos' })).toBeVisible();
  await page.context().close();
});

test('the tray waits as long as the server asks, and repeats a call that is lost in the background', async ({
  browser,
}) => {
  const page = await arrive(browser, product, called('waiter'), { plan: true, width: WIDTH.phone });
  const files = await photosOf(page, 2);
  // Such as the line at the lower edge of a phone without buttons.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  let asked = 0;
  const { promise: inTray, resolve: looksThere } = Promise.withResolvers<void>();
  await page.route('**/api/uploads/*', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await inTray;
    return route.fulfill({ status: 429, headers: { 'retry-after': '5' } });
  });
  let lost = 0;
  await page.route(callOf('media.publishPhoto'), async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  const tray = await sendInBackground(page, 'Waited for', files);
  looksThere();
  await expect(tray.getByText(/^The server is busy. Resuming in \d s\.$/).first()).toBeVisible();
  const done = notice(page, 'green', '2 photos published.');
  await expect(done).toBeVisible();
  // One above the other, and nothing below the edge that is safe.
  const boxes = async () => {
    const parts = [done, tray, page.getByRole('navigation', { name: 'Menu' })];
    const [over, between, bar] = await Promise.all(parts.map((part) => part.boundingBox()));
    if (!over || !between || !bar) return null;
    return [over.y + over.height <= between.y, between.y + between.height <= bar.y];
  };
  await expect.poll(boxes).toEqual([true, true]);
  expect(lost).toBeGreaterThan(1);
  await page.goto(`${product.url}/myfiles`);
  await expect(page.getByRole('link', { name: 'Waited for, 2 photos' })).toBeVisible();
  await page.context().close();
});

test('photos that were being sent when the tab was closed continue when the product is opened again, each once', async ({
  browser,
}) => {
  const page = await arrive(browser, product, called('closer'), { plan: true, width: WIDTH.phone });
  const context = page.context();
  const files = await photosOf(page, 6);
  const { promise: mayGo, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  await context.route('**/api/uploads/*', async (route) => {
    sent += 1;
    if (sent > 2) await mayGo;
    await route.continue().catch(() => undefined);
  });
  const tray = await sendInBackground(page, 'Survivors', files);
  await expect(tray.getByText('2 of 6 published')).toBeVisible();
  await expect.poll(() => sent).toBeGreaterThan(4);
  await page.close();
  release();

  const again = await context.newPage();
  await again.goto(`${product.url}/events`);
  await expect(notice(again, 'green', '6 photos published.')).toBeVisible();
  await trayOf(again).getByRole('button', { name: 'Close' }).tap();
  await again.goto(`${product.url}/myfiles`);
  await again.getByRole('link', { name: 'Survivors, 6 photos' }).tap();
  const titles = again.getByRole('article').getByRole('link', { name: /^Survivors \d/ });
  await expect(titles).toHaveText([1, 2, 3, 4, 5, 6].map((number) => new RegExp(`^Survivors ${number}`)));
  await expect(trayOf(again)).toHaveCount(0);
  await context.close();
});

const PARADE = 70 * 1_048_576;

/**
 * Chooses a video with a picker that gives its handle. It lies in the browser's own folder, because a test chooses nothing
 * with the real picker; whether it may be read after a reload has to be asked, as with any other.
 */
async function pickWithHandle(page: Page, input: Locator, path: string): Promise<void> {
  await page.evaluate(() => {
    const showOpenFilePicker = async () => [
      await (await navigator.storage.getDirectory()).getFileHandle('parade.mp4', { create: true }),
    ];
    Object.assign(window, { showOpenFilePicker });
    const own = document.createElement('input');
    Object.assign(own, { type: 'file', id: 'own' });
    document.body.append(own);
  });
  await page.locator('#own').setInputFiles(path);
  await page.locator('#own').evaluate(async (own: HTMLInputElement) => {
    const folder = await navigator.storage.getDirectory();
    const writing = await (await folder.getFileHandle('parade.mp4', { create: true })).createWritable();
    await writing.write(own.files?.[0] ?? '');
    await writing.close();
    own.remove();
  });
  await input.click();
}

for (const way of ['is chosen again', 'is read again with one tap'] as const)
  test(`a video that is too large to be stored ${way}, and continues with its texts and its picture`, async ({
    browser,
  }) => {
    const byHandle = way === 'is read again with one tap';
    const page = await arrive(browser, product, called(byHandle ? 'marshal' : 'editor'), { plan: true });
    const context = page.context();
    const path = await videos.large('parade.mp4', 70);
    const other = await videos.large('other.mp4', 2);
    const { promise: never } = Promise.withResolvers<void>();
    let chunks = 0;
    await context.route('**/api/uploads/*', async (route) => {
      const large = route.request().headers()['content-range']?.endsWith(`/${PARADE}`);
      if (large) chunks += 1;
      if (large && chunks > 3) await never;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Upload a New Video' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload a New Video' });
    await dialog.getByLabel('Title', { exact: true }).fill('The parade');
    const input = dialog.locator('input[name=video]');
    if (byHandle) await pickWithHandle(page, input, path);
    else await input.setInputFiles(path);
    await expect(dialog.getByText('parade.mp4').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(() => chunks).toBeGreaterThan(3);
    await dialog.getByRole('button', { name: 'Continue in the background' }).click();
    await expect(trayOf(page)).toBeVisible();
    await page.close();
    await context.unroute('**/api/uploads/*');

    const again = await context.newPage();
    await again.addInitScript(() =>
      Object.assign(FileSystemFileHandle.prototype, {
        queryPermission: async () => 'prompt',
        requestPermission: async () => 'granted',
      }),
    );
    const ranges: string[] = [];
    again.on('request', (request) => {
      const range = request.headers()['content-range'];
      if (range?.endsWith(`/${PARADE}`)) ranges.push(range);
    });
    await again.goto(product.url);
    const tray = trayOf(again);
    await tray.getByRole('button', { name: 'Show the files' }).click();
    if (byHandle) {
      await expect(row(again, 'parade.mp4')).toContainText('Allow this page to read the file again.');
      await row(again, 'parade.mp4').getByRole('button', { name: 'Resume parade.mp4' }).click();
    } else {
      await expect(row(again, 'parade.mp4')).toContainText('Choose this file again to continue.');
      const picker = tray.getByLabel('Choose parade.mp4 again');
      await picker.setInputFiles(other);
      await expect(notice(again, 'yellow', 'That is a different file.')).toBeVisible();
      await picker.setInputFiles(path);
    }
    await expect(notice(again, 'green', 'Your video has been published.')).toBeVisible();
    expect(ranges[0]).toMatch(/^bytes \*\//);
    expect(Number(/^bytes (\d+)-/.exec(ranges[1] ?? '')?.[1])).toBeGreaterThanOrEqual(8 * 1_048_576);
    await notice(again, 'green', 'Your video has been published.').getByRole('link').click();
    await expect(again.getByRole('heading', { name: 'The parade' })).toBeVisible();
    await context.close();
  });

/** A picture in another format, as the browser writes it. */
const inFormat = async (page: Page, type: string, picture: Buffer | undefined): Promise<Buffer> => {
  const drawn = await page.evaluate(
    async ([format = '', bytes = '']) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${bytes}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL(format);
    },
    [type, picture?.toString('base64') ?? ''],
  );
  return Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
};

/** One pixel, as a GIF. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The browser's stored photos that are chosen but not sent yet. */
const draftIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        indexedDB.open('uploads').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          result.transaction('drafts').objectStore('drafts').get('photo').onsuccess = (found) => {
            result.close();
            resolve(JSON.stringify((found.target as IDBRequest).result ?? null));
          };
        };
      }),
  );

test('what was chosen and typed is there again after the tab was closed; order and words are changed by keys and by dragging', async ({
  browser,
}) => {
  const first = await arrive(browser, product, called('curator'), { plan: true });
  const four = await photosOf(first, 4);
  const [webp, gif] = [four[0], four[1]];
  if (!webp || !gif) throw new Error('There are no four.');
  // Whatever they are called.
  webp.buffer = await inFormat(first, 'image/webp', webp.buffer);
  gif.buffer = GIF;
  let page = first;
  const open = async () => {
    await page.getByRole('button', { name: 'Upload Images' }).click();
    return page.getByRole('dialog', { name: 'Upload Images' });
  };
  let dialog = await open();
  await dialog.getByLabel('Title', { exact: true }).fill('Curated');
  await dialog.locator('input[type=file]').setInputFiles(four);
  const order = () =>
    dialog.getByRole('img').evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt')));
  await expect.poll(order).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg', 'photo-4.jpg']);
  const press = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Details of photo-3.jpg');
  await expect(dialog.getByLabel('Title of this photo')).toBeFocused();
  const pictureOf = (name: string) => dialog.getByRole('img', { name });
  const isUpright = (picture: Locator) =>
    picture.evaluate(({ naturalHeight, naturalWidth }: HTMLImageElement) => naturalHeight > naturalWidth);
  const turnOf = (name: string) => pictureOf(name).evaluate((picture) => picture.style.rotate);
  await press('Rotate right');
  await press('Details of photo-2.jpg');
  await press('Rotate right');
  await expect(dialog.getByRole('status').filter({ hasText: 'can’t be rotated' })).toBeVisible();
  await press('Details of photo-1.jpg');
  await press('Rotate right');
  await expect.poll(async () => [await turnOf('photo-3.jpg'), await turnOf('photo-1.jpg')]).toEqual(['90deg', '90deg']);
  await press('Details of photo-3.jpg');
  await dialog.getByLabel('Description of this photo').fill('Seen from the gate.');
  await dialog.getByLabel('Title of this photo').focus();
  await page.keyboard.type('The winner');
  await press('Move earlier');
  await expect(dialog.getByRole('button', { name: 'Move earlier' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Title of this photo')).toBeFocused();
  await expect.poll(order).toEqual(['photo-3.jpg', 'photo-1.jpg', 'photo-2.jpg', 'photo-4.jpg']);
  await expect(dialog.getByText('1 of 4: photo-3.jpg')).toBeVisible();
  await expect.poll(() => draftIn(page)).toMatch(/^[^[]*\[[^}]*"photo-3.jpg"[^}]*"The winner"/);
  await page.close();
  page = await first.context().newPage();
  await page.goto(product.url);
  dialog = await open();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Curated');
  await expect.poll(order).toEqual(['photo-3.jpg', 'photo-1.jpg', 'photo-2.jpg', 'photo-4.jpg']);
  await press('Details of photo-3.jpg');
  await expect(dialog.getByLabel('Title of this photo')).toHaveValue('The winner');
  await expect.poll(async () => [await turnOf('photo-3.jpg'), await turnOf('photo-1.jpg')]).toEqual(['90deg', '90deg']);
  await press('Done');
  await expect(dialog.getByRole('button', { name: 'Details of photo-3.jpg' })).toBeFocused();
  await dialog.getByRole('img', { name: 'photo-4.jpg' }).dragTo(dialog.getByRole('img', { name: 'photo-1.jpg' }));
  await expect.poll(order).toEqual(['photo-3.jpg', 'photo-4.jpg', 'photo-1.jpg', 'photo-2.jpg']);
  await press('Remove photo-2.jpg');
  const loaded = page.waitForEvent('domcontentloaded');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await loaded;
  await expect(notice(page, 'green', '3 photos published.')).toBeVisible();
  await page.goto(`${product.url}/myfiles`);
  await page.getByRole('link', { name: 'The winner, 3 photos' }).click();
  const titles = page.getByRole('article').getByRole('link', { name: /^(The winner|Curated)/ });
  await expect(titles).toHaveText([/^The winner/, /^Curated 2/, /^Curated 3/]);
  const published = (title: string) =>
    page.getByRole('article').filter({ hasText: title }).last().locator('img').first();
  await expect.poll(() => isUpright(published('The winner'))).toBe(true);
  // A frame cuts off people's feet, not their heads.
  await expect(published('The winner')).toHaveCSS('object-position', '50% 25%');
  await expect.poll(() => isUpright(published('Curated 2'))).toBe(false);
  await expect.poll(() => isUpright(published('Curated 3'))).toBe(true);
  await page
    .getByRole('link', { name: /^The winner/ })
    .last()
    .click();
  await expect(page.getByText('Seen from the gate.')).toBeVisible();
  await page.context().close();
});

test(`${SHOWN} photos are shown small, three decoded at a time`, async ({ browser }) => {
  const page = await arrive(browser, product, called('collector'), { plan: true });
  await page.evaluate(() => {
    const decoded = { now: 0, most: 0, all: 0, widest: 0 };
    Object.assign(window, { decoded });
    const original = window.createImageBitmap.bind(window) as (
      file: Blob,
      how?: ImageBitmapOptions,
    ) => Promise<ImageBitmap>;
    window.createImageBitmap = (async (file: Blob, how?: ImageBitmapOptions) => {
      decoded.now += 1;
      decoded.all += 1;
      decoded.most = Math.max(decoded.most, decoded.now);
      const picture = await original(file, how);
      decoded.widest = Math.max(decoded.widest, picture.width);
      const close = picture.close.bind(picture);
      picture.close = () => {
        decoded.now -= 1;
        close();
      };
      return picture;
    }) as typeof window.createImageBitmap;
  });
  const four = await photosOf(page, 4);
  await page.getByRole('button', { name: 'Upload Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  const many = Array.from({ length: SHOWN }, (_, at) => ({
    name: `many-${at + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: four[at % 4]?.buffer ?? Buffer.alloc(0),
  }));
  await dialog.locator('input[type=file]').setInputFiles(many);
  await expect(dialog.getByText(`${SHOWN} photos`, { exact: true })).toBeVisible();
  const decoded = () =>
    page.evaluate(() => (window as unknown as { decoded: Record<'now' | 'most' | 'all' | 'widest', number> }).decoded);
  await expect.poll(async () => (await decoded()).all).toBe(SHOWN);
  await expect.poll(async () => (await decoded()).now).toBe(0);
  expect((await decoded()).most).toBeLessThanOrEqual(3);
  expect((await decoded()).widest).toBe(320);
  await page.context().close();
});

test('two pages never send the same file, and logging out leaves nothing for the next person', async ({ browser }) => {
  const page = await arrive(browser, product, called('doubled'), { plan: true });
  const context = page.context();
  await context.route('**/api/uploads/*', () => undefined);
  const tray = await sendInBackground(page, 'Once', await photosOf(page, 2));
  await expect(tray).toBeVisible();
  const other = await context.newPage();
  await other.goto(product.url);
  await expect(other.getByRole('button', { name: 'Upload Images' })).toBeVisible();
  const left = () =>
    other.evaluate(
      () =>
        new Promise<number>((resolve) => {
          indexedDB.open('uploads').onsuccess = ({ target }) => {
            const { result } = target as IDBOpenDBRequest;
            result.transaction('parcels').objectStore('parcels').count().onsuccess = (found) => {
              result.close();
              resolve((found.target as IDBRequest<number>).result);
            };
          };
        }),
    );
  await expect.poll(left).toBe(1);
  await expect(trayOf(other)).toHaveCount(0);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(left).toBe(1);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect.poll(left).toBe(0);
  expect(await other.evaluate(() => [localStorage.getItem('parcels'), localStorage.getItem('uploads')])).toEqual([
    null,
    null,
  ]);
  await context.close();
});

test('in a browser that stores nothing, photos are sent for this visit', async ({ browser }) => {
  const page = await arrive(browser, product, called('blocked'), { plan: true });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
  });
  await page.reload();
  const tray = await sendInBackground(page, 'Blocked', await photosOf(page, 4));
  await expect(notice(page, 'green', '4 photos published.')).toBeVisible();
  await expect(tray.getByRole('status')).toHaveText('4 of 4 published');
  await page.context().close();
});
