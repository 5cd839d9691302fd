/** The viewer over a photo, and steps from one to the next (product 2; decisions 16). */
import type { Page } from '@playwright/test';
import { slowness } from '../../adapters/testing/slowness.ts';
import { answered } from './support/answered.ts';
import { callOf } from './support/call-of.ts';
import { expect, test } from './support/college.ts';
import { FULL } from './support/full-run.ts';
import { axeFindings, pageThatLooks, sideways } from './support/look.ts';
import { fingerOn, STEPS, swipe } from './support/swipe.ts';

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

test('a like that is answered after the step to the next photo is the like of its own photo', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  const [first, second] = college.items.filter(({ kind }) => kind === 'photo');
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/reactions\.react/);
  await page.route(/reactions\.react/, async (route) => {
    await answers;
    await route.continue();
  });
  await page.goto('/recent');
  await page
    .getByRole('link', { name: first?.title ?? '' })
    .first()
    .click();
  await expect(heading(page)).toHaveText(first?.title ?? '');
  await page.keyboard.press('f');
  const shown = (title: string | undefined) => page.getByRole('dialog', { name: title ?? '' });
  const like = (title: string | undefined) => shown(title).getByRole('button', { name: /^Like/ });
  await like(first?.title).click();
  await asked;
  await shown(first?.title).press('ArrowRight');
  await expect(like(second?.title)).toHaveAttribute('aria-pressed', 'false');
  const answered = page.waitForResponse(/reactions\.react/);
  answer();
  await answered;
  await expect(shown(second?.title)).toBeVisible();
  await expect(like(second?.title)).toHaveAttribute('aria-pressed', 'false');
  await shown(second?.title).press('ArrowLeft');
  await expect(like(first?.title)).toHaveAttribute('aria-pressed', 'true');
  await page.context().close();
});

