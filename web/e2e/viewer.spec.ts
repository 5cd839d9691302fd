/** The viewer over a photo, and steps from one to the next (product 2; decisions 16). */
import type { Page } from '@playwright/test';
import { callOf } from './support/call-of.ts';
import { expect, test } from './support/college.ts';
import { swipe } from './support/swipe.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('arrows and swipes go through the feed that was opened, in the viewer too', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member, { hasTouch: true });
  const photos = college.items.filter(({ kind }) => kind === 'photo');
  const [first, second, third] = photos;
  await page.goto('/recent');
  await page
    .getByRole('link', { name: first?.title ?? '' })
    .first()
    .click();
  await expect(heading(page)).toHaveText(first?.title ?? '');
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(heading(page)).toHaveText(second?.title ?? '');

  await page.keyboard.press('f');
  const viewer = page.getByRole('dialog', { name: second?.title ?? '' });
  await expect(viewer).toBeVisible();
  await viewer.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: third?.title ?? '' })).toBeVisible();
  await swipe(page, 200, 700);
  await expect(page.getByRole('dialog', { name: second?.title ?? '' })).toBeVisible();
  await swipe(page, 700, 200);
  await expect(page.getByRole('dialog', { name: third?.title ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused();
  await expect(page).toHaveURL(college.url + (third?.path ?? ''));
  await page.goBack();
  await expect(page).toHaveURL(/\/recent$/);
  await page.context().close();
});

test('a swipe works wherever on the stage it begins, even while the picture grows from its card', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member, { hasTouch: true, viewport: { width: 390, height: 844 } });
  const [first, second, third] = college.items.filter(({ kind }) => kind === 'photo');
  await page.goto('/recent');
  await page
    .getByRole('link', { name: first?.title ?? '' })
    .first()
    .click();
  // Checked at once: the picture that grows from its card covers everything for a moment.
  await expect(heading(page)).toHaveText(first?.title ?? '');
  await swipe(page, 250, 50);
  await expect(heading(page)).toHaveText(second?.title ?? '');
  const next = page.getByRole('button', { name: 'Next' });
  const button = await next.boundingBox();
  const [x, y] = [(button?.x ?? 0) + 22, (button?.y ?? 0) + 22];
  await swipe(page, x, x - 200, y);
  await expect(heading(page)).toHaveText(third?.title ?? '');
  await page.context().close();
});

test('a step requested before its target is known is taken as soon as it is', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member, { hasTouch: true });
  const [first, second] = college.items.filter(({ kind }) => kind === 'photo').toReversed();
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(callOf('browsing.neighbours'), async (route) => {
    await told;
    await route.continue();
  });
  await page.goto(first?.path ?? '');
  await expect(heading(page)).toHaveText(first?.title ?? '');
  await swipe(page, 700, 200);
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  tell();
  await expect(heading(page)).toHaveText(second?.title ?? '');
  await page.context().close();
});

test('a phone on its side gives the picture its full height, and the bar hides during scrolling', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member, { hasTouch: true, viewport: { width: 844, height: 390 } });
  await page.goto(college.item('Lanterns on the lake').path);
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  const picture = await page.getByRole('main').getByRole('img', { name: 'Lanterns on the lake' }).boundingBox();
  expect(picture?.height).toBeGreaterThan(320);
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(390);
  await page.mouse.move(400, 200);
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.context().close();
});

test('the viewer zooms by buttons, keys, wheel and two fingers, and moves what is larger than the window', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member, { hasTouch: true });
  const { path, title } = college.item('Lanterns on the lake');
  await page.goto(path);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const viewer = page.getByRole('dialog', { name: title });
  const picture = viewer.getByRole('img', { name: title });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const whole = await width();
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeCloseTo(whole * 1.5, 0);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(whole, 0);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, -400);
  await expect.poll(width).toBeGreaterThan(whole * 2);
  const before = (await picture.boundingBox())?.x ?? 0;
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => ((await picture.boundingBox())?.x ?? 0) - before).toBeCloseTo(-100, 0);

  await page.reload();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(width).toBeCloseTo(whole, 0);
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { id: 1, x: 600 - apart, y: 300 },
    { id: 2, x: 600 + apart, y: 300 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(50) });
  for (const apart of [70, 90, 100])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(width).toBeGreaterThan(whole * 1.8);
  await page.context().close();
});

test('a step to the next photo counts its view and remembers it, as opening it does (decisions 16)', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, await college.newMember());
  const walked = college.items.filter(({ kind }) => kind === 'photo').slice(0, 3);
  const read = async (path: string) => (await page.request.get(path)).json();
  const viewsOf = async (id: string): Promise<number> => (await read(`/api/photos/find/${id}`)).views;
  const history = async () => ((await read('/api/photos/history')) as { _id: string }[]).map(({ _id }) => _id);
  const before = new Map<string, number>();
  for (const { id } of walked) before.set(id, await viewsOf(id));
  await page.goto('/recent');
  await page
    .getByRole('link', { name: walked[0]?.title ?? '' })
    .first()
    .click();
  for (const { id, title } of walked) {
    await expect(heading(page)).toHaveText(title);
    await expect.poll(async () => (await history())[0]).toBe(id);
    if (title !== walked.at(-1)?.title) await page.keyboard.press('ArrowRight');
  }
  for (const { id } of walked) await expect.poll(() => viewsOf(id)).toBe((before.get(id) ?? 0) + 1);
  expect(await history()).toHaveLength(walked.length);
  await page.context().close();
});

test('a swipe over a video goes on to its neighbour, but not over the player’s controls', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member, { hasTouch: true, viewport: { width: 390, height: 844 } });
  const [first, second, third] = college.items.filter(({ kind }) => kind === 'video');
  await page.goto('/recent');
  await page
    .getByRole('link', { name: first?.title ?? '' })
    .first()
    .click();
  await expect(heading(page)).toHaveText(first?.title ?? '');
  const heights = async () => {
    const { y = 0, height = 0 } = (await page.locator('video').boundingBox()) ?? {};
    return { over: y + height / 4, controls: y + height - 20 };
  };
  await swipe(page, 300, 60, (await heights()).over);
  await expect(heading(page)).toHaveText(second?.title ?? '');
  await swipe(page, 300, 60, (await heights()).controls);
  await swipe(page, 300, 60, (await heights()).over);
  await expect(heading(page)).toHaveText(third?.title ?? '');
  await swipe(page, 60, 300, (await heights()).over);
  await expect(heading(page)).toHaveText(second?.title ?? '');
  await page.context().close();
});
