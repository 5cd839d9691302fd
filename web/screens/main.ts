/**
 * Pictures of every screen of the demo college, to look at: all of them in reports/screens, the ones the documentation
 * shows in docs/screens (JPEG, at most 150 kB each).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { cookieOf, DEMO, openChromium, pathOf, startDemo } from '../e2e/support/demo.ts';
import { LOOKS, type Look } from '../e2e/support/look.ts';
import { root } from '../e2e/support/product.ts';
import { screensOf } from './screens.ts';

const LARGEST = 150_000;
const QUALITIES = [88, 80, 72, 64, 56, 48];

/** Every theme and width, in four pairs; all looks when every combination is wanted, or those that a word picks (`hi`). */
const FOUR = ['1280-light', '1280-dark-zh', '390-light-zh', '390-dark'];

/** The pictures of the documentation. */
const SHOWN = [
  'first-page-1280-light',
  'first-page-390-dark',
  'video-1280-light',
  'video-390-dark',
  'photo-1280-dark-zh',
  'photo-390-light-zh',
  'photos-1280-light',
  'search-1280-light',
  'trending-1280-dark-zh',
  'share-1280-light',
  'upload-1280-light',
  'payment-1280-light',
  'sign-in-1280-light',
];

const suffixOf = ({ width, theme, language }: Look) => `${width}-${theme}${language === 'en' ? '' : `-${language}`}`;

/** What is on screen, as good as it can be within the limit. */
async function pictureOf(page: Page): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    picture = await page.screenshot({ type: 'jpeg', quality });
    if (picture.length <= LARGEST) break;
  }
  return picture;
}

async function pageFor(chromium: Browser, baseURL: string, look: Look, name: string | null): Promise<Page> {
  const { width, theme, language } = look;
  const viewport = { width, height: width < 600 ? 844 : 800 };
  const context = await chromium.newContext({ baseURL, viewport, hasTouch: width < 600 });
  await context.addInitScript(
    ([dark, lang]) => {
      localStorage.setItem('darkMode', dark);
      localStorage.setItem('language', lang);
    },
    [String(theme === 'dark'), language] as const,
  );
  const { password } = DEMO;
  if (name) await context.request.post('/api/auth/signin', { data: { name, password }, failOnStatusCode: true });
  return context.newPage();
}

const everything = join(root, 'reports/screens');
const shown = join(root, 'docs/screens');
await Promise.all([everything, shown].map((folder) => mkdir(folder, { recursive: true })));

const demo = await startDemo();
const chromium = await openChromium();
try {
  const cookie = await cookieOf(demo.url, DEMO.member);
  const video = await pathOf(demo.url, cookie, 'video', 'The fire, for your next exam week');
  const photo = await pathOf(demo.url, cookie, 'photo', 'The long shoulder');
  const [word] = process.argv.slice(2);
  const isWanted = (suffix: string) => (word === undefined ? FOUR.includes(suffix) : suffix.includes(word));
  const looks = LOOKS.filter((look) => process.env.QUADRANGLE_FULL === '1' || isWanted(suffixOf(look)));
  for (const look of looks)
    for (const who of ['member', 'club', null] as const) {
      const page = await pageFor(chromium, demo.url, look, who && DEMO[who]);
      for (const { name, path, before } of screensOf(video, photo).filter((screen) => screen.who === who)) {
        await page.goto(path);
        await page.locator('main h1').first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        await before?.(page);
        await page.waitForTimeout(400);
        const [file, picture] = [`${name}-${suffixOf(look)}`, await pictureOf(page)];
        await writeFile(join(everything, `${file}.jpg`), picture);
        if (SHOWN.includes(file)) await writeFile(join(shown, `${file}.jpg`), picture);
      }
      await page.context().close();
    }
} finally {
  await chromium.close();
  await demo.stop();
}
console.log(`Every screen is in ${everything}; what the documentation shows is in ${shown}.`);