test('a list plays as a slideshow by `s`, pauses, remembers its time, and ends with its bars (decisions 66)', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.clock.install();
  await page.addInitScript(() => {
    let held = 0;
    const request = async () => {
      document.documentElement.dataset.awake = String(++held);
      return {
        release: async () => {
          document.documentElement.dataset.awake = String(--held);
        },
      };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const awake = (times: string) => expect(page.locator('html')).toHaveAttribute('data-awake', times);
  const photos = college.items.filter(({ kind }) => kind === 'photo');
  await page.goto('/recent');
  const card = (title: string | undefined) => page.getByRole('link', { name: title ?? '' }).first();
  await card(photos[0]?.title).focus();
  await page.keyboard.press('s');
  const shows = (at: number) => expect(page.getByRole('dialog', { name: photos[at]?.title ?? '' })).toBeVisible();
  await shows(0);
  const top = page.locator('.viewer-bar').first();
  await expect(top).toHaveAttribute('data-away', 'true');
  await page.clock.fastForward('00:05');
  await shows(1);
  await page.getByRole('combobox', { name: 'Seconds for each picture' }).selectOption('3');
  await page.clock.fastForward('00:03');
  await shows(2);
  await awake('1');
  // It waits under a dialog, which stays the dialog of its item.
  const centre = { x: 640, y: 360 };
  await page.mouse.click(centre.x, centre.y);
  await page.locator('.viewer-actions').getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share).toBeVisible();
  await page.clock.fastForward('00:30');
  await page.keyboard.press('Escape');
  await expect(share).toHaveCount(0);
  await shows(2);
  await page.keyboard.press('s');
  await expect(top).toHaveAttribute('data-away', 'false');
  await awake('0');
  await page.clock.fastForward('00:30');
  await shows(2);
  await page.keyboard.press('s');
  for (let at = 3; at < photos.length; at += 1) {
    await page.clock.fastForward('00:03');
    await shows(at);
  }
  await page.clock.fastForward('00:05');
  await expect(top).toHaveAttribute('data-away', 'false');
  await expect(page.getByRole('button', { name: 'Slideshow' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Opened anew it does not play by itself.
  await page.goBack();
  await card(photos[0]?.title).click();
  await expect(heading(page)).toHaveText(photos[0]?.title ?? '');
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
  let letThrough = () => {};
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(callOf('browsing.neighbours'), async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(first?.path ?? '');
  await expect(heading(page)).toHaveText(first?.title ?? '');
  await swipe(page, 700, 200);
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  letThrough();
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

const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } };

test('the pictures follow the finger: beside it, back, on to the next one, and down until the viewer closes', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member, PHONE);
  const photos = college.items.filter(({ kind }) => kind === 'photo').map(({ title }) => title);
  const [first = '', second = '', third = ''] = photos;
  await page.goto('/recent');
  await page.getByRole('link', { name: first }).first().click();
  await expect(heading(page)).toHaveText(first ?? '');
  await page.getByRole('main').getByRole('img', { name: first }).click();
  const viewer = (title = '') => page.getByRole('dialog', { name: title });
  const left = async (title = '') =>
    (await page.getByRole('dialog').getByAltText(title).boundingBox())?.x ?? Number.NaN;
  await expect(viewer(first)).toBeVisible();
  await expect(viewer(first).getByRole('region', { name: 'Pictures' })).toBeVisible();
  await expect(viewer(first).getByText(/^1 of \d+$/)).toBeVisible();
  const finger = await fingerOn(page);

  await finger.down(300, 400);
  await finger.move(200, 404);
  await expect.poll(() => left(first)).toBe(-100);
  await expect.poll(() => left(second)).toBe(306);
  await finger.move(290, 404);
  await finger.up();
  await expect.poll(() => left(first)).toBe(0);
  await expect(viewer(first)).toBeVisible();

  // Before the first one there is nothing, and the track gives way a third as much.
  await finger.down(100, 400);
  await finger.move(190, 400);
  await expect.poll(() => left(first)).toBe(30);
  await finger.up();
  await expect.poll(() => left(first)).toBe(0);

  await finger.down(300, 400);
  await finger.move(100, 400);
  await finger.up();
  await expect(viewer(second)).toBeVisible();
  await expect.poll(() => left(second)).toBe(0);
  await expect(
    viewer(second)
      .getByRole('status')
      .filter({ hasText: `${second}, 2 of ` }),
  ).toHaveCount(1);

  // Two quick ones, the second before the first has come to rest.
  await finger.down(300, 400);
  await finger.move(200, 400, 80);
  await finger.up();
  await expect(viewer(third)).toBeVisible();
  await finger.down(100, 400);
  await finger.move(200, 400, 80);
  await finger.up();
  await expect(viewer(second)).toBeVisible();
  await expect.poll(() => left(second)).toBe(0);

  await finger.down(200, 300);
  await finger.move(204, 360);
  await finger.up();
  await expect.poll(() => left(second)).toBe(0);
  await expect(viewer(second)).toBeVisible();
  await finger.down(200, 300);
  await finger.move(204, 480);
  await finger.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page)).toHaveText(second ?? '');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused();
  await page.context().close();
});

test('on a phone four times slower a movement of the finger needs less than a frame of the processor (decisions 47)', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member, PHONE);
  const [first = ''] = college.items.filter(({ kind }) => kind === 'photo').map(({ title }) => title);
  await page.goto('/recent');
  await page.getByRole('link', { name: first }).first().click();
  await page.getByRole('main').getByRole('img', { name: first }).click();
  await expect(page.getByRole('dialog', { name: first })).toBeVisible();
  await answered(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Time of the page's own thread, which other programs don't lengthen.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const finger = await fingerOn(page);
  /** Drags to and fro; milliseconds of processor time for each movement, and the frames that were drawn in a second. */
  const dragged = async () => {
    await finger.down(300, 400);
    await finger.move(280, 400);
    const frames = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const times: number[] = [];
          const draw = (now: number) => {
            times.push(now);
            if (document.title !== 'done') return requestAnimationFrame(draw);
            const [from = 0, to = 0] = [times[0], times.at(-1)];
            resolve((1_000 * (times.length - 1)) / (to - from));
          };
          requestAnimationFrame(draw);
        }),
    );
    const title = await page.title();
    const before = await spent();
    for (const x of [100, 280, 100, 280, 100, 280]) await finger.move(x, 400);
    const each = ((await spent()) - before) / (6 * STEPS);
    await page.evaluate(() => {
      document.title = 'done';
    });
    const rate = await frames;
    await page.evaluate((text) => {
      document.title = text;
    }, title);
    await finger.move(300, 400);
    await finger.up();
    return { each, rate };
  };
  const runs = [await dragged(), await dragged(), await dragged()];
  const median = (of: 'each' | 'rate') => runs.map((run) => run[of]).sort((a, b) => a - b)[1] ?? Number.NaN;
  console.log(
    `Each movement: ${median('each').toFixed(1)} ms of processor time, ${median('rate').toFixed()} frames a second.`,
  );
  expect(median('each')).toBeLessThan((1_000 / 60) * slowness());
  await page.context().close();
});

