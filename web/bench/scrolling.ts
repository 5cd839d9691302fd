/**
 * How the web client holds up in a long list: the longest task of the page while ten thousand items are scrolled, and how
 * soon a page that is cached already shows on a processor that is four times slower. Give it the address of a product
 * with that many items. Ends with 1 where a bound is missed.
 */
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { cookieOf, DEMO, openChromium } from '../e2e/support/demo.ts';
import { root } from '../e2e/support/product.ts';

const ITEMS = 10_000;
const MAX_TASK_MS = 100;
const MAX_CACHED_MS = 100;
const SLOWER = 4;
const VISITS = 9;
const PICTURE = join(root, 'web/public/icon-512.png');
const CARDS = 'main a[href^="/photo/"], main a[href^="/video/"]';

const [url] = process.argv.slice(2);
if (!url) throw new Error('Give the address of the product.');
const cookie = await cookieOf(url, DEMO.member);
const browser = await openChromium();
try {
  const rows = [await scrolled(url), ...(await revisited(url))];
  console.log('| in the browser | measured | at most |\n| --- | ---: | ---: |');
  for (const { what, ms, most } of rows) {
    if (ms > most) process.exitCode = 1;
    const figure = `${Math.round(ms)} ms`;
    console.log(`| ${what} | ${ms > most ? `**${figure}**` : figure} | ${most} ms |`);
  }
} finally {
  await browser.close();
}

/** A member's browser. The college has no files, so every picture is one and the same. */
async function member(viewport: { width: number; height: number }): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: url ?? '' }]);
  await context.route(/\/media\//, (route) => route.fulfill({ path: PICTURE }));
  return context;
}

/** Scrolls the first page window by window through its items, and returns the longest task meanwhile. */
async function scrolled(address: string) {
  const context = await member({ width: 1280, height: 800 });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(CARDS).first().waitFor();
  const { seen, longest } = await page.evaluate(
    async ([cards, items]) => {
      let longest = 0;
      const observer = new PerformanceObserver((list) => {
        for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
      });
      observer.observe({ type: 'longtask' });
      const frame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const isDrawn = () => {
        const [last] = [...document.querySelectorAll(cards)].slice(-1);
        return (last?.getBoundingClientRect().bottom ?? 0) >= window.innerHeight;
      };
      const seen = new Set<string>();
      let last = performance.now();
      while (seen.size < items && performance.now() - last < 20_000) {
        const before = seen.size;
        for (const { href } of document.querySelectorAll<HTMLAnchorElement>(cards)) seen.add(href);
        if (seen.size > before) last = performance.now();
        window.scrollBy(0, window.innerHeight);
        // On a slow machine a window is drawn some frames after it came into sight.
        do await frame();
        while (!isDrawn() && performance.now() - last < 20_000);
      }
      return { seen: seen.size, longest };
    },
    [CARDS, ITEMS] as const,
  );
  await context.close();
  if (seen < ITEMS) throw new Error(`The list ended after ${seen} items.`);
  return {
    what: `the longest task while ${seen.toLocaleString('en')} items are scrolled`,
    ms: longest,
    most: MAX_TASK_MS,
  };
}

/** Goes between a list and an item that were both visited before, at the size of a phone; medians. */
async function revisited(address: string) {
  const context = await member({ width: 390, height: 844 });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(CARDS).first().click();
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const lists: number[] = [];
  const items: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    lists.push(await gone(page, -1, CARDS));
    items.push(await gone(page, 1, 'main h1'));
  }
  await context.close();
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[VISITS >> 1] ?? 0;
  return [
    { what: `a list from the cache, ${SLOWER} times slower`, ms: middle(lists), most: MAX_CACHED_MS },
    { what: `an item from the cache, ${SLOWER} times slower`, ms: middle(items), most: MAX_CACHED_MS },
  ];
}

/** Milliseconds from going back or forward until what is looked for is drawn. */
function gone(page: Page, by: number, sign: string): Promise<number> {
  return page.evaluate(
    async ([steps, selector]) => {
      const path = location.pathname;
      const start = performance.now();
      history.go(steps);
      await new Promise<void>((there) => {
        const look = () => {
          if (location.pathname !== path && document.querySelector(selector)) there();
          else requestAnimationFrame(look);
        };
        look();
      });
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const took = performance.now() - start;
      await new Promise((rest) => setTimeout(rest, 500));
      return took;
    },
    [by, sign] as const,
  );
}
