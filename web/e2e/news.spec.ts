/** Comments, replies, mentions and their notifications, live (decisions 49, 50). */
import type { Browser, Page } from '@playwright/test';
import { startPostgres } from '../../adapters/testing/postgres.ts';
import { arrive, fitsWidth } from './support/arrive.ts';
import { callOf } from './support/call-of.ts';
import { walked } from './support/full-run.ts';
import { shiftsOf, watchShifts } from './support/layout-shift.ts';
import { axeFindings, setLook } from './support/look.ts';
import { opened } from './support/opened.ts';
import { drawPictures, peopleOf, type Somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { share } from './support/share.ts';
import { expect, test } from './support/test.ts';

const WORDS = {
  en: {
    write: 'Write a comment',
    people: 'People and clubs to mention',
    replyTo: (name: string) => `Reply to ${name}`,
    deleted: 'Comment deleted',
    deleteOf: (name: string) => `Delete the comment of ${name}`,
    confirm: 'Delete comment',
    unread: (count: number) => `Notifications, ${count} unread`,
    none: 'Notifications',
    commented: 'commented on “Lake at dusk”',
    mentioned: 'mentioned you under “Lake at dusk”',
    replied: 'replied to you under “Lake at dusk”',
    markAll: 'Mark all as read',
    replies: (count: number) => (count === 1 ? '1 reply' : `${count} replies`),
  },
  zh: {
    write: '写评论',
    people: '可以提到的人和社团',
    replyTo: (name: string) => `回复 ${name}`,
    deleted: '评论已删除',
    deleteOf: (name: string) => `删除 ${name}`,
    confirm: '删除评论',
    unread: (count: number) => `通知，${count} 条未读`,
    none: '通知',
    commented: '评论了“Lake at dusk”',
    mentioned: '在“Lake at dusk”下提到了你',
    replied: '在“Lake at dusk”下回复了你',
    markAll: '全部标为已读',
    replies: (count: number) => `${count} 条回复`,
  },
  hi: {
    write: 'कमेंट लिखें',
    people: 'मेंशन करने के लिए लोग और क्लब',
    replyTo: (name: string) => `${name} को जवाब दें`,
    deleted: 'कमेंट डिलीट हो गया',
    deleteOf: (name: string) => `${name} का कमेंट डिलीट करें`,
    confirm: 'कमेंट डिलीट करें',
    unread: (count: number) => `नोटिफ़िकेशन, ${count} नहीं पढ़े`,
    none: 'नोटिफ़िकेशन',
    commented: '“Lake at dusk” पर कमेंट किया',
    mentioned: '“Lake at dusk” पर आपको मेंशन किया',
    replied: '“Lake at dusk” पर आपको जवाब दिया',
    markAll: 'सबको पढ़ा हुआ मार्क करें',
    replies: (count: number) => `${count} जवाब`,
  },
} as const;

interface Installation {
  readonly what: string;
  readonly language: keyof typeof WORDS;
  readonly width: number;
  readonly dark: boolean;
  /** Two processes, which may be the same. */
  open(): Promise<{ here: Product; there: Product; close(): Promise<void> }>;
}

const alone = async () => {
  const product = await Product.shared();
  return { here: product, there: product, close: async () => {} };
};

const INSTALLATIONS: readonly [Installation, ...Installation[]] = [
  {
    what: 'two processes on PostgreSQL',
    language: 'zh',
    width: 390,
    dark: true,
    async open() {
      const postgres = await startPostgres();
      const DATABASE_URL = await postgres.createDatabase();
      const here = await Product.start({ DATABASE_URL });
      const there = await Product.start({ DATABASE_URL, DATA_DIR: here.folder });
      return {
        here,
        there,
        async close() {
          await Promise.all([here.stop(), there.stop()]);
          await postgres.stop();
        },
      };
    },
  },
  {
    what: 'one process on SQLite',
    language: 'en',
    width: 1280,
    dark: false,
    open: alone,
  },
  { what: 'one process on SQLite', language: 'hi', width: 390, dark: true, open: alone },
];

/** Waits until the page has a live connection; with an item, one that follows its comments. */
function hearing(page: Page, item = ''): Promise<unknown> {
  return page.waitForResponse((answer) => answer.url().includes('/api/stream') && answer.url().includes(item));
}

/** Counts the requests to addresses. */
function counted(page: Page, address: RegExp): () => number {
  let requests = 0;
  page.on('request', (request) => {
    if (address.test(request.url())) requests += 1;
  });
  return () => requests;
}

/** Stops pages of this browser from polling, so that everything new comes over the live connection. */
async function neverAsking(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof setInterval;
  });
}

