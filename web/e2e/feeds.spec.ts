/** Feeds, short and endless (product 2; decisions 18). */
import { breakUntilPress } from './support/broken-line.ts';
import { callOf } from './support/call-of.ts';
import { College, expect, test } from './support/college.ts';
import { drawScenes } from './support/draw.ts';
import { FULL } from './support/full-run.ts';
import { axeFindings } from './support/look.ts';
import { multiplyPhotos } from './support/many.ts';
import { somebody } from './support/people.ts';
import { buyPlan } from './support/plan.ts';
import { scaledTimeout } from './support/scaled-timeout.ts';

/** Ten thousand items in the full run, else far more than fits on a screen. */
const TIMES = FULL ? 1_111 : 35;

test('a feed shows videos and photos, titles of 50 characters at most, and how old everything is', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto('/recent');
  await expect(page.getByRole('region', { name: 'Videos' }).getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('article')).toHaveCount(9);
  const long = page.getByRole('link', { name: /^The whole relay team/ });
  await expect(long).toHaveText('The whole relay team after the last lap of the eve…');
  await expect(page.getByRole('article').first()).toContainText(/\d+ (second|minute)s? ago|now/);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Lanterns rising' })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: 'Lanterns rising' })).toBeFocused();
  await page.context().close();
});

test('an empty feed says what to do next', async ({ browser, college }) => {
  const page = await college.pageOf(browser, await college.newMember());
  for (const [path, text] of [
    ['/saved', 'You haven’t saved anything yet.'],
    ['/favorite', 'Nothing from your favorites yet.'],
    ['/history', 'Your history is empty.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Look around' })).toHaveAttribute('href', '/');
  }
  await page.goto('/myfiles');
  await expect(page.getByRole('main').getByRole('link', { name: 'See the plans' })).toBeVisible();
  await page.context().close();
});

