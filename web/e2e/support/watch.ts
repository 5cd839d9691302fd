import type { Page } from '@playwright/test';

/**
 * Records everything that goes wrong on a page without being visible: errors on the console (breaches of the
 * Content-Security-Policy are among them), exceptions, requests that fail. Call before the first visit.
 * @returns what went wrong so far
 */
export function watchFaults(page: Page): () => readonly string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // The console reports a refused call again; the response itself is recorded below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cancels its requests, and a player cancels a video once it has buffered enough.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return () => faults;
}
