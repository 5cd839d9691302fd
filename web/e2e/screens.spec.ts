/** Every screen in every look (product 2; decisions 39, 46). */
import { type College, expect, test } from './support/college.ts';
import { type Festival, holdFestival } from './support/festival.ts';
import { FULL } from './support/full-run.ts';
import { cutTexts, longer, speakLonger } from './support/longer-texts.ts';
import { axeFindings, LOOKS, type Look, nameOf, pageThatLooks, sideways } from './support/look.ts';
import { drawPictures } from './support/people.ts';
import { publishPhoto } from './support/publish.ts';
import { watchFaults } from './support/watch.ts';

/** The paths of a club, of an invitation to it, and of an event to which everybody adds. */
interface Club {
  readonly clubPath: string;
  readonly invitationPath: string;
  readonly poolPath: string;
}

interface Screen {
  readonly path: (college: College, festival: Festival, club: Club) => string;
  /** In every width with every language; the other screens in two looks. In the full run, all in all looks. */
  readonly everyLook?: true;
  /** With longer texts in every run; in the full run, all. */
  readonly longer?: true;
  readonly who?: 'nobody';
}

const SCREENS: Readonly<Record<string, Screen>> = {
  'the first page': { path: () => '/', everyLook: true, longer: true },
  'a video': { path: (college) => college.item('First dance of the spring festival').path, everyLook: true },
  'a photo': { path: (college) => college.item('Tall windows of the library').path, everyLook: true, longer: true },
  search: { path: () => '/search?q=evening', everyLook: true },
  'a search without results': { path: () => '/search?q=nothing-like-it' },
  trending: { path: () => '/trend' },
  favorite: { path: () => '/favorite' },
  recent: { path: () => '/recent' },
  'my files': { path: () => '/myfiles' },
  library: { path: () => '/saved' },
  events: { path: () => '/events' },
  'an event': { path: (_, { eventPath }) => eventPath, everyLook: true, longer: true },
  'a person': { path: (_, { personPath }) => personPath },
  'what was uploaded together': { path: (_, { batchPath }) => batchPath },
  'an event that is gone': { path: () => '/event/nothing' },
  clubs: { path: () => '/clubs' },
  'a club': { path: (_, __, { clubPath }) => clubPath, everyLook: true },
  'an event with a pool': { path: (_, __, { poolPath }) => poolPath },
  'what waits for the owner of an event': { path: (_, __, { poolPath }) => `${poolPath}/offers`, everyLook: true },
  'an invitation': { path: (_, __, { invitationPath }) => invitationPath },
  'the plans, for a club': { path: () => '/payment?club=new' },
  history: { path: () => '/history' },
  videos: { path: () => '/videos' },
  photos: { path: () => '/photos' },
  'an item that is gone': { path: () => '/photo/nothing' },
  'not found': { path: () => '/nowhere' },
  profile: { path: () => '/profile', longer: true },
  payment: { path: () => '/payment', longer: true },
  contact: { path: () => '/contact' },
  notifications: { path: () => '/notifications' },
  orders: { path: () => '/orders' },
  'the way in': { path: () => '/', who: 'nobody', longer: true },
  recovery: { path: () => '/recovery', who: 'nobody' },
  'the rights desk': { path: () => '/rights', who: 'nobody', longer: true },
  'the code of a wall': { path: () => '/wall', who: 'nobody' },
};
const TWO = ['1280 px, light, en', '390 px, dark, zh'];
const SIX = [...TWO, '1280 px, dark, zh', '390 px, light, en', '1280 px, light, hi', '390 px, dark, hi'];

let festival: Festival;
let club: Club;
test.beforeAll(async ({ browser, college }) => {
  festival = await holdFestival(browser, college);
  // One unread notification, whose number makes the bell's name long.
  await college.callAs(college.member, 'POST', '/api/comments', {
    desc: 'So bright!',
    photoId: festival.photos[0]?.id,
  });
  const names = { name: 'Lens Club', handle: 'lens', desc: 'We photograph what happens on the campus.' };
  const { _id } = await college.callAs(college.club, 'POST', '/api/clubs', names);
  const invited = await college.callAs(college.club, 'POST', `/api/clubs/${_id}/invitations`, {});
  const pool = {
    title: 'Night of the lanterns',
    startsOn: new Date().toISOString().slice(0, 10),
    place: 'https://www.google.com/maps/place/Main+Quad/@12.9345621,77.6119842,17z/data=!3m1!4b1!4m6!3m5!1s0x3bae15',
    pool: 'asked',
  };
  const event = String((await college.callAs(college.club, 'POST', '/api/events', pool))._id);
  const page = await college.pageOf(browser, college.member);
  await page.goto('/');
  for (const [at, bytes] of (await drawPictures(page, 2)).entries())
    await publishPhoto(page, college, `Lantern ${at}`, bytes, event);
  await page.context().close();
  club = {
    clubPath: `/club/${_id}`,
    invitationPath: `/invitation/${invited._id}`,
    poolPath: `/event/${event}`,
  };
});
test.afterAll(async () => festival.end());