test('a tap hides the bars, and two taps zoom to where the finger is', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member, PHONE);
  const { path, title } = college.item('Kites over the lawn');
  await page.goto(path);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const viewer = page.getByRole('dialog', { name: title });
  const picture = viewer.getByRole('img', { name: title });
  const shown = () =>
    viewer
      .getByRole('button', { name: 'Close' })
      .evaluate((button) => getComputedStyle(button.closest('div') ?? button).opacity);
  await expect(viewer).toBeVisible();
  const finger = await fingerOn(page);
  await finger.tap(195, 400);
  await expect.poll(shown).toBe('0');
  await finger.down(195, 400);
  await finger.up();
  await expect.poll(shown).toBe('1');

  const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const whole = await box();
  const at = (share: number, { x, width }: { x: number; width: number }) => x + width * share;
  await finger.tapTwice(97.5, 422);
  await expect.poll(async () => (await box()).width).toBeCloseTo(whole.width * 2.5, 0);
  expect(at(0.25, await box())).toBeCloseTo(97.5, 0);
  expect(await shown()).toBe('1');
  // Now the finger moves the picture in its frame, not the track.
  await finger.down(300, 400);
  await finger.move(220, 400);
  await finger.up();
  await expect.poll(async () => at(0.25, await box())).toBeCloseTo(17.5, 0);
  await finger.tapTwice(195, 422);
  await expect.poll(async () => (await box()).width).toBeCloseTo(whole.width, 0);
  await page.context().close();
});

for (const look of [
  { theme: 'light', language: 'en', width: 1280 },
  { theme: 'dark', language: 'zh', width: 390 },
  ...(FULL ? [{ theme: 'light', language: 'hi', width: 390 } as const] : []),
] as const)
  test(`in the viewer one likes, saves, shares, downloads and comments (${look.language}, ${look.width} px)`, async ({
    browser,
    college,
  }) => {
    const words = {
      en: { fullScreen: 'Full screen', like: 'Like', save: 'Save', share: 'Share', download: 'Download' },
      zh: { fullScreen: '全屏', like: '点赞', save: '收藏', share: '分享', download: '下载' },
      hi: {
        fullScreen: 'फ़ुल स्क्रीन',
        like: 'लाइक',
        save: 'सेव करें',
        share: 'शेयर करें',
        download: 'डाउनलोड करें',
      },
    }[look.language];
    const { comments, write } = {
      en: { comments: 'Comments', write: 'Write a comment' },
      zh: { comments: '评论', write: '写评论' },
      hi: { comments: 'कमेंट', write: 'कमेंट लिखें' },
    }[look.language];
    const named = (word: string) => ({ name: new RegExp(`^${word}`) });
    const page = await pageThatLooks(browser, college, await college.newMember(), look);
    const { path, title } = college.item('Across the old bridge');
    await page.goto(path);
    await page.getByRole('button', named(words.fullScreen)).click();
    const viewer = page.getByRole('dialog', { name: title });
    await expect(
      viewer.getByText({ en: /^2 of \d+$/, zh: /^第 2 项，共 \d+ 项$/, hi: /^\d+ में से 2$/ }[look.language]),
    ).toBeVisible();
    const liked = viewer.getByRole('button', named(words.like));
    await liked.click();
    await expect(liked).toHaveAttribute('aria-pressed', 'true');
    await viewer.getByRole('button', named(words.save)).click();
    await expect(viewer.getByRole('button', named(words.save))).toHaveCount(0);
    await expect(viewer.getByRole('link', named(words.download))).toHaveAttribute('download', '');
    expect.soft(await axeFindings(page)).toEqual([]);
    expect.soft(await sideways(page)).toBe(0);
    await viewer.getByRole('button', named(words.share)).click();
    const share = page.getByRole('dialog', named(words.share));
    await expect(share).toBeVisible();
    // The arrows move in the dialog's field, not the picture behind it.
    await share.getByRole('textbox').press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(share).toHaveCount(0);
    await expect(viewer.getByRole('button', named(words.share))).toBeFocused();
    await viewer.press('l');
    await expect(liked).toHaveAttribute('aria-pressed', 'false');
    await viewer.press('+');
    const picture = viewer.getByRole('region').first();
    await picture.click({ position: { x: look.width / 2, y: 300 } });
    await expect
      .poll(() => liked.evaluate((button) => getComputedStyle(button.closest('[data-theme]') ?? button).opacity))
      .toBe('0');
    expect.soft(await axeFindings(page), 'zoomed, without bars').toEqual([]);
    await viewer.press('Tab');
    await viewer.getByRole('button', named(comments)).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('combobox', named(write)).or(page.getByRole('textbox', named(write)))).toBeFocused();
    await page.context().close();
  });
