/** A screen in the hall, without a session, that shows an event (decisions 66). */
import type { Page } from '@playwright/test';
import { startPostgres } from '../../adapters/testing/postgres.ts';
import { slowness } from '../../adapters/testing/slowness.ts';
import { walls as wallsEn } from '../src/shared/i18n/en/walls.ts';
import { walls as wallsHi } from '../src/shared/i18n/hi/walls.ts';
import { walls as wallsZh } from '../src/shared/i18n/zh/walls.ts';
import { arrive, browserOf, fitsWidth } from './support/arrive.ts';
import { walked } from './support/full-run.ts';
import { hurry } from './support/hurry.ts';
import { opened } from './support/opened.ts';
import { drawPictures, peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { publishPhoto } from './support/publish.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const WALLS = { en: wallsEn, zh: wallsZh, hi: wallsHi };

interface Installation {
  engine: string;
  language: keyof typeof WALLS;
  width: number;
  open: () => Promise<Opened>;
}

interface Opened {
  product: Product;
  /** Another process of it, where the database allows one: what is hidden in one leaves a wall that asks the other. */
  beside: () => Promise<Product>;
  close: () => Promise<void>;
}

const alone = async (): Promise<Opened> => {
  const product = await Product.start();
  return { product, beside: async () => product, close: () => product.stop() };
};

const inTwo = async (): Promise<Opened> => {
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase();
  const product = await Product.start({ DATABASE_URL });
  let second: Product | undefined;
  return {
    product,
    async beside() {
      second = await Product.start({ DATABASE_URL, DATA_DIR: product.folder });
      return second;
    },
    async close() {
      await second?.stop();
      await product.stop();
      await postgres.stop();
    },
  };
};

const INSTALLATIONS: readonly [Installation, ...Installation[]] = [
  { engine: 'SQLite', language: 'en', width: 1280, open: alone },
  { engine: 'PostgreSQL', language: 'zh', width: 1280, open: inTwo },
  { engine: 'SQLite', language: 'hi', width: 390, open: alone },
];

/** The screens of halls: 1080p and 4K, across and upright. */
const HALLS = [
  [1_920, 1_080],
  [1_080, 1_920],
  [3_840, 2_160],
  [2_160, 3_840],
] as const;

/** What lies outside the screen of a hall, and whether it scrolls. */
const overflow = (hall: Page) =>
  hall.evaluate(() => {
    const shown = [...document.querySelectorAll('.wall-slide img, .wall-corner')].map((one) =>
      one.getBoundingClientRect(),
    );
    const outside = shown.filter(
      ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight,
    );
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { outside: outside.length, scrolls: scrollWidth > innerWidth || scrollHeight > innerHeight };
  });

/** How long something may stay on a wall that must leave it, or be missing that came, in ms (decisions 66). */
const SOON = 5_000;

for (const { engine, language, width, open } of walked(INSTALLATIONS))
  test.describe(`on ${engine}, in ${language}, at ${width} px`, () => {
    const words = WALLS[language];
    const installation = opened(open);

    /** An event with as many photos, opened by its owner. */
    const anEvent = async (page: Page, product: Product, photos: readonly Buffer[]) => {
      const data = { title: 'Techfest', startsOn: '2026-03-14' };
      const event = await (await page.request.post(`${product.url}/api/events`, { data })).json();
      const add = async (bytes: Buffer) => {
        const { _id: id } = await publishPhoto(page, product, 'Untold', bytes);
        const added = await page.request.put(`${product.url}/api/events/${event._id}/items/${id}`);
        expect(added.ok(), await added.text()).toBe(true);
        return String(id);
      };
      const ids: string[] = [];
      for (const photo of photos) ids.push(await add(photo));
      return { path: `/event/${event._id}`, add, ids };
    };

    test('its owner opens it with a code; new items come and hidden ones leave within 5 s; closed, it shows nothing', async ({
      browser,
    }) => {
      const { product, beside } = installation();
      const called = peopleOf(`wall${language}`);
      const owner = await arrive(browser, product, called('asha'), { plan: true, width });
      await owner.evaluate((spoken) => localStorage.setItem('language', spoken), language);
      const member = await arrive(browser, product, called('mira'));
      const moderator = await arrive(browser, product, called('omar'));
      const [first, second, third] = (await drawPictures(owner, 3)) as [Buffer, Buffer, Buffer];
      const { path, add, ids } = await anEvent(owner, product, [first, second]);

      await owner.goto(product.url + path);
      await owner
        .getByRole('main')
        .getByRole('button', { name: wordsIn(language)('shell.more') })
        .click();
      await owner.getByRole('button', { name: words.open }).click();
      const dialog = owner.getByRole('dialog', { name: words.title });
      await dialog.getByRole('button', { name: words.openOne }).click();
      const code = await dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
      await fitsWidth(owner);

      const other = await beside();
      const hall = await browserOf(browser, 1280);
      await hall.addInitScript((spoken) => localStorage.setItem('language', spoken), language);
      await hall.goto(`${other.url}/wall`);
      await hall.getByLabel(words.code).fill('0000-0000');
      await hall.getByRole('button', { name: words.enter }).click();
      await expect(hall.getByRole('alert')).toBeVisible();
      await hall.getByLabel(words.code).fill(code?.toLowerCase() ?? '');
      await hall.getByRole('button', { name: words.enter }).click();
      const slide = (id: string | undefined) => hall.locator(`[data-item="${id}"]`);
      // The newest first, then the other one.
      await expect(slide(ids[1])).toBeVisible();
      await expect(slide(ids[0])).toBeVisible();
      await expect(hall.getByText('Untold')).toHaveCount(0);
      await expect(hall.getByText(words.scan)).toBeVisible();

      const added = await add(third);
      const came = performance.now();
      await expect(slide(added)).toBeVisible();
      expect.soft(performance.now() - came).toBeLessThan((SOON + 1_000) * slowness());
      const [reported] = await Promise.all([
        member.request.post(`${product.url}/api/reports`, { data: { subject: 'item', id: added, reason: 'hurtful' } }),
        product.admin('moderator', called('omar').name, 'on'),
      ]);
      expect(reported.ok(), await reported.text()).toBe(true);
      const [found] = await (await moderator.request.get(`${product.url}/api/moderation/cases`)).json();
      const decided = await moderator.request.put(`${product.url}/api/moderation/cases/${found._id}/decision`, {
        data: { verdict: 'hide', text: 'It hurts somebody.' },
      });
      expect(decided.ok(), await decided.text()).toBe(true);
      const left = performance.now();
      await expect(slide(added)).toHaveCount(0);
      expect.soft(performance.now() - left).toBeLessThan(SOON * slowness());
      const token = hall.url().split('/').at(-1);
      const bytes = (id: string | undefined) =>
        hall.request.get(`${other.url}/api/walls/file?token=${token}&itemId=${id}&size=1280`);
      expect([(await bytes(ids[0])).status(), (await bytes(added)).status()]).toEqual([200, 404]);

      await hurry(hall, 4);
      /** It goes on although what it asks has no answer. */
      const goesOn = async () => {
        await hall.waitForEvent('requestfailed');
        await expect(slide(ids[0])).toBeVisible();
        await expect(slide(ids[1])).toBeVisible();
      };
      await hall.context().setOffline(true);
      await goesOn();
      await hall.context().setOffline(false);
      await other.kill();
      await goesOn();
      await other.startAgain();

      for (const [across, high] of HALLS) {
        await hall.setViewportSize({ width: across, height: high });
        await expect(hall.locator('.wall-slide img')).toHaveAttribute('src', /size=2048/);
        await expect.poll(() => overflow(hall)).toEqual({ outside: 0, scrolls: false });
        await hall.screenshot({ path: test.info().outputPath(`hall-${across}.png`) });
      }

      await dialog.getByRole('listitem').getByRole('button').click();
      await expect(hall.getByText(words.ended)).toBeVisible();
      expect((await bytes(ids[0])).status()).toBe(404);
    });
  });