test('while nothing has been shared, people with and without a plan learn what they can do', async ({
  browser,
  college,
}) => {
  const alone = somebody('first.here', 'south.edu');
  await college.join(alone);
  const page = await college.pageOf(browser, alone);
  const main = page.getByRole('main');
  for (const path of ['/', '/recent']) {
    await page.goto(path);
    await expect(main.getByText('Nothing has been shared here yet.')).toBeVisible();
    await expect(main.getByText(/^People with a plan share photos and videos here\./)).toBeVisible();
    await expect(main.getByRole('link', { name: 'See the events' })).toHaveAttribute('href', '/events');
    await expect(main.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/payment');
    expect(await axeFindings(page)).toEqual([]);
  }
  await buyPlan(college.url, await college.cookieOf(alone), 1);
  await page.goto('/');
  await expect(main.getByText('Be the first: the upload buttons are at the top.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'See the plans' })).toHaveCount(0);
  await page.context().close();
});

test('a feed that cannot be loaded says so, and Retry loads it', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto('/contact');
  await expect(page.getByRole('navigation')).toBeVisible();
  const mend = await breakUntilPress(page, 'media.cards');
  await page.getByRole('link', { name: 'Recent' }).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await mend();
  await retry.click();
  await expect(page.getByRole('link', { name: 'Lanterns rising' })).toBeVisible();
  await page.context().close();
});

test.describe('a big college', () => {
  let big: College;
  test.beforeAll(async ({ browser }) => {
    big = await College.open(browser);
    multiplyPhotos(big, TIMES);
  });
  test.afterAll(() => big.product.stop());

  test('a feed scrolls without end, no item appears twice, and only what is near the window is rendered', async ({
    browser,
  }) => {
    const page = await big.pageOf(browser, big.member);
    await page.goto('/photos');
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    const met = new Set<string>();
    let most = 0;
    const all = 9 * (TIMES + 1);
    await expect
      .poll(
        async () => {
          // The last rendered card rather than a number of pixels: what is rendered has no hole, so all come by.
          const shown = await page.evaluate(() => {
            const links = [...document.querySelectorAll('article a[data-card]')];
            links.at(-1)?.scrollIntoView();
            return links.map((link) => link.getAttribute('href') ?? '');
          });
          expect(new Set(shown).size).toBe(shown.length);
          for (const href of shown) met.add(href);
          most = Math.max(most, shown.length);
          return met.size;
        },
        { intervals: [50], timeout: scaledTimeout(200) },
      )
      .toBe(all);
    expect(most).toBeLessThan(150);
    await page.context().close();
  });

  test('new items are announced without a jump, and shown on request', async ({ browser }) => {
    const page = await big.pageOf(browser, big.member);
    await page.goto('/recent');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 900));
    const place = () =>
      page.evaluate(() => {
        const card = [...document.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top > 200);
        return [scrollY, card?.getBoundingClientRect().top, card?.textContent];
      });
    await expect.poll(async () => (await place())[0]).toBe(900);
    const before = await place();
    const [scene] = await drawScenes(await page.context().newPage(), [{ width: 900, height: 600 }]);
    await big.sharePhoto('Just now', scene ?? Buffer.alloc(0));
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const show = page.getByRole('button', { name: 'New photos and videos' });
    await expect(show).toBeVisible();
    expect(await place()).toEqual(before);
    await show.click();
    await expect(page.getByRole('link', { name: 'Just now' })).toBeVisible();
    await expect(show).toHaveCount(0);
    await page.context().close();
  });

  test('the arrows of an item continue beyond the loaded part of the list', async ({ browser }) => {
    const page = await big.pageOf(browser, big.member);
    await page.goto('/photos');
    await page.getByRole('article').getByRole('link').first().click();
    const seen = new Set<string>();
    for (let step = 0; step < 32; step += 1) {
      seen.add(page.url());
      await page.getByRole('button', { name: 'Next' }).click();
      await expect.poll(() => seen.has(page.url()), { intervals: [50] }).toBe(false);
    }
    expect(seen.size).toBe(32);
    await page.context().close();
  });

  test('no press on an arrow is lost: not before the next item is drawn, nor while the list is read on', async ({
    browser,
  }) => {
    const page = await big.pageOf(browser, big.member);
    await page.goto('/photos');
    const cards = page.getByRole('article').getByRole('link');
    await expect(cards.nth(3)).toBeVisible();
    const paths = await cards.evaluateAll((links) =>
      links.filter((link) => link.hasAttribute('data-card')).map((link) => link.getAttribute('href')),
    );
    await page.locator(`[data-card][href="${paths[0]}"]`).click();
    const next = page.getByRole('button', { name: 'Next' });
    const isAt = (at: number) => expect.poll(() => new URL(page.url()).pathname).toBe(paths[at]?.split('?')[0]);
    // Two presses within one moment, before the page can draw the first step.
    await next.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await isAt(2);
    const found = await page.request.get(`/api/photos/find/${paths[2]?.split(/[/?]/)[2]}`);
    const { title: second } = await found.json();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
    // A press that begins beside one item and ends beside the next.
    await next.hover();
    await page.mouse.down();
    const drawn = page.getByRole('img', { name: second, exact: true });
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('ArrowRight');
    await isAt(3);
    await expect(drawn).toHaveCount(0);
    // A picture of another shape may have moved the button.
    await next.hover();
    await page.mouse.up();
    await isAt(4);

    // The list goes on only later: the step waits for it.
    let letThrough = () => {};
    const allowed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(callOf('media.feed'), (route) => allowed.then(() => route.continue()));
    await page.goto('/photos');
    await page.locator('[data-card]').first().click();
    await expect(next).toBeVisible();
    const title = page.getByRole('heading', { level: 1 });
    // As many as come with the page.
    for (let at = 1; at < 28; at += 1) {
      const before = await title.textContent();
      await page.keyboard.press('ArrowRight');
      await expect(title).not.toHaveText(before ?? '');
    }
    const last = page.url();
    await page.keyboard.press('ArrowRight');
    expect(page.url()).toBe(last);
    letThrough();
    await expect.poll(() => page.url()).not.toBe(last);
    await page.context().close();
  });
});
