/** The night of a fest: everybody's photos, looked at by the owner, and on the wall (decisions 65, 66). */
import type { Page } from '@playwright/test';
import { startPostgres } from '../../adapters/testing/postgres.ts';
import { slowness } from '../../adapters/testing/slowness.ts';
import { pool as poolEn } from '../src/shared/i18n/en/pool.ts';
import { pool as poolHi } from '../src/shared/i18n/hi/pool.ts';
import { pool as poolZh } from '../src/shared/i18n/zh/pool.ts';
import { arrive, browserOf, fitsWidth } from './support/arrive.ts';
import { callOf } from './support/call-of.ts';
import { FULL, walked } from './support/full-run.ts';
import { axeFindings } from './support/look.ts';
import { opened } from './support/opened.ts';
import { drawPictures, peopleOf, signIn } from './support/people.ts';
import { Product } from './support/product.ts';
import { publishPhoto } from './support/publish.ts';
import { readQr } from './support/read-qr.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const POOL = { en: poolEn, zh: poolZh, hi: poolHi };

interface Installation {
  engine: string;
  language: keyof typeof POOL;
  open: () => Promise<{ product: Product; close: () => Promise<void> }>;
}

const onPostgres = async () => {
  const postgres = await startPostgres();
  const product = await Product.start({ DATABASE_URL: await postgres.createDatabase() });
  return {
    product,
    async close() {
      await product.stop();
      await postgres.stop();
    },
  };
};
const onSqlite = async () => {
  const product = await Product.start();
  return { product, close: () => product.stop() };
};

const INSTALLATIONS: readonly [Installation, ...Installation[]] = [
  { engine: 'SQLite', language: 'en', open: onSqlite },
  { engine: 'PostgreSQL', language: 'zh', open: onPostgres },
  { engine: 'SQLite', language: 'hi', open: onSqlite },
];

/** How many photos each of five people sends. */
const EACH = FULL ? 20 : 4;

/** How soon the wall follows, in ms (decisions 66). */
const SOON = 5_000;