for (const { what, language, width, dark, open } of walked(INSTALLATIONS))
  test.describe(`with ${what}, in ${language}`, () => {
    const words = WORDS[language];
    const installation = opened(open);

    /** Somebody at one of the processes. */
    async function reader(browser: Browser, product: Product, person: Somebody, plan = false): Promise<Page> {
      const page = await arrive(browser, product, person, { plan, width });
      await setLook(page, language, dark);
      return page;
    }

    test('people see each other’s comments, replies and mentions as they are written, and the bell counts them', async ({
      browser,
    }, info) => {
      const { here, there } = installation();
      const called = peopleOf(`talk${language}`);
      const [asha, ben, chitra] = [called('asha'), called('ben'), called('chitra')];
      const atAsha = await reader(browser, here, asha, true);
      const atBen = await reader(browser, there, ben);
      const atChitra = await reader(browser, there, chitra);
      const [picture = Buffer.alloc(0)] = await drawPictures(atAsha, 1);
      const id = await share(atAsha, here, 'Lake at dusk', picture);
      const path = `/photo/${id}#comment-`;

      for (const page of [atAsha, atBen, atChitra]) await neverAsking(page);
      const [hearsAsha, hearsBen, hearsChitra] = [hearing(atAsha, id), hearing(atBen, id), hearing(atChitra)];
      await atAsha.goto(here.url + path);
      await atBen.goto(there.url + path);
      await atChitra.goto(there.url);
      await Promise.all([hearsAsha, hearsBen, hearsChitra]);
      const bell = (page: Page, unread: number) =>
        page.getByRole('link', { name: unread > 0 ? words.unread(unread) : words.none, exact: true });
      await expect(bell(atAsha, 0)).toBeVisible();

      const asked = [counted(atAsha, callOf('comments.list')), counted(atChitra, callOf('news.unread'))];
      const before = asked.map((count) => count());
      const field = atBen.getByLabel(words.write);
      await field.fill('Who took this, @chit');
      const picker = atBen.getByRole('listbox', { name: words.people });
      await expect(picker.getByRole('option')).toHaveCount(1);
      expect(await axeFindings(atBen), 'choosing whom to mention').toEqual([]);
      await field.press('Enter');
      await field.press('End');
      await field.pressSequentially('?');
      const start = Date.now();
      await field.press('Enter');
      const commentText = (page: Page, text: string) => page.getByRole('listitem').getByText(text);
      await expect(commentText(atAsha, 'Who took this')).toBeVisible();
      info.annotations.push({ type: 'heard', description: `${Date.now() - start} ms` });
      await expect(bell(atAsha, 1)).toBeVisible();
      await expect(bell(atChitra, 1)).toBeVisible();
      // Once for the event, and perhaps once because the connection is new: the page does not keep asking.
      for (const [at, count] of asked.entries()) expect(count() - (before[at] ?? 0)).toBeLessThanOrEqual(2);

      await atAsha.getByRole('button', { name: words.replyTo(ben.fullName) }).click();
      await atAsha.keyboard.type('I did');
      await atAsha.keyboard.press('Enter');
      await expect(commentText(atBen, 'I did')).toBeVisible();
      await expect(bell(atBen, 1)).toBeVisible();
      expect(await axeFindings(atAsha), 'a thread').toEqual([]);
      await fitsWidth(atAsha);

      const elsewhere = await atChitra.context().newPage();
      const streams = counted(elsewhere, /\/api\/stream/);
      await watchShifts(elsewhere);
      await elsewhere.goto(`${there.url}/notifications`);
      await expect(elsewhere.getByRole('main').getByText(words.mentioned)).toBeVisible();
      expect(await axeFindings(elsewhere), 'notifications').toEqual([]);
      const { total, what } = await shiftsOf(elsewhere);
      expect(total, what).toBeLessThan(0.05);
      await fitsWidth(elsewhere);
      await elsewhere.getByRole('button', { name: words.markAll }).click();
      await expect(bell(atChitra, 0)).toBeVisible();

      await atBen.getByRole('button', { name: words.deleteOf(ben.fullName) }).click();
      await atBen.getByRole('button', { name: words.confirm, exact: true }).click();
      await expect(atAsha.getByText(words.deleted)).toBeVisible();
      await expect(commentText(atAsha, 'Who took this')).toHaveCount(0);
      await expect(bell(atAsha, 0)).toBeVisible();

      await bell(atBen, 1).click();
      await atBen.getByRole('link', { name: new RegExp(words.replied) }).click();
      const meant = atBen.locator('[aria-current=location]');
      await expect(meant.getByText('I did')).toBeVisible();
      await expect(bell(atBen, 0)).toBeVisible();

      // The gap of the deleted comment stays, with its replies, which are folded if there are many.
      const { request } = atBen;
      let last = '';
      for (let line = 1; line <= 9; line += 1) {
        const desc = line < 9 ? `Line ${line}` : `And @${chitra.name}`;
        const answer = await request.post(`${there.url}/api/comments`, {
          data: { photoId: id, desc, ...(line > 4 && { replyTo: last }) },
        });
        expect(answer.ok(), await answer.text()).toBe(true);
        if (line >= 4) last = (await answer.json())._id;
      }
      // A tab without a connection of its own uses that of its browser.
      for (const page of [atChitra, elsewhere]) await expect(bell(page, 1)).toBeVisible();
      const looksOn = atChitra.waitForRequest((asked) => /\/api\/stream/.test(asked.url()) && asked.url().includes(id));
      await elsewhere.goto(`${there.url}${path}${last}`);
      await looksOn;
      const beside = await request.post(`${there.url}/api/comments`, { data: { photoId: id, desc: 'For every tab' } });
      expect(beside.ok(), await beside.text()).toBe(true);
      await expect(elsewhere.getByText('For every tab')).toBeVisible();
      expect(streams()).toBe(0);
      const mark = elsewhere.locator('[aria-current=location]');
      await expect(mark).toBeInViewport();
      await expect(mark).toBeFocused();
      await expect(mark.getByText('And @')).toBeVisible();
      await expect(elsewhere.getByText(words.deleted)).toBeAttached();
      await elsewhere.goto(`${there.url}${path}`);
      const fold = elsewhere.getByRole('button', { name: words.replies(5) });
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await expect(elsewhere.getByText('And @')).toHaveCount(0);
      await fold.press('Enter');
      await expect(elsewhere.getByText('And @')).toBeVisible();
      await fold.press('Enter');
      await expect(elsewhere.getByText('And @')).toHaveCount(0);

      // Items of a favourite are counted as they are shared.
      await atChitra.goto(`${there.url}/notifications`);
      await atChitra.getByRole('button', { name: words.markAll }).click();
      await expect(bell(atChitra, 0)).toBeVisible();
      const { _id: ashaId } = await (await atAsha.request.get(`${here.url}/api/auth/me`)).json();
      const marked = await atChitra.request.put(`${there.url}/api/users/sub/${ashaId}`);
      expect(marked.ok(), await marked.text()).toBe(true);
      const [another = Buffer.alloc(0)] = await drawPictures(atAsha, 1);
      await share(atAsha, here, 'Lake at dawn', another);
      await expect(bell(atChitra, 1)).toBeVisible();
      for (const page of [atAsha, atBen, atChitra]) await page.context().close();
    });
  });
