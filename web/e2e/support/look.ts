import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import type { College } from './college.ts';
import type { Somebody } from './people.ts';

/** One way the same screen can look. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'zh';
  readonly width: number;
}

/** The eight combinations of theme, language and width. */
export const LOOKS: readonly Look[] = [1280, 390].flatMap((width) =>
  (['en', 'zh'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ theme, language, width })),
  ),
);

export const nameOf = ({ theme, language, width }: Look) => `${width} px, ${theme}, ${language}`;

/** A page that looks so, for somebody or nobody. */
export async function pageThatLooks(
  browser: Browser,
  college: College,
  person: Somebody | null,
  { theme, language, width }: Look,
): Promise<Page> {
  const page = await college.pageOf(browser, person, {
    viewport: { width, height: width < 600 ? 844 : 800 },
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  });
  await page.addInitScript(
    ([dark, lang]) => {
      localStorage.setItem('darkMode', dark);
      localStorage.setItem('language', lang);
    },
    [String(theme === 'dark'), language] as const,
  );
  return page;
}

/**
 * What axe finds wrong with what is on screen now, one line per element. It runs in the page itself, as a page without
 * frames allows, and describes violations alone: in a page of its own, with all that passed, it takes three times as long.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** How far the page can be scrolled sideways, in px. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