for (const { engine, language, open } of walked(INSTALLATIONS))
  test.describe(`on ${engine}, in ${language}`, () => {
    const words = POOL[language];
    const t = wordsIn(language);
    /** A text of the pool about so many. */
    const counted = (key: string, count: number): string => {
      const texts: Readonly<Record<string, string>> = words;
      const text = (count === 1 ? texts[`${key}_one`] : undefined) ?? texts[`${key}_other`] ?? '';
      return text.replace('{{count}}', String(count));
    };
    const installation = opened(open);
    const called = peopleOf(`pool${language}`);

    /** Chooses photos in the dialog of the page and sends them. */
    const send = async (page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) => {
      const dialog = page.getByRole('dialog', { name: t('shell.uploadPhotos') });
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles([...files]);
      await expect(dialog.getByRole('img').first()).toBeVisible();
      const anew = page.waitForEvent('load');
      await dialog.getByRole('button', { name: t('uploads.upload'), exact: true }).click();
      await anew;
    };

    test('the owner opens the pool and a wall, five people without plans send photos, most are accepted, one is reported', async ({
      browser,
    }) => {
      test.slow();
      const { product } = installation();
      const owner = await arrive(browser, product, called('asha'), { plan: true });
      await owner.evaluate((spoken) => localStorage.setItem('language', spoken), language);
      const today = new Date().toISOString().slice(0, 10);
      const data = { title: 'Techfest', startsOn: today };
      const { _id: id } = await (await owner.request.post(`${product.url}/api/events`, { data })).json();
      const path = `${product.url}/event/${id}`;

      await owner.goto(path);
      const more = owner.getByRole('main').getByRole('button', { name: t('shell.more') });
      await more.click();
      await owner.getByRole('button', { name: t('events.edit') }).click();
      const edit = owner.getByRole('dialog', { name: t('events.editTitle') });
      await edit.getByLabel(words.mode).selectOption('asked');
      expect(await axeFindings(owner)).toEqual([]);
      await edit.getByRole('button', { name: t('events.saveChanges') }).click();
      await expect(owner.getByRole('link', { name: words.nothing })).toBeVisible();
      await more.click();
      await owner.getByRole('button', { name: t('events.qr') }).click();
      const qr = owner.getByRole('dialog', { name: t('events.qr') });
      await expect(qr).toContainText(words.qrText);
      expect(await readQr(owner, await qr.getByRole('img').screenshot())).toBe(`${path}?add`);
      await owner.keyboard.press('Escape');

      const opened = await (await owner.request.post(`${path.replace('/event/', '/api/events/')}/walls`)).json();
      const hall = await browserOf(browser, 1280);
      await hall.goto(opened.url);

      const drawn = await drawPictures(owner, 4);
      const files = Array.from({ length: EACH }, (_, at) => ({
        name: `night-${at + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: drawn[at % 4] ?? Buffer.of(),
      }));
      const people: Page[] = [];
      for (const name of ['ben', 'chen', 'dia', 'eli', 'fay']) {
        const page = await arrive(browser, product, called(name), { width: 390 });
        if (name === 'ben') {
          // Without a session the QR code leads through signing in to the picker.
          await page.context().clearCookies();
          await page.evaluate(() => localStorage.removeItem('persist:root'));
          await page.goto(`${path}?add`);
          await page.getByRole('link', { name: 'Sign in' }).click();
          await signIn(page, called(name));
          await expect(page.getByRole('dialog', { name: wordsIn('en')('shell.uploadPhotos') })).toContainText(
            'Techfest',
          );
        }
        await page.evaluate((spoken) => localStorage.setItem('language', spoken), language);
        // The address of the QR code: the picker is there at once.
        await page.goto(`${path}?add`);
        await expect(page.getByRole('dialog', { name: t('shell.uploadPhotos') })).toContainText('Techfest');
        await send(page, files);
        await expect(page.getByRole('heading', { name: words.own })).toBeVisible();
        await expect(page.getByText(words.state_offered).first()).toBeVisible();
        await fitsWidth(page);
        people.push(page);
      }
      const [ben, chen] = people as [Page, Page];
      // Nobody else sees any of it.
      await chen.goto(`${product.url}/recent`);
      await expect(chen.getByRole('article')).toHaveCount(0);

      await owner.getByRole('link', { name: counted('waiting', 5 * EACH) }).click();
      const cards = owner.getByRole('main').getByRole('checkbox');
      await expect(cards.first()).toBeVisible();
      expect(await axeFindings(owner)).toEqual([]);
      await owner.screenshot({ path: test.info().outputPath('desk.png') });
      // By key, back again, and by a press.
      const first = owner.locator('[data-offer]').first();
      // Keys work beside a box that has the focus.
      await first.getByRole('checkbox').focus();
      await owner.keyboard.press('d');
      await expect(owner.getByText(counted('didDecline', 1))).toBeVisible();
      await owner.keyboard.press('u');
      await expect(owner.getByText(counted('didWait', 1))).toBeVisible();
      await owner.locator('[data-offer]').first().getByRole('button').first().click();
      await expect(owner.getByText(counted('didDecline', 1))).toBeVisible();
      const rest = 5 * EACH - 1;
      for (let left = rest; left > 0; ) {
        const all = owner.getByRole('button', { name: counted('acceptAll', Math.min(left, 60)) });
        await all.first().click();
        left -= Math.min(left, 60);
      }
      const accepted = performance.now();
      await expect(owner.getByText(words.nothing).first()).toBeVisible();
      await expect(hall.locator('[data-item]').first()).toBeVisible();
      expect.soft(performance.now() - accepted).toBeLessThan((SOON + 1_000) * slowness());

      const items = await (await owner.request.get(`${product.url}/api/events/${id}/items?limit=100`)).json();
      expect(items).toHaveLength(rest);
      // One of them is reported by whoever is in it, and leaves the wall.
      const shown = await hall.locator('[data-item]').first().getAttribute('data-item');
      const report = { subject: 'item', id: shown, reason: 'in-it' };
      const reported = await owner.request.post(`${product.url}/api/reports`, { data: report });
      expect(reported.ok(), await reported.text()).toBe(true);
      const moderator = await arrive(browser, product, called('omar'));
      await product.admin('moderator', called('omar').name, 'on');
      const [found] = await (await moderator.request.get(`${product.url}/api/moderation/cases`)).json();
      const decision = { verdict: 'hide', text: 'Somebody asked.' };
      const decided = await moderator.request.put(`${product.url}/api/moderation/cases/${found._id}/decision`, {
        data: decision,
      });
      expect(decided.ok(), await decided.text()).toBe(true);
      const left = performance.now();
      await expect(hall.locator(`[data-item="${shown}"]`)).toHaveCount(0);
      expect.soft(performance.now() - left).toBeLessThan(SOON * slowness());

      // What was accepted is withdrawn by its sender, after a question.
      await ben.reload();
      const own = ben.getByRole('listitem').filter({ hasText: words.state_accepted }).first();
      await own.getByRole('button').click();
      const question = ben.getByRole('dialog');
      await question.getByRole('button', { name: words.withdraw, exact: true }).click();
      await expect(ben.getByText(words.withdrawn)).toBeVisible();
    });

    test('on a phone a thumb decides: to the right it is accepted, to the left declined', async ({ browser }) => {
      const { product } = installation();
      const owner = await arrive(browser, product, called('gita'), { plan: true, width: 390 });
      const sender = await arrive(browser, product, called('hari'));
      const today = new Date().toISOString().slice(0, 10);
      const data = { title: 'Quiz', startsOn: today, pool: 'asked' };
      const { _id: id } = await (await owner.request.post(`${product.url}/api/events`, { data })).json();
      const [picture] = await drawPictures(owner, 1);
      for (const title of ['left', 'right', 'slow'])
        await publishPhoto(sender, product, title, picture ?? Buffer.of(), id);
      await owner.goto(`${product.url}/event/${id}/offers`);
      const throwTo = async (title: string, by: number) => {
        const box = await owner.getByRole('link', { name: title, exact: true }).boundingBox();
        if (!box) throw new Error(`no card ${title}`);
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const touch = await owner.context().newCDPSession(owner);
        const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
          touch.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
          });
        await at('touchStart', 0);
        for (let step = 1; step <= 5; step += 1) await at('touchMove', (by / 5) * step);
        await at('touchEnd', by);
      };
      await throwTo('right', 120);
      await expect(owner.getByRole('link', { name: 'right', exact: true })).toHaveCount(0);
      await throwTo('left', -120);
      await expect(owner.getByRole('link', { name: 'left', exact: true })).toHaveCount(0);
      await fitsWidth(owner);

      // Undo takes back the newest decision, once it is answered.
      const undo = owner.getByRole('button', { name: words.undo });
      await expect(undo).toBeVisible();
      const answers = Promise.withResolvers<void>();
      await owner.route(callOf('pool.decide'), (route) => answers.promise.then(() => route.continue()), { times: 1 });
      await throwTo('slow', -120);
      await expect(owner.getByRole('link', { name: 'slow', exact: true })).toHaveCount(0);
      await expect(undo).toHaveCount(0);
      answers.resolve();
      await undo.click();
      await expect(owner.getByRole('link', { name: 'slow', exact: true })).toBeVisible();

      const items = async () => (await owner.request.get(`${product.url}/api/events/${id}/items`)).json();
      await expect.poll(async () => (await items()).map(({ title }: { title: string }) => title)).toEqual(['right']);
    });
  });
