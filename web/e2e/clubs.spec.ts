/** Two committees of a club, one after the other (decisions 61 to 63; issue 40). */
import type { Browser, Locator, Page } from '@playwright/test';
import { PostgresMissing, startPostgres } from '../../adapters/testing/postgres.ts';
import { arrive, browserOf, fitsWidth, notice } from './support/arrive.ts';
import { leaveClubAlone } from './support/database.ts';
import { walked } from './support/full-run.ts';
import { axeFindings } from './support/look.ts';
import { drawPictures, type Somebody, signIn, somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { publishPhoto } from './support/publish.ts';
import { expect, test } from './support/test.ts';
import { type Spoken, wordsIn } from './support/words.ts';

interface Installation {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly language: Spoken;
  readonly width: number;
}

const ALL: readonly [Installation, ...Installation[]] = [
  { engine: 'SQLite', language: 'en', width: 1280 },
  { engine: 'PostgreSQL', language: 'zh', width: 390 },
  { engine: 'SQLite', language: 'zh', width: 1280 },
  { engine: 'PostgreSQL', language: 'en', width: 390 },
  { engine: 'SQLite', language: 'hi', width: 390 },
];

/** A product of its own, because the first club of a college is made here; null where there is no PostgreSQL. */
async function open(engine: Installation['engine']): Promise<{ product: Product; close(): Promise<void> } | null> {
  if (engine === 'SQLite') {
    const product = await Product.start();
    return { product, close: () => product.stop() };
  }
  try {
    const postgres = await startPostgres();
    const product = await Product.start({ DATABASE_URL: await postgres.createDatabase() });
    const close = async () => {
      await product.stop();
      await postgres.stop();
    };
    return { product, close };
  } catch (error) {
    if (!(error instanceof PostgresMissing) || process.env.CI === 'true') throw error;
    console.warn(`Skipped: the journey of clubs on PostgreSQL (${error.message})`);
    return null;
  }
}

const CLUB = 'Lens Club';
const OTHERS = ['mira', 'noor', 'kabir', 'diya'] as const;

for (const { engine, language, width } of walked(ALL))
  test.describe(`on ${engine}, in ${language}, ${width} px`, () => {
    test.describe.configure({ mode: 'serial' });
    const t = wordsIn(language);
    const called = (name: string) => somebody(name, 'south.edu');
    const pages: Page[] = [];
    let opened: Awaited<ReturnType<typeof open>>;
    let product: Product;
    let asha: Page;
    let ravi: Page;
    let clubPath = '';
    let eventPath = '';
    let link = '';
    let removed = '';

    const come = async (browser: Browser, person: Somebody): Promise<Page> => {
      const page = await arrive(browser, product, person, { width });
      await page.evaluate((spoken) => localStorage.setItem('language', spoken), language);
      await page.reload();
      pages.push(page);
      return page;
    };
    const button = (of: Page | Locator, key: string, values?: Record<string, string>) =>
      of.getByRole('button', { name: t(key, values) });
    const goTo = (page: Page, path: string) => page.goto(product.url + path);
    const toClubs = async (page: Page) => {
      await page
        .getByRole('navigation', { name: t('shell.menu') })
        .getByRole('button', { name: t('shell.more') })
        .click();
      await page
        .getByRole('dialog', { name: t('shell.menu') })
        .getByRole('link', { name: t('clubs.title') })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: t('clubs.title') })).toBeVisible();
    };
    const behindMore = async (page: Page, press: Locator) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: t('shell.more') })
        .click();
      await press.click();
    };
    const confirm = async (page: Page, key: string) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t(key) })
        .click();
    const pay = async (page: Page) => {
      await button(page, 'membership.checkOut').click();
      await button(page, 'membership.pay').click();
      await expect(page.getByRole('heading', { name: t('membership.successTitle') })).toBeVisible();
      await expect(page.getByText(t('membership.clubSuccess', { club: CLUB }))).toBeVisible();
      await expect(page.getByText(t('membership.clubSuccessUntil'))).toBeVisible();
    };

    test.beforeAll(async ({ browser }) => {
      opened = await open(engine);
      test.skip(opened === null, 'there is no PostgreSQL');
      if (!opened) return;
      product = opened.product;
      asha = await come(browser, called('asha'));
      ravi = await come(browser, called('ravi'));
    });
    test.afterAll(async () => {
      await Promise.all(pages.map((page) => page.context().close()));
      await opened?.close();
    });

    test('where there are no clubs it says what one is for; whoever pays makes the first one, and leads it', async () => {
      await toClubs(asha);
      await expect(asha.getByText(t('clubs.none'))).toBeVisible();
      await asha.getByRole('link', { name: t('clubs.make') }).click();
      await expect(asha.getByRole('radio', { name: t('membership.for_club') })).toBeChecked();
      await asha.getByLabel(t('clubs.name')).fill(CLUB);
      await expect(asha.getByLabel(t('clubs.handle'))).toHaveValue('lens-club');
      await fitsWidth(asha);
      if (language === 'en') expect(await axeFindings(asha)).toEqual([]);

      await button(asha, 'membership.checkOut').click();
      await button(asha, 'membership.fail').click();
      await expect(notice(asha, 'red', t('membership.failed'))).toBeVisible();
      await expect(asha.getByLabel(t('clubs.name'))).toHaveValue(CLUB);
      await pay(asha);
      await asha.getByRole('link', { name: t('membership.invitePeople') }).click();
      await expect(asha.getByRole('heading', { level: 1, name: CLUB })).toBeVisible();
      await expect(asha.getByText('@lens-club')).toBeVisible();
      clubPath = new URL(asha.url()).pathname;
    });

    test('the last lead cannot leave, and reads why', async () => {
      await button(asha.getByRole('main'), 'clubs.act_leave').click();
      await confirm(asha, 'clubs.act_leave');
      await expect(notice(asha, 'red', t('errors.LAST_LEAD'))).toBeVisible();
    });

    test('somebody is invited by username, others by a link with its QR code', async () => {
      await asha.getByLabel(t('accounts.username')).fill('nobody.here');
      await button(asha, 'clubs.inviteThem').click();
      await expect(asha.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
      await asha.getByLabel(t('accounts.username')).fill('ravi');
      await button(asha, 'clubs.inviteThem').click();
      await expect(notice(asha, 'green', t('clubs.invited', { name: 'ravi' }))).toBeVisible();
      await button(asha, 'clubs.makeLink').click();
      const dialog = asha.getByRole('dialog', { name: t('clubs.linkTitle') });
      const label = (await dialog.getByRole('img').getAttribute('aria-label')) ?? '';
      link = /https?:\S+/.exec(label)?.[0] ?? '';
      expect(new URL(link).pathname).toMatch(/^\/invitation\/[\w-]{20,}$/);
      if (language === 'en') expect(await axeFindings(asha)).toEqual([]);
      await button(dialog, 'common.close').click();
      await fitsWidth(asha);
    });

    test('the invited find it among the clubs, and accept; four follow the link', async ({ browser }) => {
      await toClubs(ravi);
      await ravi.getByRole('link', { name: t('clubs.lookAt') }).click();
      await expect(ravi.getByText(t('clubs.means_photographer', { club: CLUB }))).toBeVisible();
      await button(ravi, 'clubs.accept').click();
      await expect(notice(ravi, 'green', t('clubs.joined', { club: CLUB }))).toBeVisible();
      await expect(ravi).toHaveURL(product.url + clubPath);
      await expect(button(ravi, 'clubs.uploadFor', { club: CLUB })).toBeVisible();
      for (const name of OTHERS) {
        const page = await come(browser, called(name));
        await page.goto(link);
        await button(page, 'clubs.accept').click();
        await expect(page).toHaveURL(product.url + clubPath);
      }
      await goTo(asha, clubPath);
      const seats = asha.getByRole('region', { name: t('clubs.seats') }).getByRole('listitem');
      await expect(seats).toHaveCount(6);
    });

    test('the lead makes an event for the club, and six people upload to it', async () => {
      await goTo(asha, '/events');
      await button(asha, 'events.create').first().click();
      const dialog = asha.getByRole('dialog');
      // With one seat and no plan there is nothing to choose.
      await expect(dialog.getByLabel(t('clubs.forWhom'))).toHaveCount(0);
      await dialog.getByLabel(t('events.title')).fill('Techfest');
      await button(dialog, 'events.create').click();
      await expect(asha.getByRole('heading', { level: 1, name: 'Techfest' })).toBeVisible();
      await expect(asha.getByRole('main').getByRole('link', { name: CLUB })).toBeVisible();
      eventPath = new URL(asha.url()).pathname;

      const pictures = await drawPictures(asha, 6);
      await goTo(ravi, eventPath);
      await button(ravi, 'events.addPhotos').first().click();
      const upload = ravi.getByRole('dialog', { name: t('shell.uploadPhotos') });
      await expect(upload.getByText(t('uploads.roomClub'))).toBeVisible();
      await upload
        .locator('input[type=file]')
        .setInputFiles({ name: 'robots.jpg', mimeType: 'image/jpeg', buffer: pictures[0] ?? Buffer.alloc(0) });
      const loadedAnew = ravi.waitForEvent('load');
      await button(upload, 'uploads.upload').click();
      await loadedAnew;
      for (const [at, page] of [asha, ...pages.slice(2)].entries()) {
        const photo = await publishPhoto(page, product, `Robots by day ${at + 1}`, pictures[at + 1] ?? Buffer.alloc(0));
        const put = `${product.url}${eventPath.replace('/event/', '/api/events/')}/items/${photo._id}`;
        expect((await page.request.put(put)).ok()).toBe(true);
        if (page !== asha) removed = String(photo._id);
      }
      await goTo(ravi, eventPath);
      const items = ravi.getByRole('main').getByRole('article');
      await expect(items).toHaveCount(6);
      if (width > 600) await expect(items.first().getByRole('link', { name: CLUB })).toBeVisible();
    });

    test('the lead appoints the next one, graduates and deletes the account: what was shared stays with the club', async () => {
      await goTo(asha, clubPath);
      const seat = asha.getByRole('group', { name: t('clubs.seatOf', { name: called('ravi').fullName }) });
      await button(seat, 'clubs.act_appoint').click();
      await confirm(asha, 'clubs.act_appoint');
      await expect(notice(asha, 'green', t('clubs.done_appoint'))).toBeVisible();
      await goTo(asha, '/profile');
      // A seat shows it as a plan does (decisions 3).
      await expect(asha.getByRole('main').getByText(t('accounts.favouriteCount'), { exact: true })).toBeVisible();
      await button(asha, 'accounts.deleteAccount').click();
      await confirm(asha, 'accounts.deleteAccount');
      await expect(notice(asha, 'green', /./)).toBeVisible();
      await expect(asha).toHaveURL(`${product.url}/`);

      await goTo(ravi, eventPath);
      await expect(ravi.getByText(t('media.formerMember')).first()).toBeVisible();
      await expect(ravi.getByRole('main').getByRole('article')).toHaveCount(6);
    });

    test('the next lead edits the event, removes a photo, and puts it back from the bin', async () => {
      await behindMore(ravi, button(ravi.getByRole('main'), 'events.edit'));
      const dialog = ravi.getByRole('dialog');
      await dialog.getByLabel(t('events.title')).fill('Techfest 2026');
      await button(dialog, 'events.saveChanges').click();
      await expect(ravi.getByRole('heading', { level: 1, name: 'Techfest 2026' })).toBeVisible();

      await goTo(ravi, `/photo/${removed}`);
      await expect(ravi.getByRole('main').getByRole('link', { name: CLUB }).first()).toBeVisible();
      await expect(
        ravi.getByText(t(`media.favourites_${language === 'hi' ? 'one' : 'other'}`, { count: '0', shown: '0' })),
      ).toBeVisible();
      await button(ravi.getByRole('main'), 'media.delete').click();
      await expect(ravi.getByText(t('media.deleteIntoBin'))).toBeVisible();
      await confirm(ravi, 'media.delete');
      await expect(ravi).toHaveURL(`${product.url}/`);
      await goTo(ravi, `/photo/${removed}`);
      await expect(ravi.getByText(t('notFound.item'))).toBeVisible();

      await goTo(ravi, clubPath);
      const bin = ravi.getByRole('region', { name: t('clubs.bin') });
      await expect(bin.getByRole('listitem')).toHaveCount(1);
      if (language === 'en') expect(await axeFindings(ravi)).toEqual([]);
      await fitsWidth(ravi);
      await bin.getByRole('button').click();
      await expect(bin).toHaveCount(0);
      await goTo(ravi, eventPath);
      await expect(ravi.getByRole('main').getByRole('article')).toHaveCount(6);
    });

    test('the next lead pays again: the plan is extended', async () => {
      await goTo(ravi, clubPath);
      const before = await ravi.getByText(t('clubs.planLasts')).textContent();
      await behindMore(ravi, ravi.getByRole('main').getByRole('link', { name: t('clubs.pay') }));
      await expect(ravi.getByRole('combobox', { name: t('membership.club') })).toHaveValue(
        clubPath.split('/').at(-1) ?? '',
      );
      await expect(ravi.getByText(t('membership.clubUntil'))).toBeVisible();
      await pay(ravi);
      await ravi.getByRole('link', { name: t('membership.invitePeople') }).click();
      await expect(ravi.getByText(t('clubs.planLasts'))).not.toHaveText(before ?? '');
    });

    test('somebody with a seat gives what is their own to the club, and a lead gives it back (decisions 63)', async () => {
      const mira = pages[2] as Page;
      await product.admin('grant', 'mira', '--months', '1');
      const [bytes = Buffer.alloc(0)] = await drawPictures(mira, 1);
      await publishPhoto(mira, product, 'Before the club', bytes);
      await goTo(mira, clubPath);
      const items = mira.getByRole('main').getByRole('article');
      // Beside the event.
      await expect(items).toHaveCount(7);
      await behindMore(mira, button(mira.getByRole('main'), 'clubs.giveAll'));
      await expect(mira.getByText(t('clubs.giveText'))).toBeVisible();
      await confirm(mira, 'clubs.give');
      await expect(notice(mira, 'green', t('clubs.given', { club: CLUB }))).toBeVisible();
      await expect(items).toHaveCount(8);
      await fitsWidth(mira);

      await goTo(ravi, clubPath);
      const gifts = ravi.getByRole('region', { name: t('clubs.gifts') });
      await expect(gifts.getByRole('listitem')).toHaveCount(1);
      if (language === 'en') expect(await axeFindings(ravi)).toEqual([]);
      const undo = new RegExp(`^${t('clubs.undoGift').source.slice(1, -1)}: `);
      await gifts.getByRole('button', { name: undo }).click();
      await expect(notice(ravi, 'green', t('clubs.giftUndone'))).toBeVisible();
      await expect(gifts).toHaveCount(0);
      await expect(ravi.getByRole('main').getByRole('article')).toHaveCount(7);
    });

    test('somebody reports the club; a moderator stops uploads for it, which its seats read, and undoes it (decisions 51, 52)', async ({
      browser,
    }) => {
      const sana = await come(browser, called('sana'));
      await goTo(sana, clubPath);
      await button(sana.getByRole('main'), 'media.report').click();
      const dialog = sana.getByRole('dialog', { name: t('safety.report_club') });
      await dialog.getByRole('radio', { name: t('safety.reason_false-name_text') }).check();
      await button(dialog, 'safety.send').click();
      await expect(sana.getByText(t('safety.thanksText'))).toBeVisible();

      const moderator = await come(browser, called('omar'));
      await product.admin('moderator', 'omar', 'on');
      await goTo(moderator, '/moderation');
      const found = moderator.getByRole('region', { name: CLUB });
      await expect(found.getByRole('link', { name: CLUB })).toBeVisible();
      await found.getByLabel(t('safety.stopClub')).selectOption('7');
      await found.getByLabel(t('safety.toReporter')).fill('Thank you.');
      await found.getByLabel(t('safety.toLeads')).fill('Use a name of your own.');
      await fitsWidth(moderator);
      if (language === 'en') expect(await axeFindings(moderator)).toEqual([]);
      await button(found, 'safety.verdict_keep').click();
      await expect(notice(moderator, 'green', t('safety.decided'))).toBeVisible();

      await goTo(ravi, '/notifications');
      await ravi.getByText(t('news.ownClub', { club: CLUB })).click();
      await expect(ravi.getByText(t('clubs.uploadsStopped'))).toBeVisible();
      await expect(button(ravi, 'clubs.uploadFor', { club: CLUB })).toHaveCount(0);
      await button(moderator, 'safety.list_decided').click();
      await button(moderator, 'safety.undo').click();
      await expect(notice(moderator, 'green', t('safety.undone'))).toBeVisible();
      await ravi.reload();
      await expect(button(ravi, 'clubs.uploadFor', { club: CLUB })).toBeVisible();
    });

    if (engine === 'SQLite')
      test('when no lead was seen for long, a seat takes over, and the former lead takes it back (decisions 63)', async () => {
        const noor = pages[3] as Page;
        leaveClubAlone(product);
        await goTo(noor, clubPath);
        await expect(noor.getByText(t('clubs.text_takeOver'))).toBeVisible();
        await fitsWidth(noor);
        await button(noor, 'clubs.do_takeOver').click();
        await confirm(noor, 'clubs.do_takeOver');
        await expect(notice(noor, 'green', t('clubs.youLead', { club: CLUB }))).toBeVisible();
        await expect(noor.getByRole('region', { name: t('clubs.invite') })).toBeVisible();

        await goTo(ravi, '/notifications');
        const name = called('noor').fullName;
        await ravi.getByText(t('news.tookOver', { name, club: CLUB })).click();
        await button(ravi, 'clubs.do_takeBack').click();
        await confirm(ravi, 'clubs.do_takeBack');
        await expect(notice(ravi, 'green', t('clubs.youLead', { club: CLUB }))).toBeVisible();
        await noor.reload();
        await expect(noor.getByRole('region', { name: t('clubs.invite') })).toHaveCount(0);
      });

    if (language === 'en')
      test('whoever is signed out reads that a club was shared, and comes to it by signing in (decisions 68)', async ({
        browser,
      }) => {
        const page = await browserOf(browser, width);
        pages.push(page);
        await goTo(page, clubPath);
        await expect(page.getByRole('heading', { name: t('accounts.shared_club') })).toBeVisible();
        await expect(page.getByText(CLUB)).toHaveCount(0);
        await page.getByRole('link', { name: t('accounts.signIn') }).click();
        await signIn(page, called('mira'));
        await expect(page).toHaveURL(product.url + clubPath);
        await expect(page.getByRole('heading', { level: 1, name: CLUB })).toBeVisible();
      });
  });
