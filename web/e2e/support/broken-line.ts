import type { Page, Route } from '@playwright/test';
import { mayBeSentAgain, PAUSES } from '../../src/shared/lib/sent-again.ts';
import { callOf } from './call-of.ts';

/** 400 ms there and back, 200 kB a second each way. */
export async function slowLine(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const rate = 200_000;
  const line = { offline: false, latency: 400, downloadThroughput: rate, uploadThroughput: rate };
  await network.send('Network.emulateNetworkConditions', line);
}

/** Lets the page send and ask again without a pause what it sends and asks again by itself. */
export async function withoutPauses(page: Page): Promise<void> {
  const hurry = (pauses: readonly number[]) => {
    const wait = window.setTimeout;
    const sooner = (run: () => void, ms = 0, ...given: unknown[]) => wait(run, pauses.includes(ms) ? 0 : ms, ...given);
    window.setTimeout = sooner as typeof setTimeout;
  };
  await page.addInitScript(hurry, PAUSES);
  await page.evaluate(hurry, PAUSES);
}

/** How often the page sends a call when no answer comes. */
function timesOf(route: Route, path: string): number {
  const [input] = Object.values(JSON.parse(route.request().postData() ?? '[]') as object);
  return mayBeSentAgain({ type: route.request().method() === 'POST' ? 'mutation' : 'query', path, input })
    ? 1 + PAUSES.length
    : 1;
}

/**
 * Breaks the connection at the next call of `procedure`, each time that the page sends it by itself: before it reaches
 * the server, or before the answer reaches the browser. Returns how often somebody made it send since.
 */
export async function breakAt(page: Page, procedure: string, where: 'call' | 'answer'): Promise<() => number> {
  let calls = 0;
  let broken = 1;
  await withoutPauses(page);
  await page.route(callOf(procedure), async (route) => {
    calls += 1;
    if (calls === 1) broken = timesOf(route, procedure);
    if (calls > broken) return route.continue();
    if (where === 'answer') await route.fetch();
    return route.abort('connectionreset');
  });
  return () => Math.min(calls, 1) + Math.max(0, calls - broken);
}

/** Breaks the connection at every call of `procedure`; returns what mends it. */
export async function breakLine(page: Page, procedure: string): Promise<() => Promise<void>> {
  await withoutPauses(page);
  await page.route(callOf(procedure), (route) => route.abort('connectionreset'));
  return () => page.unroute(callOf(procedure));
}

/**
 * Breaks the connection at every call of `procedure`; returns what mends it at the next press on the page: what the page
 * asks for again by itself before that would take the pressed button away.
 */
export async function breakUntilPress(page: Page, procedure: string): Promise<() => Promise<void>> {
  await withoutPauses(page);
  let isMended = false;
  await page.route(callOf(procedure), async (route) => {
    isMended ||= await page.evaluate(() => 'mended' in window);
    await (isMended ? route.continue() : route.abort('connectionreset'));
  });
  const mend = () => window.addEventListener('click', () => Object.assign(window, { mended: true }), true);
  return () => page.evaluate(mend);
}
