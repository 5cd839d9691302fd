import type { Page } from '@playwright/test';

/** Lets what a page would do one to fifteen seconds later come so many times sooner, from now on and after its next loads. */
export async function hurry(page: Page, times: number): Promise<void> {
  const sooner = (faster: number) => {
    const wait = window.setTimeout;
    const hurried = (run: () => void, ms = 0) => wait(run, ms >= 1_000 && ms <= 15_000 ? ms / faster : ms);
    window.setTimeout = hurried as typeof setTimeout;
  };
  await page.addInitScript(sooner, times);
  await page.evaluate(sooner, times);
}
