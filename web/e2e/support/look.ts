import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type axe from 'axe-core';
import { LANGUAGES, type Language } from '../../../domain/src/kernel/languages.ts';
import type { College } from './college.ts';
import type { Somebody } from './people.ts';

/** One way the same screen can look. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: Language;
  readonly width: number;
}

/** All combinations of theme, language and width. */
export const LOOKS: readonly Look[] = [1280, 390].flatMap((width) =>
  (Object.keys(LANGUAGES) as Language[]).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ theme, language, width })),
  ),
);

export const nameOf = ({ theme, language, width }: Look) => `${width} px, ${theme}, ${language}`;

/** A page with this look, for a person or signed out. */
export async function pageThatLooks(
  browser: Browser,
  college: College,
  person: Somebody | null,
  { theme, language, width }: Look,
): Promise<Page> {
  const page = await college.pageOf(browser, person, {
    viewport: { width, height: width < 600 ? 844 : 800 },
    hasTouch: width < 600,
  });
  await setLook(page, language, theme === 'dark');
  return page;
}

/** Sets the language and the theme of a browser, and turns motion off: whatever fades in is there at once. */
export async function setLook(page: Page, language: Look['language'], dark: boolean): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(
    ([spoken, isDark]) => {
      localStorage.setItem('language', spoken);
      localStorage.setItem('darkMode', String(isDark));
    },
    [language, dark] as const,
  );
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The findings of axe on the present screen, one line per element. It runs in the page itself, which works in pages
 * without frames, is injected once, and reports violations only.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE);
  return page.evaluate(async () => {
    if (!window.axe) throw new Error('axe is not there.');
    // A colour in transition is neither; endless animations are not waited for.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}

/** How far the page can be scrolled sideways, in px. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
