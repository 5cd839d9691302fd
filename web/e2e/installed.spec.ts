import type { Page } from '@playwright/test';
import { arrive, browserOf, notice } from './support/arrive.ts';
import { signIn, somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** The product as an app on a phone: its name and icons, and what it says without a network (product 2). */
test.use({ serviceWorkers: 'allow' });

let product: Product;
test.beforeAll(async () => {
  product = await Product.start({ APP_NAME: 'North Photos' });
});
test.afterAll(async () => product.stop());

test("it can be installed, under the operator's name and with icons that are what they claim", async ({ browser }) => {
  const page = await browserOf(browser);
  await page.goto(product.url);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(product.url + href)).json();
  expect(manifest).toMatchObject({
    name: 'North Photos',
    display: 'standalone',
    start_url: '/',
    share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
  });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test browsers are private windows, in which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await page.context().close();
});

test('without a network an opened page says so, and nothing that was shared is kept', async ({ browser }) => {
  const faults: string[] = [];
  const page = await arrive(browser, product, somebody('asha', 'north.edu'), { width: 390 });
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${product.url}/recent`);
  expect(faults).toEqual([]);

  await page.context().setOffline(true);
  await page.goto(`${product.url}/saved`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('你已离线。')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline.html', '/offline.js']);
  const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await surface()).toBe('rgb(250, 248, 244)');
  await page.evaluate(() => localStorage.setItem('darkMode', 'true'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(await surface()).toBe('rgb(20, 20, 19)');

  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${product.url}/saved`);
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
  await page.context().close();
});

/** What a phone does when its owner shares photos with the installed product. */
async function shareFromGallery(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(async (names) => {
    const canvas = document.createElement('canvas');
    canvas.width = 60;
    canvas.height = 40;
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    const files = new DataTransfer();
    for (const name of names) files.items.add(new File([picture ?? ''], name, { type: 'image/jpeg' }));
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'files', multiple: true, files: files.files });
    form.append(input);
    document.body.append(form);
    form.submit();
  }, names);
}

test('photos shared from the gallery of a phone appear in the upload dialog, once, and survive a newer release', async ({
  browser,
}) => {
  const page = await arrive(browser, product, somebody('ben', 'north.edu'), { width: 390, plan: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await shareFromGallery(page, ['lantern 1.jpg', '灯笼.jpg']);
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await expect(dialog.getByRole('button', { name: 'Remove lantern 1.jpg' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove 灯笼.jpg' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await page.evaluate(() => caches.has('handed-over'))).toBe(false);

  // A newer release brings a newer worker, which takes over while somebody types.
  await dialog.getByLabel('Title').fill('Lanterns');
  const release = await page.evaluate(async () => {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.oncontrollerchange = resolve;
    });
    await navigator.serviceWorker.register('/service-worker.js?newer');
    await taken;
    return navigator.serviceWorker.controller?.scriptURL;
  });
  expect(release).toContain('newer');
  await expect(dialog.getByLabel('Title')).toHaveValue('Lanterns');
  await expect(dialog.getByRole('button', { name: 'Remove 灯笼.jpg' })).toBeVisible();
  // Its other code has other names: what is not there any more needs the page anew, and that loses nothing.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('parcels'))).toBe('yes');
  await page.reload();
  await page.getByRole('button', { name: 'Upload Images' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Lanterns');
  await expect(dialog.getByRole('button', { name: 'Remove 灯笼.jpg' })).toBeVisible();
  await page.context().close();
});

test('photos shared from a gallery wait for the sign-in, and are gone when another page is opened instead', async ({
  browser,
}) => {
  const mira = somebody('mira', 'north.edu');
  const page = await arrive(browser, product, mira, { width: 390, plan: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().clearCookies();
  await page.goto(product.url);
  await shareFromGallery(page, ['kite.jpg']);
  await signIn(page, mira);
  await expect(
    page.getByRole('dialog', { name: 'Upload Images' }).getByRole('button', { name: 'Remove kite.jpg' }),
  ).toBeVisible();

  await page.goto(product.url);
  await page.context().clearCookies();
  await page.goto(product.url);
  await shareFromGallery(page, ['kite.jpg']);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await page.evaluate(() => caches.has('handed-over'))).toBe(true);
  const address = page.url();
  await page.goto(`${product.url}/recovery`);
  await expect.poll(() => page.evaluate(() => caches.has('handed-over'))).toBe(false);
  await page.goto(address);
  await signIn(page, mira);
  await expect(notice(page, 'red', 'The files from your phone didn’t arrive. Choose them here.')).toBeVisible();
  await page.context().close();
});
