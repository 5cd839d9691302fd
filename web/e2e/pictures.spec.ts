/** The width in which a picture is shown (decisions 60). */
import type { Page } from '@playwright/test';
import { PHONE_PICTURES } from '../../adapters/testing/phone-pictures.ts';
import { drawn } from './support/answered.ts';
import { expect, test } from './support/college.ts';
import { makeModerator } from './support/database.ts';
import { drawScenes } from './support/draw.ts';
import { holdFestival } from './support/festival.ts';
import { FULL } from './support/full-run.ts';

interface Shown {
  /** Its size on screen, cropped parts included, in pixels of the screen. */
  readonly pixels: number;
  readonly file: number;
  /** All its widths. */
  readonly widths: readonly number[];
  readonly of: string;
}

/** The loaded pictures of a page, with the file that the browser chose and the size on screen. */
async function shownOn(page: Page): Promise<Shown[]> {
  await drawn(page);
  await page.waitForFunction(() => {
    const images = [...document.images].filter(({ srcset }) => srcset !== '');
    return (
      images.some(({ currentSrc }) => currentSrc) && images.every((image) => image.complete || image.loading === 'lazy')
    );
  });
  return page.evaluate(() =>
    [...document.images].flatMap((image) => {
      const sources = image.srcset.split(',').map((source) => source.split(' '));
      const chosen = sources.find(([url = '']) => url && new URL(url, location.href).href === image.currentSrc);
      if (!chosen || !image.complete) return [];
      const { width, height } = image.getBoundingClientRect();
      // The width of the file, without the pixel density.
      const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
      const covers = getComputedStyle(image).objectFit === 'cover';
      const shown = covers ? Math.max(width, height * shape) : Math.min(width, height * shape);
      return {
        pixels: shown * devicePixelRatio,
        file: Number.parseInt(chosen[1] ?? '', 10),
        widths: sources.map(([, width = '']) => Number.parseInt(width, 10)),
        of: `${image.alt || 'a card'} on ${location.pathname}`,
      };
    }),
  );
}

/** The drawn widths of a picture: the addresses of cards open only the first two. */
const WIDTHS = [320, 640, 1_280, 2_048];

/** The pictures from the server that are on a page, in files that were looked at, with or without a choice of widths. */
async function filesOn(
  page: Page,
): Promise<(Omit<Shown, 'widths'> & { readonly small: boolean; readonly url: string })[]> {
  await page.waitForFunction(() => {
    const images = [...document.images].filter(({ currentSrc }) => currentSrc.includes('/media/'));
    return images.length > 1 && images.every(({ complete, loading }) => complete || loading === 'lazy');
  });
  return page.evaluate(() =>
    Promise.all(
      [...document.images]
        .filter(
          ({ currentSrc, complete, naturalWidth }) => currentSrc.includes('/media/') && complete && naturalWidth > 0,
        )
        .map(async (image) => {
          // It may choose another while this one is looked at.
          const url = image.currentSrc;
          const file = new Image();
          file.src = url;
          await file.decode();
          const { width, height } = image.getBoundingClientRect();
          const shape = file.naturalWidth / file.naturalHeight;
          const covers = getComputedStyle(image).objectFit === 'cover';
          const shown = covers ? Math.max(width, height * shape) : Math.min(width, height * shape);
          const small = !url.includes('/view/');
          const of = `${image.className} on ${location.pathname}`;
          return { pixels: shown * devicePixelRatio, file: file.naturalWidth, small, of, url };
        }),
    ),
  );
}

const items = ['Tall windows of the library', 'Panorama of the quad'];

const [DESK, PHONE] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
/** A plain screen, a sharp one and a phone; in the full run each density at each width. */
const SCREENS = [
  { scale: 1, viewport: DESK },
  { scale: 2, viewport: DESK },
  { scale: 3, viewport: PHONE },
  ...(FULL ? [1, 2].map((scale) => ({ scale, viewport: PHONE })).concat([{ scale: 3, viewport: DESK }]) : []),
];

for (const { scale, viewport } of SCREENS)
  test(`no picture has more than 1.5 times its shown pixels at ${viewport.width} px with ${scale} pixels for each px, where there is such a width`, async ({
    browser,
    college,
  }) => {
    const seen: Shown[] = [];
    // Each page in a browser of its own, because Chromium prefers a larger cached picture to a smaller one that it
    // would have to fetch.
    for (const path of [...['/photos', '/videos'], ...items.map((title) => college.item(title).path)]) {
      const page = await college.pageOf(browser, college.member, { viewport, deviceScaleFactor: scale });
      await page.goto(path);
      seen.push(...(await shownOn(page)));
      if (path.startsWith('/photo/')) {
        await page.keyboard.press('f');
        await expect(page.getByRole('dialog')).toBeVisible();
        // The viewer has the neighbours in large too, and their cards behind it may take those.
        seen.push(...(await shownOn(page)).filter(({ of }) => !of.startsWith('a card')));
      }
      await page.context().close();
    }
    expect(seen.length).toBeGreaterThan(10);
    const wrong = seen.filter(({ pixels, file, widths }) => {
      const most = Math.max(...widths);
      // Just below a width, the browser may take the next one because of a fraction of a pixel.
      const enough = widths.find((width) => width >= pixels * 1.02) ?? most;
      return file > enough || file < Math.min(pixels, most) / 1.5;
    });
    expect(wrong).toEqual([]);
  });

