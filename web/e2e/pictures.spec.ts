/** Which of its widths a picture is shown in (decisions 60). */
import type { Page } from '@playwright/test';
import { expect, test } from './support/college.ts';

interface Shown {
  /** What of it is seen or cut off by its frame, in pixels of the screen. */
  readonly pixels: number;
  readonly file: number;
  /** All that there are. */
  readonly widths: readonly number[];
  readonly of: string;
}

/** The pictures on a page that were loaded, each in the file that the browser chose, and how large it is shown. */
async function shownOn(page: Page): Promise<Shown[]> {
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
      // Of the file, not of what a density makes of it.
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

const items = ['Tall windows of the library', 'Panorama of the quad'];

for (const scale of [1, 2, 3])
  test(`no picture has more than 1.5 times its shown pixels at ${scale} pixels for each px, where there is such a width`, async ({
    browser,
    college,
  }) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const seen: Shown[] = [];
      // Each page in a browser of its own: Chromium takes a larger picture that it has over a smaller one that it has not.
      for (const path of [...['/photos', '/videos'], ...items.map((title) => college.item(title).path)]) {
        const page = await college.pageOf(browser, college.member, { viewport, deviceScaleFactor: scale });
        await page.goto(path);
        seen.push(...(await shownOn(page)));
        if (path.startsWith('/photo/')) {
          await page.keyboard.press('f');
          await expect(page.getByRole('dialog')).toBeVisible();
          seen.push(...(await shownOn(page)));
        }
        await page.context().close();
      }
      expect(seen.length).toBeGreaterThan(10);
      const wrong = seen.filter(({ pixels, file, widths }) => {
        const most = Math.max(...widths);
        // Just under a width the browser may take the next, by a part of a pixel.
        const enough = widths.find((width) => width >= pixels * 1.02) ?? most;
        return file > enough || file < Math.min(pixels, most) / 1.5;
      });
      expect(wrong).toEqual([]);
    }
  });

test('the picture of a video suits its player, and a closer look at a photo asks for a larger one', async ({
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
  const picture = page.getByRole('dialog').locator('img[srcset]');
  const first = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.keyboard.press('+');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe(first);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toMatch(/w=/);
  await page.context().close();
});
