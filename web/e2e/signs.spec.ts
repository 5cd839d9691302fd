import type { Locator } from '@playwright/test';
import { arrive, fitsWidth } from './support/arrive.ts';
import { axeFindings } from './support/look.ts';
import { drawPictures, peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { readQr } from './support/read-qr.ts';
import { share } from './support/share.ts';
import { expect, test } from './support/test.ts';

/** What a phone shows of the frame and of rows of actions (decisions 46). */
let product: Product;
test.beforeAll(async () => {
  product = await Product.shared();
});
const called = peopleOf('signs');

const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

const WORDS = {
  en: {
    bar: ['Home', 'Events', 'Photos', 'Videos', 'More'],
    add: 'Add photos',
    share: 'Share',
    delete: 'Delete',
    select: 'Choose items',
  },
  hi: {
    bar: ['होम', 'इवेंट', 'फ़ोटो', 'वीडियो', 'और'],
    add: 'फ़ोटो जोड़ें',
    share: 'शेयर करें',
    delete: 'डिलीट करें',
    select: 'चुनें',
  },
  zh: { bar: ['首页', '活动', '照片', '视频', '更多'], add: '添加照片', share: '分享', delete: '删除', select: '选择' },
} as const;

for (const [language, width] of [
  ['en', 320],
  ['zh', 390],
  ['hi', 320],
] as const)
  test(`at ${width} px, in ${language}: the bar has words, an event leads with two actions, the search opens over the bar`, async ({
    browser,
  }) => {
    const words = WORDS[language];
    const page = await arrive(browser, product, called(`asha.${language}`), { plan: true, width });
    await page.evaluate((spoken) => localStorage.setItem('language', spoken), language);
    const data = { title: 'Kite day', desc: '', startsOn: '2026-07-04', endsOn: '2026-07-04', place: '' };
    const event = await (await page.request.post(`${product.url}/api/events`, { data })).json();
    const [picture] = await drawPictures(page, 3);
    const id = await share(page, product, 'Kite', picture ?? Buffer.of());
    await page.request.put(`${product.url}/api/events/${event._id}/items/${id}`);
    await page.goto(`${product.url}/event/${event._id}`);

    const bar = page.getByRole('navigation');
    for (const word of words.bar)
      expect((await box(bar.getByText(word, { exact: true }))).width, word).toBeGreaterThan(12);
    const main = page.getByRole('main');
    for (const name of [words.add, words.share])
      expect((await box(main.getByRole('button', { name }).getByText(name))).width, name).toBeGreaterThan(12);
    const remove = main.getByRole('button', { name: words.delete });
    await expect(remove).toBeHidden();
    const more = main.getByRole('button', { name: words.bar[4] });
    await more.click();
    await expect(remove).toBeInViewport({ ratio: 1 });
    expect(await axeFindings(page)).toEqual([]);
    await remove.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(more).toBeFocused();

    const field = page.getByRole('combobox');
    expect((await box(field)).width).toBeLessThan(width / 2);
    await field.focus();
    expect((await box(page.getByRole('search'))).width).toBe(width);
    await fitsWidth(page);
    await field.blur();

    await page.goto(`${product.url}/myfiles`);
    await page.getByRole('main').getByRole('button', { name: words.select, exact: true }).click();
    await expect(page.getByRole('checkbox').first()).toBeAttached();
    const actions = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('status') });
    expect((await box(actions.first())).height).toBeLessThan(80);
    await fitsWidth(page);
    await page.context().close();
  });

test('the first person of a college invites the others, by link, QR code and poster', async ({ browser }) => {
  const page = await arrive(browser, product, peopleOf('newest')('mira'), { width: 390 });
  await page.getByRole('main').getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await expect(dialog.getByText(/address at newest\.edu/)).toBeVisible();
  const address = `${product.url}/`;
  const code = dialog.getByRole('img', { name: `QR code of ${address}` });
  expect(await readQr(page, await code.screenshot())).toBe(address);
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.poster')).toContainText('Scan to join with your college address');
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.goto(`${product.url}/events`);
  await expect(page.getByRole('button', { name: 'Invite people' })).toBeVisible();
  await page.context().close();
});
