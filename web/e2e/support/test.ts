import { test as base } from '@playwright/test';
import { QUIET_SECONDS, slowness } from '../../../adapters/testing/slowness.ts';

/** Ends a journey that hangs: its limit grows as long as the machine is busy, and the error says what it waits for. */
export const test = base.extend<{ limit: undefined }>({
  limit: [
    async ({ browserName: _ }, use, info) => {
      const begun = performance.now();
      let spent = 0;
      const clock = setInterval(() => {
        spent += 1 / slowness();
        const left = Math.max(0, QUIET_SECONDS - spent) * 1_000 * slowness();
        info.setTimeout(Math.round(performance.now() - begun + left));
      }, 1_000);
      await use(undefined);
      clearInterval(clock);
    },
    { auto: true },
  ],
});
export { expect } from '@playwright/test';
