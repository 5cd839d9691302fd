/** What a slow phone shows before the app's code is there (product 2). */
import type { Page } from '@playwright/test';
import { loaded, painted } from './support/answered.ts';
import { expect, test } from './support/college.ts';
import { FESTIVAL, holdFestival } from './support/festival.ts';
import { shiftsOf, watchShifts } from './support/layout-shift.ts';

type Place = readonly [x: number, y: number, width: number, height: number];

const isElsewhere = (before: Place, after: Place | undefined) =>
  !after || before.some((value, at) => Math.abs(value - (after[at] ?? 0)) > 1);

/** Where the pictures in sight stand, in px, by the files they show. */
function placesOf(page: Page, within: string): Promise<Record<string, Place>> {
  return page.evaluate((selector) => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>(`${selector} img[srcset]`)];
    return Object.fromEntries(
      pictures.flatMap((image): [string, Place][] => {
        const { x, y, width, height, right } = image.getBoundingClientRect();
        const isInSight = y < innerHeight && x < innerWidth && right > 0;
        const file = new URL(image.srcset.split(' ')[0] ?? '', location.href).pathname;
        return isInSight ? [[file, [x, y, width, height]]] : [];
      }),
    );
  }, within);
}

for (const [path, width, height] of [
  ['/', 390, 844],
  ['/', 1280, 800],
  ['/trend', 390, 844],
  ['/photos', 1280, 800],
  ['/videos', 390, 844],
  ['/photo', 390, 844],
  ['/photo', 1280, 800],
] as const)
  test(`${path} shows its pictures before its code has come, ${width} px wide; they stay where they are, and none is fetched again`, async ({
    browser,
    college,
  }) => {
    const festival = await holdFestival(browser, college);
    const page = await college.pageOf(browser, college.member, { viewport: { width, height }, deviceScaleFactor: 2 });
    await watchShifts(page);
    const fetched = new Map<string, Set<string>>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const [, part, file] = /^\/media\/(thumb|view)\/(.+)/.exec(pathname) ?? [];
      if (!part || !file) return;
      fetched.set(file, (fetched.get(file) ?? new Set()).add(`${part} ${searchParams.get('w') ?? ''}`));
    });
    const { promise: mayCome, resolve: comes } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    const item = festival.photos[0];
    await page.goto(path === '/photo' ? (item?.path ?? '') : path, { waitUntil: 'commit' });
    const sketch = page.locator('#first-screen');
    await expect(sketch.locator('img[srcset]').first()).toBeAttached();
    await loaded(page);
    const before = await placesOf(page, '#first-screen');
    expect(Object.keys(before).length).toBeGreaterThan(path === '/videos' || path === '/photo' ? 0 : 3);
    if (path === '/') await expect(sketch.getByText(FESTIVAL, { exact: true })).toBeAttached();
    const ofApp = page.locator('script[type=module]');
    for (const script of await ofApp.all()) await expect(script).toHaveAttribute('fetchpriority', 'low');
    await expect(ofApp).not.toHaveCount(0);

    comes();
    await expect(page.getByRole(path === '/photo' ? 'heading' : 'article').first()).toBeVisible();
    await expect(sketch).toHaveCount(0);
    await painted(page);
    // A picture that is not among the very first is looked for a moment later.
    const moved = async () => {
      const after = await placesOf(page, '#root');
      return Object.entries(before).filter(([file, place]) => isElsewhere(place, after[file]));
    };
    await expect.poll(moved).toEqual([]);
    // The page of an item shows its card's picture first.
    if (path !== '/photo') expect([...fetched].filter(([, widths]) => widths.size > 1)).toEqual([]);
    const { total, what } = await shiftsOf(page);
    expect(total, what).toBeLessThan(0.01);
    await festival.end();
    await page.context().close();
  });

test('where its code does not come, the page says so instead', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member);
  await page.route('**/assets/libraries-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.locator('#first-screen')).toHaveCount(0);
  await page.context().close();
});
