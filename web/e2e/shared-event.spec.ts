/** An event that two people fill and a third finds, browses and downloads (decisions 43, 45, 46, 47, 48). */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { startPostgres } from '../../adapters/testing/postgres.ts';
import { arrive, fitsWidth } from './support/arrive.ts';
import { walked } from './support/full-run.ts';
import { opened } from './support/opened.ts';
import { drawPictures, peopleOf, type Somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { swipe } from './support/swipe.ts';
import { takenAt } from './support/taken.ts';
import { expect, test } from './support/test.ts';

const WORDS = {
  en: {
    events: 'Events',
    create: 'Create event',
    newEvent: 'New event',
    title: 'Title',
    place: 'Place',
    firstDay: 'First day',
    lastDay: 'Last day',
    uploadImages: 'Upload Images',
    addToEvent: 'Add to event',
    upload: 'Upload',
    search: 'Search',
    photos: '4 photos',
    day: 'Saturday, March 14, 2026',
    taken: 'Taken Mar 14, 2026',
    share: 'Share',
    link: 'Link to this page',
    close: 'Close',
    next: 'Next',
    zip: 'Download ZIP',
    full: 'Full size',
  },
  zh: {
    events: '活动',
    create: '创建活动',
    newEvent: '新建活动',
    title: '标题',
    place: '地点',
    firstDay: '开始日期',
    lastDay: '结束日期',
    uploadImages: '上传图片',
    addToEvent: '加入活动',
    upload: '上传',
    search: '搜索',
    photos: '4 张照片',
    day: '2026年3月14日星期六',
    taken: '拍摄于 2026年3月14日',
    share: '分享',
    link: '本页链接',
    close: '关闭',
    next: '下一个',
    zip: '下载 ZIP',
    full: '原始大小',
  },
  hi: {
    events: 'इवेंट',
    create: 'इवेंट बनाएँ',
    newEvent: 'नया इवेंट',
    title: 'टाइटल',
    place: 'जगह',
    firstDay: 'पहला दिन',
    lastDay: 'आख़िरी दिन',
    uploadImages: 'फ़ोटो अपलोड करें',
    addToEvent: 'इवेंट में जोड़ें',
    upload: 'अपलोड करें',
    search: 'खोजें',
    photos: '4 फ़ोटो',
    day: 'शनिवार, 14 मार्च 2026',
    taken: /^14 मार्च 2026, .+ को लिया गया$/,
    share: 'शेयर करें',
    link: 'इस पेज का लिंक',
    close: 'बंद करें',
    next: 'अगला',
    zip: 'ZIP डाउनलोड करें',
    full: 'पूरा साइज़',
  },
} as const;

type Language = keyof typeof WORDS;

interface Installation {
  engine: string;
  language: Language;
  open: () => Promise<{ product: Product; close: () => Promise<void> }>;
}

const INSTALLATIONS: readonly [Installation, ...Installation[]] = [
  {
    engine: 'SQLite',
    language: 'en',
    open: async () => ({ product: await Product.shared(), close: async () => {} }),
  },
  {
    engine: 'SQLite',
    language: 'hi',
    open: async () => ({ product: await Product.shared(), close: async () => {} }),
  },
  {
    engine: 'PostgreSQL',
    language: 'zh',
    async open() {
      const postgres = await startPostgres();
      const product = await Product.start({ DATABASE_URL: await postgres.createDatabase() });
      return {
        product,
        async close() {
          await product.stop();
          await postgres.stop();
        },
      };
    },
  },
];

/** A person whose language is `language`, signed in. */
async function reader(
  browser: Browser,
  product: Product,
  person: Somebody,
  language: Language,
  options: { readonly plan?: boolean; readonly width?: number },
): Promise<Page> {
  const page = await arrive(browser, product, person, options);
  await page.evaluate((spoken) => localStorage.setItem('language', spoken), language);
  await page.reload();
  await expect(page.getByRole('navigation').getByRole('link', { name: WORDS[language].events })).toBeAttached();
  return page;
}

for (const { engine, language, open } of walked(INSTALLATIONS))
  test.describe(`on ${engine}, in ${language}`, () => {
    const words = WORDS[language];
    const installation = opened(open);

    test('two people fill an event, a third finds it, swipes through it and downloads it', async ({ browser }) => {
      const { product } = installation();
      const called = peopleOf(`lanterns${language}`);
      const [asha, ben] = await Promise.all(
        ['asha', 'ben'].map((name) => reader(browser, product, called(name), language, { plan: true })),
      );
      if (!asha || !ben) throw new Error('Nobody came.');
      const [first, second, third, fourth] = (await drawPictures(asha, 4)) as [Buffer, Buffer, Buffer, Buffer];

      await asha.getByRole('navigation').getByRole('link', { name: words.events }).click();
      await asha.getByRole('button', { name: words.create }).click();
      const making = asha.getByRole('dialog', { name: words.newEvent });
      await making.getByLabel(words.title, { exact: true }).fill('Lantern evening 灯会 दीपोत्सव');
      await making.getByLabel(words.place).fill('Lake side');
      await making.getByLabel(words.firstDay).fill('2026-03-14');
      await making.getByLabel(words.lastDay).fill('2026-03-15');
      await making.getByRole('button', { name: words.create }).click();
      await expect(asha.getByRole('heading', { name: 'Lantern evening 灯会 दीपोत्सव', level: 1 })).toBeVisible();
      const address = asha.url();

      const share = async (page: Page, title: string, pictures: readonly Buffer[]) => {
        await page.getByRole('button', { name: words.uploadImages }).click();
        const dialog = page.getByRole('dialog', { name: words.uploadImages });
        const files = pictures.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }));
        await dialog.locator('input[type=file]').setInputFiles(files);
        await dialog.getByLabel(words.title, { exact: true }).fill(title);
        await dialog.getByLabel(words.addToEvent).selectOption({ label: 'Lantern evening 灯会 दीपोत्सव' });
        const anew = page.waitForEvent('load');
        await dialog.getByRole('button', { name: words.upload, exact: true }).click();
        await anew;
      };
      // Chosen in another order than they were taken in.
      const pictures = [
        takenAt(first, '2026:03:14 18:30:00'),
        takenAt(second, '2026:03:14 17:00:00'),
        takenAt(fourth, '2026:03:14 19:00:00'),
      ];
      await Promise.all([share(asha, 'Boats', pictures), share(ben, 'Sky', [takenAt(third, '2026:03:14 18:00:00')])]);
      const order = ['Boats 2', 'Sky 1', 'Boats 1', 'Boats 3'];

      const phone = await reader(browser, product, called('mira'), language, { width: 390 });
      const field = phone.getByRole('combobox', { name: words.search });
      await field.fill(language === 'hi' ? 'दीपो' : '灯会');
      await field.press('Enter');
      const found = phone.getByRole('region', { name: words.events });
      await found.getByRole('link', { name: 'Lantern evening 灯会 दीपोत्सव' }).click();
      await expect(phone).toHaveURL(address);
      await expect(phone.getByText(words.photos)).toBeVisible();
      await expect(phone.getByRole('heading', { level: 2 }).first()).toHaveText(words.day);
      await fitsWidth(phone);
      const photos = phone.getByRole('article').getByRole('link');
      await expect(photos).toHaveCount(order.length);
      const titles = (await photos.allTextContents()).map((name) => name.split(/[,，]/)[0]);
      expect(titles).toEqual(order);

      await photos.first().click();
      const heading = phone.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Boats 2');
      await expect(phone.getByText(words.taken)).toBeVisible();
      // From the middle of the picture, and from the button at its edge.
      for (const [at, from] of [300, 360, 300].entries()) {
        await swipe(phone, from, from - 200);
        await expect(heading).toHaveText(order[at + 1] ?? '');
      }
      await swipe(phone, 30, 230);
      await expect(heading).toHaveText('Boats 1');
      const link = phone.url();
      expect(link).toMatch(/\?in=event$/);
      await phone.getByRole('button', { name: words.share, exact: true }).click();
      await expect(phone.getByLabel(words.link)).toHaveValue(link);
      await phone.getByRole('dialog').getByRole('button', { name: words.close }).click();

      // The link of one picture leads on through the event.
      await ben.goto(link);
      await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Boats 1');
      await ben.getByRole('button', { name: words.next }).click();
      await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Boats 3');

      await phone.goBack();
      await expect(phone).toHaveURL(address);
      await phone.getByRole('button', { name: words.share, exact: true }).click();
      await expect(phone.getByLabel(words.link)).toHaveValue(address);
      await phone.getByRole('dialog').getByRole('button', { name: words.close }).click();
      await phone.getByRole('button', { name: words.zip }).click();
      const download = phone.waitForEvent('download');
      await phone.getByRole('button', { name: words.full }).click();
      const zip = await readFile(await (await download).path());

      const items = (await (
        await phone.request.get(`${product.url}/api${new URL(address).pathname.replace('event', 'events')}/items`)
      ).json()) as {
        title: string;
        downloadUrl: string;
      }[];
      expect(items.map(({ title }) => title)).toEqual(order);
      let end = 0;
      for (const { downloadUrl, title } of items) {
        const bytes = await (await phone.request.get(downloadUrl)).body();
        const start = zip.indexOf(bytes, end);
        expect(start, `${title} is in the ZIP, after the one before`).toBeGreaterThan(end);
        expect(zip.subarray(end, start).toString('utf8')).toContain(title);
        end = start + bytes.length;
      }
      await Promise.all([asha, ben, phone].map((page) => page.context().close()));
    });
  });