test('faces, fans, covers of events, notifications and reports load no more than they show either, where there is such a width', async ({
  browser,
  college,
}) => {
  const { club, product } = college;
  const festival = await holdFestival(browser, college);
  const page = await browser.newPage();
  const [face = Buffer.alloc(0)] = await drawScenes(page, [{ width: 800, height: 800 }]);
  await page.close();
  const reader = await college.newMember();
  for (const person of [reader, club]) await college.showFace(person, face);
  const [photo] = festival.photos;
  await college.callAs(reader, 'POST', '/api/comments', { desc: 'What a night!', photoId: photo?.id });
  await college.callAs(reader, 'POST', '/api/reports', {
    subject: 'item',
    id: photo?.id,
    reason: 'other',
    note: 'See.',
  });
  makeModerator(product, club.name, true);
  const seen: Awaited<ReturnType<typeof filesOn>>[number][] = [];
  for (const { scale, viewport } of FULL ? SCREENS : SCREENS.slice(1))
    for (const path of [festival.eventPath, '/events', '/recent', '/notifications', '/moderation']) {
      const there = await college.pageOf(browser, club, { viewport, deviceScaleFactor: scale });
      await there.goto(path);
      const known = /Bonfire night|Spring festival/;
      await expect(there.getByRole('link', { name: known }).or(there.getByText(known)).first()).toBeAttached();
      const here = await filesOn(there);
      // A file that is there because it is shown larger elsewhere on the page is taken again.
      const most = (url: string) => Math.max(...here.filter((one) => one.url === url).map(({ pixels }) => pixels));
      seen.push(...here.map((one) => ({ ...one, pixels: most(one.url) })));
      await there.context().close();
    }
  makeModerator(product, club.name, false);
  await college.showFace(club, null);
  await festival.end();
  const wrong = seen.filter(({ pixels, file, small }) => {
    const widths = small ? WIDTHS.slice(0, 2) : WIDTHS;
    const most = widths.at(-1) ?? 0;
    const enough = widths.find((width) => width >= pixels * 1.02) ?? most;
    return file > enough || file < Math.min(pixels, most) / 1.5;
  });
  expect(wrong).toEqual([]);
});

test('the poster of a video suits its player, and zooming into a photo fetches a larger width', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto(college.item('Lanterns rising').path);
  const poster = page.locator('video');
  await expect(poster).toHaveAttribute('poster', /^\/media\/view\/.*&w=1280$|^\/media\/view\//);
  await page.goto(college.item('Across the old bridge').path);
  await shownOn(page);
  await page.keyboard.press('f');
  const picture = page.getByRole('dialog').locator('img[srcset][fetchpriority=high]');
  const first = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.keyboard.press('+');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe(first);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toMatch(/w=/);
  await page.context().close();
});

test('a screen of high dynamic range gets an Ultra HDR photo with its gain map, any other its widths (decisions 60)', async ({
  browser,
  college,
}) => {
  const bytes = await PHONE_PICTURES.find(({ name }) => name === 'ultra-hdr.jpg')?.make();
  const { id, path } = await college.sharePhoto('Sun on the dome', bytes ?? Buffer.alloc(0));
  for (const range of ['standard', 'high'] as const) {
    const page = await college.pageOf(browser, college.member);
    // Chromium emulates other features of screens, but not this one.
    await page.addInitScript((high) => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query.replace('(dynamic-range: high)', high ? 'all' : 'not all'));
    }, range === 'high');
    await page.goto(path);
    expect(await page.evaluate(() => matchMedia('(dynamic-range: high)').matches)).toBe(range === 'high');
    const shown = page.getByRole('main').getByRole('img', { name: 'Sun on the dome' }).first();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .toContain('/media/');
    const address = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(new URL(address).pathname.split('/')[2]).toBe(range === 'high' ? 'hdr' : 'view');
    const file = await (await page.request.get(address)).body();
    expect(file.includes('hdrgm:Version')).toBe(range === 'high');
    await page.context().close();
  }
  expect((await college.callAs(college.club, 'DELETE', `/api/photos/${id}`)).message).toBeTruthy();
});
