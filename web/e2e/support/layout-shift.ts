import type { Page } from '@playwright/test';

type Shift = readonly [value: number, moved: readonly string[]];

/** Notes on each page that loads what moves on it without anybody's doing; call it before the first one. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push([
            entry.value,
            entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.nodeName),
            ),
          ]);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How far things moved since the page was loaded, as a browser's layout shift, and what did. */
export async function shiftsOf(page: Page): Promise<{ total: number; what: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return { total: shifts.reduce((all, [value]) => all + value, 0), what: JSON.stringify(shifts) };
}
