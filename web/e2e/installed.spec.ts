import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('an installed app describes itself in the language of the page that installs it (decisions 76)', async ({
  browser,
}) => {
  const page = await browserOf(browser);
  await page.goto(product.url);
  const described = () =>
    page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      const { lang, description } = await (await fetch(link?.href ?? '')).json();
      return { lang, description };
    });
  expect(await described()).toMatchObject({ lang: 'en', description: expect.stringContaining('your college') });
  for (const [name, lang, words] of [
    ['हिन्दी', 'hi', 'आपके कॉलेज'],
    ['中文', 'zh-CN', '学校活动'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    expect(await described()).toMatchObject({ lang, description: expect.stringContaining(words) });
  }
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
  for (const words of ['你已离线。', 'आप ऑफ़लाइन हैं।']) await expect(page.getByText(words)).toBeVisible();
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

  // What was wanted is there by itself, and by this link where a browser does not notice.
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '');
  await page.context().setOffline(false);
  await expect(page).toHaveURL(`${product.url}/saved`);
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
  await page.context().close();
});

/** Shares photos with the installed product, as a phone does. */
async function shareFromGallery(page: Page, names: readonly string[], action = '/share'): Promise<void> {
  await page.evaluate(
    async ({ names, action }) => {
      const canvas = document.createElement('canvas');
      canvas.width = 60;
      canvas.height = 40;
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
      const files = new DataTransfer();
      for (const name of names) files.items.add(new File([picture ?? ''], name, { type: 'image/jpeg' }));
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'files', multiple: true, files: files.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { names, action },
  );
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
  await dialog.getByLabel('Title', { exact: true }).fill('Lanterns');
  const release = await page.evaluate(async () => {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.oncontrollerchange = resolve;
    });
    await navigator.serviceWorker.register('/service-worker.js?newer');
    await taken;
    return navigator.serviceWorker.controller?.scriptURL;
  });
  expect(release).toContain('newer');
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Lanterns');
  await expect(dialog.getByRole('button', { name: 'Remove 灯笼.jpg' })).toBeVisible();
  // Its chunks have other names: when one no longer exists, the page reloads and loses nothing.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('parcels'))).toBe('yes');
  await page.reload();
  await page.getByRole('button', { name: 'Upload Images' }).click();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Lanterns');
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

test('files that the form of another site sends are refused, and those that wait are kept', async ({ browser }) => {
  const lena = somebody('lena', 'north.edu');
  const page = await arrive(browser, product, lena, { width: 390, plan: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().clearCookies();
  await page.goto(product.url);
  await shareFromGallery(page, ['kite.jpg']);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  const { hostname, port } = new URL(product.url);
  const elsewhere = createServer((_request, response) => {
    response.setHeader('referrer-policy', 'no-referrer').setHeader('content-type', 'text/html').end('<p>Elsewhere</p>');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const site = hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
  const other = await page.context().newPage();
  await other.goto(`http://${site}:${(elsewhere.address() as AddressInfo).port}`);
  await shareFromGallery(other, ['forged.jpg'], `http://${hostname}:${port}/share`);
  await expect(other).toHaveURL(/\?refused=/);
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const kept = () =>
    other.evaluate(async () => {
      const cache = await caches.open('handed-over');
      const files = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
      return files.map((file) => file?.headers.get('x-name'));
    });
  await expect.poll(kept).toEqual(['kite.jpg']);
  elsewhere.close();

  await signIn(page, lena);
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await expect(dialog.getByRole('button', { name: 'Remove kite.jpg' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove forged.jpg' })).toHaveCount(0);
  await page.context().close();
});
