import type { Page } from '@playwright/test';
import { callOf } from './call-of.ts';

/** 400 ms there and back, 200 kB a second each way. */
export async function slowLine(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const rate = 200_000;
  const line = { offline: false, latency: 400, downloadThroughput: rate, uploadThroughput: rate };
  await network.send('Network.emulateNetworkConditions', line);
}

/**
 * Breaks the connection once, at the next call of `procedure`: before it reaches the server, or before the answer
 * reaches the browser. Returns a count of its calls since.
 */
export async function breakAt(page: Page, procedure: string, where: 'call' | 'answer'): Promise<() => number> {
  let calls = 0;
  await page.route(callOf(procedure), async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    if (where === 'answer') await route.fetch();
    return route.abort('connectionreset');
  });
  return () => calls;
}
