import { expect, test } from '@playwright/test';
import { arrive, browserOf } from './support/arrive.ts';
import { somebody } from './support/people.ts';
import { Product } from './support/product.ts';

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
  expect(manifest).toMatchObject({ name: 'North Photos', display: 'standalone', start_url: '/' });
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
  // Test browsers are private windows, in which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await page.context().close();
});

test('without a network a page that is opened says so, and nothing that was shared is kept', async ({ browser }) => {
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
  expect(kept).toEqual(['/offline.html']);

  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${product.url}/saved`);
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
  await page.context().close();
});
