/** What a page requests (product 2). */
import type { Browser, Page } from '@playwright/test';
import { type College, expect, test } from './support/college.ts';
import { FESTIVAL, holdFestival } from './support/festival.ts';

/** A script or stylesheet that a page requested. */
interface Loaded {
  readonly path: string;
  readonly encoding: string | undefined;
  /** Bytes of the body as transferred. */
  bytes: number;
}

/** Visits a page with an empty cache and returns the scripts and styles it loaded until the network was idle. */
async function codeOf(page: Page, path: string): Promise<Loaded[]> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  const loaded = new Map<string, Loaded>();
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script' && type !== 'Stylesheet') return;
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    loaded.set(requestId, { path: new URL(response.url).pathname, encoding, bytes: 0 });
  });
  wire.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = loaded.get(requestId);
    if (file) file.bytes += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  await wire.detach();
  return [...loaded.values()];
}

const sum = (files: readonly Loaded[]) => files.reduce((total, { bytes }) => total + bytes, 0);

/** A returning visitor's page: signed in, with an empty cache. */
async function returning(browser: Browser, college: College): Promise<Page> {
  const first = await college.pageOf(browser, college.member);
  await first.goto('/');
  await expect(first.getByRole('article').first()).toBeVisible();
  const storageState = await first.context().storageState();
  await first.context().close();
  return college.pageOf(browser, null, { storageState });
}

test('the sign-in screen needs 145 kB of code at most, in brotli', async ({ browser, college }, info) => {
  const page = await college.pageOf(browser, null);
  const files = await codeOf(page, '/');
  info.annotations.push({ type: 'size', description: `${sum(files)} bytes` });
  expect(files.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 1_000)).toEqual([]);
  expect(sum(files)).toBeGreaterThan(50_000);
  expect(sum(files)).toBeLessThanOrEqual(145_000);
  await page.context().close();
});

test('the home of a member needs 122 kB of code and style at most, in brotli, and nothing of players, uploads, rules or Chinese', async ({
  browser,
  college,
}, info) => {
  const page = await returning(browser, college);
  const files = await codeOf(page, '/');
  await expect(page.getByRole('article').first()).toBeVisible();
  info.annotations.push({ type: 'size', description: `${sum(files)} bytes` });
  expect(files.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 1_000)).toEqual([]);
  expect(sum(files)).toBeLessThanOrEqual(122_000);
  const later = /\/(?:item|item-page|upload-dialog|schemas|say|sign-in-page|forms|en)-/;
  expect(files.filter(({ path }) => later.test(path))).toEqual([]);

  await page.getByRole('article').first().getByRole('link').first().hover();
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/item-'))),
    )
    .toBe(true);
  await page.context().close();
});

test('a member’s page comes with its data, and names all of its code: nothing is asked for late, or twice', async ({
  browser,
  college,
}) => {
  const festival = await holdFestival(browser, college);
  const page = await returning(browser, college);
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  // Answers from the browser's cache cost nothing: React sets the source of a picture twice.
  const fetched: string[] = [];
  const remembered = new Set<string>();
  wire.on('Network.requestServedFromCache', ({ requestId }) => void remembered.add(requestId));
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    const cached = response.fromDiskCache || remembered.has(requestId);
    if (type === 'Image' && !cached) fetched.push(response.url);
  });
  for (const path of ['/', '/trend', college.item('Backstage').path]) {
    fetched.length = 0;
    const asked: string[] = [];
    const note = (request: { url(): string }) => void asked.push(request.url());
    page.on('request', note);
    const html = String(await (await page.goto(path))?.text());
    await expect(page.getByRole('article').first()).toBeVisible();
    page.off('request', note);
    await expect(page.getByRole('link', { name: FESTIVAL, exact: true })).toHaveCount(path === '/' ? 1 : 0);
    expect(
      asked.filter((url) => /events\.list|media\.(?:feed|cards|find)|accounts\.me|site\.settings/.test(url)),
    ).toEqual([]);
    const code = asked.filter((url) => url.includes('.js'));
    expect(code).toEqual([...new Set(code)]);
    expect(code.filter((url) => !html.includes(new URL(url).pathname))).toEqual([]);
    const pictures = fetched.filter((url) => /\/media\/(?:thumb|view)\//.test(url));
    if (path === '/') expect(pictures).not.toEqual([]);
    expect(pictures).toEqual([...new Set(pictures)]);
  }
  await festival.end();
  await page.context().close();
});

