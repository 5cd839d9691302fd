import { callOf } from './support/call-of.ts';
import { expect, test } from './support/college.ts';
import { axeFindings } from './support/look.ts';

const ENTRIES = [
  ['Home', '/'],
  ['Trending', '/trend'],
  ['Favorite', '/favorite'],
  ['Photos', '/photos'],
  ['Videos', '/videos'],
  ['Recent', '/recent'],
  ['Events', '/events'],
  ['History', '/history'],
  ['Library', '/saved'],
  ['Contact', '/contact'],
  ['Payment', '/payment'],
];

test('the menu has its entries in their order, and My files for a live plan only', async ({ browser, college }) => {
  for (const [person, more] of [
    [college.member, []],
    [college.club, [['My files', '/myfiles']]],
  ] as const) {
    const page = await college.pageOf(browser, person);
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
    await expect(links.last()).toHaveText(more.length > 0 ? 'My files' : 'Payment');
    const shown = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(shown.filter(([, href], at) => at > 0 || href !== '/' || shown[0]?.[0] === 'Home')).toEqual([
      ...ENTRIES,
      ...more,
    ]);
    await page.context().close();
  }
});

test('a hidden menu renders nothing, and the top bar has the toggle and the logo instead', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(bar.getByText('Quadrangle')).toBeHidden();
  await bar.getByRole('button', { name: 'Hide menu' }).click();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(bar.getByText('Quadrangle')).toBeVisible();
  await bar.getByRole('link', { name: 'Quadrangle' }).click();
  await expect(page).toHaveURL(`${college.url}/`);
  await bar.getByRole('button', { name: 'Show menu' }).click();
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.context().close();
});

test('the shell fits at every breakpoint: labels to 900 px, icons to 600 px, a bar at the bottom below', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.club);
  await page.goto('/');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'My files' })).toBeVisible();
  const looks = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return page.evaluate(() => {
      const menu = document.querySelector('nav');
      const label = [...(menu?.querySelectorAll('a span') ?? [])].find((span) => span.textContent === 'Trending');
      const name = [...document.querySelectorAll('header span')].find((span) => span.textContent === 'Lens.club Test');
      return {
        labels: (label?.clientWidth ?? 0) > 1,
        logo: (menu?.querySelector('svg')?.getBoundingClientRect().height ?? 0) > 0,
        bottom: (menu?.getBoundingClientRect().top ?? 0) > 400,
        name: (name?.clientWidth ?? 0) > 1,
        scrollsSideways: document.documentElement.scrollWidth > innerWidth,
      };
    });
  };
  // A page may still lay itself out for a moment after the window has changed.
  const expectLooks = (width: number, goal: Awaited<ReturnType<typeof looks>>) =>
    expect.poll(() => looks(width)).toEqual(goal);
  const wide = { bottom: false, scrollsSideways: false };
  await expectLooks(1280, { ...wide, labels: true, logo: true, name: true });
  await expectLooks(900, { ...wide, labels: true, logo: true, name: true });
  await expectLooks(899, { ...wide, labels: false, logo: true, name: true });
  await expectLooks(700, { ...wide, labels: false, logo: true, name: true });
  await expectLooks(699, { ...wide, labels: false, logo: true, name: false });
  await expectLooks(600, { ...wide, labels: false, logo: true, name: false });
  for (const width of [599, 500, 499, 300])
    await expectLooks(width, { labels: false, logo: false, bottom: true, name: false, scrollsSideways: false });
  await page.context().close();
});

