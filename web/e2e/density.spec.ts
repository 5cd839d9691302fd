/** How much of the first screen is pictures, and how little is fetched beyond it (decisions 46, 60). */
import type { Page } from '@playwright/test';
import { answered, painted } from './support/answered.ts';
import { College, expect, test } from './support/college.ts';
import { drawScenes } from './support/draw.ts';
import { holdFestival } from './support/festival.ts';
import { pageThatLooks, sideways } from './support/look.ts';
import { multiplyPhotos } from './support/many.ts';
import { takenAt } from './support/taken.ts';

const PHONE = { theme: 'light', language: 'en', width: 390 } as const;

let college: College;
test.beforeAll(async ({ browser }) => {
  college = await College.open(browser);
  multiplyPhotos(college, 12);
  await holdFestival(browser, college);
});
test.afterAll(() => college.product.stop());

/** The pictures of which at least half is in the window, between its bars; a fan counts once. */
const picturesInSight = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body > * header, nav')].map((bar) => bar.getBoundingClientRect());
    const top = Math.max(0, ...bars.filter((bar) => bar.top <= 0 && bar.height < 200).map((bar) => bar.bottom));
    const bottom = Math.min(innerHeight, ...bars.filter((bar) => bar.top > innerHeight / 2).map((bar) => bar.top));
    const seen = new Set<Element>();
    for (const image of document.querySelectorAll<HTMLImageElement>('main img[srcset]')) {
      const box = image.getBoundingClientRect();
      const high = Math.min(box.bottom, bottom) - Math.max(box.top, top);
      const wide = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
      if (high >= box.height / 2 && wide >= box.width / 2) seen.add(image.closest('article') ?? image);
    }
    return seen.size;
  });

for (const [path, least, visits] of [
  // A sample of the college each time, with more or fewer wide pictures.
  ['/', 9, 5],
  ['/recent', 12, 1],
] as const)
  test(`the first screen of ${path} shows at least ${least} pictures on a phone, and a screen more is fetched at most`, async ({
    browser,
  }, info) => {
    const page = await pageThatLooks(browser, college, college.member, PHONE);
    const fetched: number[] = [];
    page.on('response', (response) => {
      if (/\/media\/(?:thumb|view)\//.test(response.url()))
        fetched.push(Number(response.headers()['content-length'] ?? 0));
    });
    const inSight: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      fetched.length = 0;
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      await answered(page);
      await painted(page);
      inSight.push(await picturesInSight(page));
    }
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/density-${least}.png` });
    expect(inSight.sort((a, b) => a - b)[Math.floor(visits / 2)]).toBeGreaterThanOrEqual(least);
    const farthest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('main img[srcset]')].map(
          (one) => one.getBoundingClientRect().top / innerHeight,
        ),
      ),
    );
    expect(farthest).toBeLessThanOrEqual(2);
    const bytes = fetched.reduce((sum, each) => sum + each, 0);
    info.annotations.push({ type: 'fetched', description: `${fetched.length} pictures, ${bytes} bytes` });
    expect(fetched.length).toBeLessThanOrEqual(40);
    expect(await sideways(page)).toBe(0);

    // What was left out comes when one goes there.
    await page.mouse.move(195, 600);
    await page.mouse.wheel(0, 1_200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
    await expect.poll(() => picturesInSight(page)).toBeGreaterThanOrEqual(12);
    await page.context().close();
  });

test('an event opens at its newest day while that lies in the last week, with a way to its first; an older one at its first (decisions 46)', async ({
  browser,
}) => {
  const { club } = college;
  const drawing = await browser.newPage();
  const [scene = Buffer.alloc(0)] = await drawScenes(drawing, [{ width: 900, height: 600 }]);
  await drawing.close();
  const eventOf = async (...daysAgo: readonly number[]) => {
    const moments = daysAgo.map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
    const event = await college.callAs(club, 'POST', '/api/events', {
      title: `Hostel week, ${daysAgo}`,
      startsOn: moments[0]?.slice(0, 10),
    });
    for (const [at, moment] of moments.entries()) {
      const clock = moment.slice(0, 19).replace('T', ' ').replaceAll('-', ':');
      const photo = await college.sharePhoto(`Morning ${daysAgo[at]}`, takenAt(scene, clock));
      await college.callAs(club, 'PUT', `/api/events/${String(event._id)}/items/${photo.id}`);
    }
    return `/event/${String(event._id)}`;
  };
  const page = await pageThatLooks(browser, college, college.member, PHONE);
  const shown = (days: number) => page.getByRole('link', { name: new RegExp(`^Morning ${days}`) });
  const fromBeginning = page.getByRole('link', { name: 'Show from the beginning' });
  await page.goto(await eventOf(3, 1));
  await expect(shown(1)).toBeVisible();
  await expect(shown(3)).toHaveCount(0);
  await fromBeginning.click();
  await expect(shown(3)).toBeVisible();
  await expect(shown(1)).toBeVisible();
  await expect(fromBeginning).toHaveCount(0);
  await page.goto(await eventOf(20, 9));
  await expect(shown(20)).toBeVisible();
  await expect(shown(9)).toBeVisible();
  await expect(fromBeginning).toHaveCount(0);
  await page.context().close();
});
