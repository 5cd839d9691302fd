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

/** The events of one movement. */
export const STEPS = 8;

/** A finger on the screen, which is where the test last moved it. */
export interface Finger {
  down(x: number, y: number): Promise<void>;
  /** Moves it there in a few steps, `took` ms of event time. */
  move(x: number, y: number, took?: number): Promise<void>;
  up(): Promise<void>;
  tap(x: number, y: number): Promise<void>;
  /** Without a wait for the page in between: it measures the time between taps by its own clock. */
  tapTwice(x: number, y: number): Promise<void>;
}

/** A finger that the test moves itself, with a clock of its own: what happens between its events takes no event time. */
export async function fingerOn(page: Page): Promise<Finger> {
  const touch = await page.context().newCDPSession(page);
  let now = Date.now() / 1_000;
  let at = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number) => {
    now += after / 1_000;
    const touchPoints = type === 'touchEnd' ? [] : [at];
    return touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now });
  };
  const finger: Finger = {
    down: async (x, y) => {
      at = { x, y };
      await send('touchStart', 500);
    },
    move: async (x, y, took = 400) => {
      const from = at;
      for (let step = 1; step <= STEPS; step += 1) {
        at = { x: from.x + ((x - from.x) * step) / STEPS, y: from.y + ((y - from.y) * step) / STEPS };
        await send('touchMove', took / STEPS);
      }
    },
    up: async () => void (await send('touchEnd', 20)),
    tap: async (x, y) => {
      at = { x, y };
      await send('touchStart', 60);
      await send('touchEnd', 40);
    },
    tapTwice: async (x, y) => {
      at = { x, y };
      const types = ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const;
      await Promise.all(types.map((type) => send(type, 50)));
    },
  };
  return finger;
}