test('the bar of a phone has the pages that are opened most, and More has everything', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.club, { viewport: { width: 390, height: 800 } });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Menu' });
  const more = bar.getByRole('button', { name: 'More' });
  await expect(more).toBeVisible();
  const inBar = await bar
    .locator('a:visible, button:visible')
    .evaluateAll((all) =>
      all
        .map((entry) => ({ name: entry.textContent, ...entry.getBoundingClientRect().toJSON() }))
        .sort((one, other) => one.left - other.left),
    );
  expect(inBar.map(({ name }) => name)).toEqual(['Home', 'Events', 'Photos', 'Videos', 'More']);
  for (const { left, right, width, height } of inBar) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }

  await more.click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('link')).toHaveText([
    ...ENTRIES.map(([name = '']) => name),
    'My files',
    'Clubs',
    'Privacy',
  ]);
  await expect(sheet.getByRole('button')).toHaveText(['', 'Dark mode', '中文', 'हिन्दी', 'Log Out']);
  await expect(sheet.getByText(/^Quadrangle \d+\.\d+\.\d+ \(\w+\)$/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The club is also others': its account keeps its language.
  await page.route(callOf('accounts.chooseLanguage'), (route) => route.abort());
  await sheet.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '付费' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(more).toBeFocused();

  await more.click();
  await sheet.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(sheet).toBeHidden();
  await expect(more).toHaveAttribute('aria-current', 'true');
  await more.click();
  await sheet.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.context().close();
});

test('without browser storage everything works for the visit', async ({ browser, college }) => {
  const person = await college.newMember();
  const page = await college.pageOf(browser, person, { viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is blocked.', 'SecurityError');
        },
      });
  });
  await page.goto('/recent');
  await expect(page.getByRole('heading', { level: 1, name: 'Recent' })).toBeVisible();
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('combobox').fill('sports');
  await page.getByRole('combobox').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “sports”' })).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByLabel('用户名').fill(person.name);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.context().close();
});

test('a second tab follows the language', async ({ browser, college }) => {
  const page = await college.pageOf(browser, await college.newMember());
  await page.goto('/recent');
  const other = await page.context().newPage();
  await other.goto('/recent');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(other.getByRole('heading', { level: 1, name: '最新' })).toBeVisible();
  await page.context().close();
});

test('a visitor’s phone names the other languages, and the notice is in the chosen one (decisions 39)', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, null, { viewport: { width: 320, height: 640 } });
  await page.goto('/');
  for (const name of ['中文', 'हिन्दी'])
    expect((await page.getByRole('banner').getByText(name).boundingBox())?.width).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await page.getByRole('button', { name: /साइन अप करें/ }).click();
  await page.getByRole('link', { name: 'प्राइवेसी' }).first().click();
  await expect(page).toHaveURL(/\/privacy/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.context().close();
});

test('dark mode is off at first, is remembered under darkMode, and a dark page never flashes light', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member, { colorScheme: 'dark' });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/');
  await expect(page.getByRole('navigation')).toBeVisible();
  const light = await ground();
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true');
  const dark = await ground();
  expect(dark).not.toBe(light);

  // Without the app's own code, only what the page itself carries can have made it dark.
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.reload();
  expect(await ground()).toBe(dark);
  await page.unroute(/\/assets\/.*\.js/);
  await page.reload();
  await page.getByRole('button', { name: 'Light mode' }).click();
  expect(await ground()).toBe(light);
  await page.context().close();
});

for (const [locale, lang, recent, ago] of [
  ['zh-CN', 'zh-CN', '最新', /\d (秒|分钟|小时)前/],
  ['hi-IN', 'hi', 'नए', /\d (सेकंड|मिनट|घंटा|घंटे) पहले/],
] as const)
  test(`the language follows the browser, can be switched, and is remembered: ${locale}`, async ({
    browser,
    college,
  }) => {
    const page = await college.pageOf(browser, await college.newMember(), { locale });
    await page.goto('/recent');
    await expect(page.getByRole('heading', { level: 1, name: recent })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByText(ago).first()).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recent' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Recent' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.context().close();
  });

test('the profile chip has the full name and leads to the profile; Log Out leaves nothing behind (decisions 40)', async ({
  browser,
  college,
}) => {
  const person = await college.newMember();
  const page = await college.pageOf(browser, person);
  await page.goto('/search?q=kites');
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('persist:root') ?? 'null'));
  await expect.poll(async () => (await stored())?.state.session.currentUser?.name).toBe(person.name);
  await page.getByRole('banner').getByRole('link', { name: person.fullName }).click();
  await expect(page).toHaveURL(/\/profile$/);
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('sports');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=sports$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “sports”' })).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username or e-mail');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  expect(await stored()).toEqual({
    state: { session: { currentUser: null, loading: false, error: false }, comment: { drafts: {} } },
    version: 1,
  });
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  await page.context().close();
});
