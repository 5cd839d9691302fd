import type { Page } from '@playwright/test';

/**
 * Notes everything that goes wrong on a page without being seen: errors on the console (breaches of the
 * Content-Security-Policy are among them), exceptions, requests that fail. Call before the first visit.
 * @returns what went wrong so far
 */
export function watchFaults(page: Page): () => readonly string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // The browser names a refused call again on the console; the answer itself is noted below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page stops what it was still asking for, and a player stops a video it has enough of.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return () => faults;
}
