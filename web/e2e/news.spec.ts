/** Comments, replies, mentions and what is told of them, as they happen (decisions 49, 50). */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { PostgresMissing, startPostgres } from '../../adapters/testing/postgres.ts';
import { arrive, fitsWidth } from './support/arrive.ts';
import { callOf } from './support/call-of.ts';
import { axeFindings } from './support/look.ts';
import { drawPictures, peopleOf, type Somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { share } from './support/share.ts';

const WORDS = {
  en: {
    write: 'Write a comment',
    people: 'People to mention',
    replyTo: 'Reply to',
    deleted: 'Comment deleted',
    deleteOf: 'Delete the comment of',
    confirm: 'Delete comment',
    unread: (count: number) => `Notifications, ${count} unread`,
    none: 'Notifications',
    commented: 'commented on “Lake at dusk”',
    mentioned: 'mentioned you under “Lake at dusk”',
    replied: 'replied to you under “Lake at dusk”',
    markAll: 'Mark all as read',
  },
  zh: {
    write: '写评论',
    people: '可以提到的人',
    replyTo: '回复',
    deleted: '评论已删除',
    deleteOf: '删除',
    confirm: '删除评论',
    unread: (count: number) => `通知，${count} 条未读`,
    none: '通知',
    commented: '评论了“Lake at dusk”',
    mentioned: '在“Lake at dusk”下提到了你',
    replied: '在“Lake at dusk”下回复了你',
    markAll: '全部标为已读',
  },
} as const;

interface Installation {
  readonly what: string;
  readonly language: keyof typeof WORDS;
  readonly width: number;
  readonly dark: boolean;
  /** Two processes, which may be the same one. */
  open(): Promise<{ here: Product; there: Product; close(): Promise<void> }>;
}

const INSTALLATIONS: readonly Installation[] = [
  {
    what: 'one process on SQLite',
    language: 'en',
    width: 1280,
    dark: false,
    async open() {
      const product = await Product.shared();
      return { here: product, there: product, close: async () => {} };
    },
  },
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
];

/** Waits until the page hears what happens; with an item, what is said under it too. */
function hearing(page: Page, item = ''): Promise<unknown> {
  return page.waitForResponse((answer) => answer.url().includes('/api/stream') && answer.url().includes(item));
}

/** Counts the calls of a procedure. */
function counted(page: Page, procedure: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (callOf(procedure).test(request.url())) calls += 1;
  });
  return () => calls;
}

for (const { what, language, width, dark, open } of INSTALLATIONS)
  test.describe(`with ${what}, in ${language}`, () => {
    const words = WORDS[language];
    let installation: Awaited<ReturnType<typeof open>>;
    test.beforeAll(async () => {
      try {
        installation = await open();
      } catch (error) {
        if (!(error instanceof PostgresMissing) || process.env.CI === 'true') throw error;
        test.skip(true, error.message);
      }
    });
    test.afterAll(() => installation?.close());

    /** Somebody at one of the processes. */
    async function reader(browser: Browser, product: Product, person: Somebody, plan = false): Promise<Page> {
      const page = await arrive(browser, product, person, { plan, width });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(
        ([spoken, isDark]) => {
          localStorage.setItem('language', spoken);
          localStorage.setItem('darkMode', String(isDark));
        },
        [language, dark] as const,
      );
      return page;
    }

    test('people see each other’s comments, replies and mentions as they are written, and the bell counts them', async ({
      browser,
    }, info) => {
      const { here, there } = installation;
      const called = peopleOf('talk');
      const [asha, ben, chitra] = [called('asha'), called('ben'), called('chitra')];
      const atAsha = await reader(browser, here, asha, true);
      const atBen = await reader(browser, there, ben);
      const atChitra = await reader(browser, there, chitra);
      const [picture = Buffer.alloc(0)] = await drawPictures(atAsha, 1);
      const id = await share(atAsha, here, 'Lake at dusk', picture);
      const path = `/photo/${id}#comment-`;

      const [hearsAsha, hearsBen, hearsChitra] = [hearing(atAsha, id), hearing(atBen, id), hearing(atChitra)];
      await atAsha.goto(here.url + path);
      await atBen.goto(there.url + path);
      await atChitra.goto(there.url);
      await Promise.all([hearsAsha, hearsBen, hearsChitra]);
      const bell = (page: Page, unread: number) =>
        page.getByRole('link', { name: unread > 0 ? words.unread(unread) : words.none, exact: true });
      await expect(bell(atAsha, 0)).toBeVisible();

      const asked = [counted(atAsha, 'comments.list'), counted(atChitra, 'news.unread')];
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
      const saidBy = (page: Page, text: string) => page.getByRole('listitem').getByText(text);
      await expect(saidBy(atAsha, 'Who took this')).toBeVisible();
      info.annotations.push({ type: 'heard', description: `${Date.now() - start} ms` });
      await expect(bell(atAsha, 1)).toBeVisible();
      await expect(bell(atChitra, 1)).toBeVisible();
      // Once for what happened, and perhaps once because the connection is new: nobody asks over and over.
      for (const [at, count] of asked.entries()) expect(count() - (before[at] ?? 0)).toBeLessThanOrEqual(2);

      await atAsha.getByRole('button', { name: new RegExp(`^${words.replyTo}.*${ben.fullName}`) }).click();
      await atAsha.keyboard.type('I did');
      await atAsha.keyboard.press('Enter');
      await expect(saidBy(atBen, 'I did')).toBeVisible();
      await expect(bell(atBen, 1)).toBeVisible();
      expect(await axeFindings(atAsha), 'a thread').toEqual([]);
      await fitsWidth(atAsha);

      const elsewhere = await atChitra.context().newPage();
      await elsewhere.goto(`${there.url}/notifications`);
      await expect(elsewhere.getByRole('main').getByText(words.mentioned)).toBeVisible();
      expect(await axeFindings(elsewhere), 'notifications').toEqual([]);
      await fitsWidth(elsewhere);
      await elsewhere.getByRole('button', { name: words.markAll }).click();
      await expect(bell(atChitra, 0)).toBeVisible();

      await atBen.getByRole('button', { name: new RegExp(`^${words.deleteOf}.*${ben.fullName}`) }).click();
      await atBen.getByRole('button', { name: words.confirm, exact: true }).click();
      await expect(atAsha.getByText(words.deleted)).toBeVisible();
      await expect(saidBy(atAsha, 'Who took this')).toHaveCount(0);
      await expect(bell(atAsha, 0)).toBeVisible();

      await bell(atBen, 1).click();
      await atBen.getByRole('link', { name: new RegExp(words.replied) }).click();
      await expect(atBen.locator('[aria-current=location]').getByText('I did')).toBeVisible();
      await expect(bell(atBen, 0)).toBeVisible();
      for (const page of [atAsha, atBen, atChitra]) await page.context().close();
    });
  });
