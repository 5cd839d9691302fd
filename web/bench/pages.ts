/**
 * How quick pages are on a middling phone, for a member who comes back with an empty cache: the screen, the processor
 * (a quarter as fast as this one) and the network (1.6 Mbit/s, 150 ms) that Lighthouse takes for one. Give it the
 * address of a product with the demo college in it.
 */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { cookieOf, DEMO, openChromium, pathOf } from '../e2e/support/demo.ts';

const RUNS = 3;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

interface Times {
  /** Milliseconds until the first text or picture, and until the largest. */
  readonly first: number;
  readonly largest: number;
  /** Milliseconds that long tasks kept the page from answering, beyond 50 each. */
  readonly blocked: number;
  readonly shift: number;
  /** Bytes over the wire. */
  readonly bytes: number;
}

/** Records, from the first moment of the page, what is to be told. Runs in the browser. */
function record(): void {
  const told = { first: 0, largest: 0, blocked: 0, shift: 0 };
  Object.assign(window, { told });
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') told.first = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    told.largest = startTime;
  });
  on('longtask', ({ startTime, duration }) => {
    if (startTime + duration > told.first) told.blocked += Math.max(0, duration - 50);
  });
  on('layout-shift', (entry) => {
    told.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}

async function slowDown(wire: CDPSession): Promise<void> {
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', NETWORK);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function visit(chromium: Browser, baseURL: string, path: string): Promise<Times> {
  const first = await chromium.newContext({ baseURL });
  const { member: name, password } = DEMO;
  await first.request.post('/api/auth/signin', { data: { name, password }, failOnStatusCode: true });
  const before = await first.newPage();
  await before.goto('/');
  await before.locator('article').first().waitFor();
  const storageState = await first.storageState();
  await first.close();

  const context = await chromium.newContext({ baseURL, storageState, serviceWorkers: 'block', ...PHONE });
  await context.addInitScript(record);
  const page: Page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await slowDown(wire);
  let bytes = 0;
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(path);
  await page.locator('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  const told = await page.evaluate(() => (window as unknown as { told: Omit<Times, 'bytes'> }).told);
  await context.close();
  return { ...told, bytes };
}

function middle(times: readonly Times[], figure: keyof Times): number {
  return times.map((each) => each[figure]).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const [url] = process.argv.slice(2);
if (!url) throw new Error('Say the address of the product.');
const chromium = await openChromium();
const cookie = await cookieOf(url, DEMO.member);
const pages = {
  'the feed': '/',
  'a video': await pathOf(url, cookie, 'video', 'The fire, for your next exam week'),
  'a photo': await pathOf(url, cookie, 'photo', 'The long shoulder'),
};
console.log('| page, on a phone | first paint | largest paint | blocked | layout shift | over the wire |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
for (const [name, path] of Object.entries(pages)) {
  const times: Times[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await visit(chromium, url, path));
  const seconds = (figure: 'first' | 'largest') => `${(middle(times, figure) / 1_000).toFixed(2)} s`;
  const cells = [
    name,
    seconds('first'),
    seconds('largest'),
    `${Math.round(middle(times, 'blocked'))} ms`,
    middle(times, 'shift').toFixed(3),
    `${Math.round(middle(times, 'bytes') / 1_000)} kB`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
await chromium.close();
