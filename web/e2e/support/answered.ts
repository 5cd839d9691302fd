import { expect, type Page } from '@playwright/test';

/** Waits until the page has the answers to all that it asked, as it says itself. */
export async function answered(page: Page): Promise<void> {
  await expect(page.locator('html[data-asking]')).toHaveCount(0);
}

/** Waits until the app has drawn the page in place of what was shown before its code came. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('#first-screen')).toHaveCount(0);
}

/** Waits until the app has drawn the page, the pictures in sight have loaded, and everything is painted. */
export async function painted(page: Page): Promise<void> {
  await drawn(page);
  await loaded(page);
}

/** Waits until the pictures in sight have loaded, and everything is painted. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, right, bottom, left } = image.getBoundingClientRect();
      const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return (image.complete && image.currentSrc !== '') || !inSight;
    }),
  );
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}