test('a like asks nothing again: it takes the answer it gets', async ({ browser, college }) => {
  const page = await returning(browser, college);
  const { id, path } = college.item('Backstage');
  await page.goto(path);
  const like = page.getByRole('button', { name: /^Like/ });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // The neighbouring items are fetched in advance, when the page is idle.
    const ahead = pathname.startsWith('/trpc/media.find') && !search.includes(id);
    if (pathname.startsWith('/trpc/') && !ahead) asked.push(pathname);
  });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['/trpc/reactions.react']);
  await like.click();
  await expect.poll(() => asked).toEqual(['/trpc/reactions.react', '/trpc/reactions.react']);
  await page.context().close();
});

test('going back shows a list from the cache: nothing is asked for', async ({ browser, college }) => {
  const page = await returning(browser, college);
  await page.goto('/recent');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Recent', level: 1 })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(asked.filter((url) => /media\.feed/.test(url) && !decodeURIComponent(url).includes('"limit"'))).toEqual([]);
  await page.context().close();
});

test('every list comes with its page: none asks for what it shows first', async ({ browser, college }) => {
  const page = await returning(browser, college);
  // With a limit, a page only asks whether there is something newer.
  const lists = (url: string) =>
    Object.values<{ feed?: string; limit?: number }>(JSON.parse(new URL(url).searchParams.get('input') ?? '{}')).filter(
      ({ feed, limit }) => feed !== undefined && limit === undefined,
    );
  for (const path of ['/recent', '/favorite', '/saved', '/history', '/videos', '/photos']) {
    const asked: string[] = [];
    const note = (request: { url(): string }) => void asked.push(request.url());
    page.on('request', note);
    await page.goto(path);
    await expect(page.locator('main article, main p').first()).toBeVisible();
    page.off('request', note);
    expect({ path, asked: asked.flatMap(lists) }).toEqual({ path, asked: [] });
  }
  await page.context().close();
});

test('one stylesheet of 20 kB at most holds up the first picture, and no script does', async ({ browser, college }) => {
  const page = await college.pageOf(browser, null);
  const files = await codeOf(page, '/');
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) =>
          (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => new URL(name).pathname),
  );
  expect(blocking).toHaveLength(1);
  expect(blocking[0]).toMatch(/\.css$/);
  expect(sum(files.filter(({ path }) => path === blocking[0]))).toBeLessThanOrEqual(20_000);
  await page.context().close();
});

/** Waits until scrolling has ended, the visible pictures are loaded, and everything is painted. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { scrollHeight } = document.documentElement;
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return (scrollY > 0 || scrollHeight <= innerHeight) && inSight.every(({ complete }) => complete);
  });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
  );
}

for (const [name, width, height] of [
  ['wide', 1280, 800],
  ['narrow', 390, 844],
] as const)
  test(`nothing moves while a ${name} page loads or is scrolled: layout shift stays under 0.02`, async ({
    browser,
    college,
  }) => {
    const page = await college.pageOf(browser, college.member, { viewport: { width, height }, isMobile: width < 600 });
    await page.addInitScript(() => {
      const shifts: [number, string[]][] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          const moved = entry.sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.nodeName),
          );
          shifts.push([entry.value, moved]);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    const items = [
      college.item('Lanterns rising'),
      college.item('Tall windows of the library'),
      college.item('Panorama of the quad'),
    ];
    for (const path of ['/', '/recent', '/photos', '/search?q=evening', ...items.map((item) => item.path)]) {
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.mouse.move(width / 2, height / 2);
      await page.mouse.wheel(0, 600);
      await settled(page);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: [number, string[]][] }).shifts);
      const total = shifts.reduce((all, [value]) => all + value, 0);
      expect(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
    }
    await page.context().close();
  });
