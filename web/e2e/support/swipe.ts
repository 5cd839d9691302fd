import type { Page } from '@playwright/test';

/** A finger drawn across the window, `y` px below its top, in a tenth of a second of event time. */
export async function swipe(page: Page, fromX: number, toX: number, y = 200): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const end = Date.now() / 1_000;
  const at = (part: number) => ({
    touchPoints: [{ x: fromX + (toX - fromX) * part, y }],
    timestamp: end - 0.1 + 0.1 * part,
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
  for (const part of [0.3, 0.6, 1]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(part) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: end });
  await touch.detach();
}