const shows = (screen: Screen, look: Look) => FULL || (screen.everyLook ? SIX : TWO).includes(nameOf(look));

for (const look of LOOKS)
  for (const who of ['club', 'nobody'] as const) {
    const screens = Object.entries(SCREENS).filter(([, one]) => (one.who ?? 'club') === who && shows(one, look));
    if (screens.length === 0) continue;
    test(`${who === 'nobody' ? 'without a session' : 'signed in'}: nothing is wrong with a screen at ${nameOf(look)}`, async ({
      browser,
      college,
    }) => {
      const page = await pageThatLooks(browser, college, who === 'nobody' ? null : college.club, look);
      await page.goto('/');
      await expect(page.locator('h1').first()).toBeAttached();
      const faults = watchFaults(page);
      for (const [name, { path }] of screens) {
        await page.goto(path(college, festival, club));
        await expect(page.locator('main').locator('h1, h2, p').first()).toBeAttached();
        await expect(page.locator('.animate-pulse')).toHaveCount(0);
        expect.soft(await sideways(page), `${name} scrolls sideways`).toBe(0);
        if (FULL || TWO.includes(nameOf(look))) expect.soft(await axeFindings(page), `${name}, by axe`).toEqual([]);
      }
      const unexpected = faults().filter((fault) => !/media\.find|events\.find|events\.items/.test(fault));
      expect.soft(unexpected).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme);
      await page.context().close();
    });
  }

for (const width of FULL ? [320, 390] : [320])
  for (const who of ['club', 'nobody'] as const)
    test(`${who === 'nobody' ? 'without a session' : 'signed in'}: texts that are 40 % longer fit into ${width} px (decisions 76)`, async ({
      browser,
      college,
    }) => {
      const page = await college.pageOf(browser, who === 'nobody' ? null : college.club, {
        viewport: { width, height: 844 },
        hasTouch: true,
      });
      await speakLonger(page);
      for (const [name, { path }] of Object.entries(SCREENS).filter(
        ([, one]) => (one.who ?? 'club') === who && (FULL || one.longer),
      )) {
        await page.goto(path(college, festival, club));
        await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
        await expect(page.locator('main').locator('h1, h2, p').first()).toBeAttached();
        await expect(page.locator('.animate-pulse')).toHaveCount(0);
        expect.soft(await sideways(page), `${name} scrolls sideways`).toBe(0);
        expect.soft(await cutTexts(page), name).toEqual([]);
        if (who === 'nobody' || name !== 'the first page') continue;
        await page.getByRole('navigation').getByRole('button').last().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect.soft(await cutTexts(page), 'the menu').toEqual([]);
      }
      await page.context().close();
    });

for (const width of FULL ? [320, 390] : [320])
  test(`dialogs and the tray hold texts that are 40 % longer at ${width} px (decisions 76)`, async ({
    browser,
    college,
  }) => {
    const page = await college.pageOf(browser, college.club, { viewport: { width, height: 844 }, hasTouch: true });
    await speakLonger(page);
    const dialog = page.getByRole('dialog');
    const look = async (name: string) => {
      expect.soft(await sideways(page), `${name} scrolls sideways`).toBe(0);
      expect.soft(await cutTexts(page), name).toEqual([]);
    };
    const photo = college.item('Tall windows of the library').path;
    const opened: readonly (readonly [path: string, ...buttons: string[]])[] = [
      [photo, 'Share'],
      [photo, 'Edit'],
      [photo, 'Delete'],
      [festival.photos[0]?.path ?? '', 'Comments', 'Report the comment of'],
      [festival.eventPath, 'More', 'Edit'],
      [festival.eventPath, 'More', 'QR code'],
      [club.clubPath, 'Make a link'],
      [club.clubPath, 'More', 'Edit'],
    ];
    for (const [path, ...buttons] of opened) {
      await page.goto(path);
      for (const button of buttons)
        await page
          .getByRole('main')
          .getByRole('button', { name: longer(button) })
          .first()
          .click();
      await expect(dialog).toBeVisible();
      await expect(dialog.locator('.animate-pulse')).toHaveCount(0);
      await look(`${buttons.at(-1)} on ${path}`);
    }

    await page.goto('/');
    const [buffer = Buffer.alloc(0)] = await drawPictures(page, 1);
    const tray = page.locator('section.tray');
    await page.getByRole('banner').getByRole('button').last().click();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    await expect(dialog.getByRole('img').first()).toBeVisible();
    await look('uploading a photo');
    await dialog.locator('input:not([type=file])').first().fill('Slow');
    await page.route('**/api/uploads/*', () => undefined);
    const submit = dialog.locator('button[type=submit]');
    await submit.click();
    await expect(submit).toBeDisabled();
    await look('a photo on its way');
    await dialog.getByRole('button', { name: longer('Continue in the background') }).click();
    await tray.getByRole('button').first().click();
    await look('the tray');
    await tray.getByRole('button', { name: longer('Cancel all') }).click();
    await expect(dialog).toBeVisible();
    await look('cancelling uploads');
    await page.context().close();
  });
