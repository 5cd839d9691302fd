import type { Page } from '@playwright/test';
import { arrive, notice } from './support/arrive.ts';
import { callOf } from './support/call-of.ts';
import { drawPictures, somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { share } from './support/share.ts';
import { expect, test } from './support/test.ts';

/**
 * The server is killed while something is in flight: the page says so and sends it again by itself, and it takes effect
 * once (decisions 23; operator).
 */

let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
});
test.afterAll(async () => product.stop());

/**
 * Kills the server at the next call of `procedure`: before it has the call, or once it did what was asked. It is started
 * again when the page has found it dead; nothing later gets through before it is back.
 */
async function killAt(page: Page, procedure: string, when: 'before' | 'after'): Promise<{ back: Promise<void> }> {
  let calls = 0;
  const back = Promise.withResolvers<void>();
  await page.route(callOf(procedure), async (route) => {
    calls += 1;
    if (calls === 1) {
      if (when === 'after') await route.fetch();
      await product.kill();
    }
    if (calls === 2) void product.startAgain().then(back.resolve, back.reject);
    if (calls > 2) await back.promise;
    return calls === 1 ? route.abort('connectionreset') : route.continue();
  });
  return { back: back.promise };
}

const again = (page: Page) => notice(page, 'default', 'Connection lost. Sending again…');

/** It is sent again without a press, and in the end nothing is said about it. */
async function sentAgain(page: Page, { back }: { back: Promise<void> }): Promise<void> {
  await expect(again(page)).toBeVisible();
  await back;
  await expect(again(page)).toHaveCount(0);
  await expect(page.locator('[data-tone=red]')).toHaveCount(0);
}

for (const when of ['before', 'after'] as const)
  test(`a comment, a like and a photo are there once, whose server was killed ${when} it had them`, async ({
    browser,
  }) => {
    const page = await arrive(browser, product, somebody(`steady${when}`, 'north.edu'), { plan: true });
    const [first, second] = await drawPictures(page, 2);
    const id = await share(page, product, 'Day', first ?? Buffer.alloc(0));
    await page.goto(`${product.url}/photo/${id}`);

    const writing = await killAt(page, 'comments.write', when);
    const words = page.getByRole('textbox', { name: 'Write a comment' });
    await words.fill('What light!');
    await words.press('Enter');
    await sentAgain(page, writing);
    await page.unroute(callOf('comments.write'));

    const liking = await killAt(page, 'reactions.react', when);
    await page.getByRole('button', { name: 'Like, 0 so far', exact: true }).click();
    await sentAgain(page, liking);
    await page.unroute(callOf('reactions.react'));

    await page.reload();
    await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'What light!' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Like, 1 so far', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );

    await killAt(page, 'media.publishPhoto', when);
    await page.getByRole('button', { name: 'Upload Images' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Images' });
    await dialog.getByLabel('Title', { exact: true }).fill('From the train');
    const file = { name: 'train.jpg', mimeType: 'image/jpeg', buffer: second ?? Buffer.alloc(0) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    // Publishing reloads the page.
    const loadedAnew = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await loadedAnew;
    await page.goto(`${product.url}/myfiles`);
    await expect(page.getByRole('link', { name: /^From the train 1/ })).toHaveCount(1);
    await page.context().close();
  });
