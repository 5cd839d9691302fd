import { expect, test } from './support/college.ts';
import { signIn } from './support/people.ts';
import { watchFaults } from './support/watch.ts';

/** Every address of product 2 and decisions 46 for somebody signed in, and what its page is called. */
const SIGNED_IN = [
  ['/', /^Quadrangle$/],
  ['/trend', /^Trending · Quadrangle$/],
  ['/favorite', /^Favorite · /],
  ['/recent', /^Recent · /],
  ['/myfiles', /^My files · /],
  ['/saved', /^Library · /],
  ['/events', /^Events · /],
  ['/history', /^History · /],
  ['/videos', /^Videos · /],
  ['/photos', /^Photos · /],
  ['/search?q=lanterns', /^Results for “lanterns” · /],
  ['/profile', /^Profile · /],
  ['/payment', /^Payment · /],
  ['/paymentsuccess', / · Quadrangle$/],
  ['/contact', /^Contact · /],
  ['/nowhere/at/all', / · Quadrangle$/],
] as const;

const SIGNED_OUT = [
  ['/', /Quadrangle/],
  ['/recovery', / · Quadrangle$/],
  ['/verifyemail', / · Quadrangle$/],
  ['/users/1/reset/abc', / · Quadrangle$/],
  ['/users/1/verify/abc', / · Quadrangle$/],
] as const;

test('every address of a member opens its page, under its own title', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.club);
  const faults = watchFaults(page);
  const items = [college.item('Lanterns rising'), college.item('Backstage')];
  await page.goto('/');
  for (const [path, title] of [
    ...SIGNED_IN,
    ...items.map((item) => [item.path, new RegExp(`^${item.title} · `)] as const),
  ]) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main').locator('h1').first()).toBeAttached();
    await expect(page).toHaveURL(college.url + path);
  }
  expect(faults()).toEqual([]);
  await page.context().close();
});

test('every address of a visitor opens its page, and one that leads nowhere says so', async ({ browser, college }) => {
  const page = await college.pageOf(browser, null);
  for (const [path, title] of SIGNED_OUT) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('main').locator('h1, h2').first()).toBeVisible();
    await expect(page.getByText(/^Quadrangle \d+\.\d+\.\d+ \(\w+\)$/)).toBeVisible();
  }
  await page.goto('/rights');
  await expect(page).toHaveTitle(/^Your rights · Quadrangle$/);
  await expect(page.getByRole('radio', { name: 'I am in a picture' })).toBeChecked();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(`${college.url}/`);
  await page.context().close();
});

test('a deep link survives signing in, with its query (decisions 41)', async ({ browser, college }) => {
  const page = await college.pageOf(browser, null);
  for (const path of ['/search?q=sports', college.item('Backstage').path]) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'A photo was shared with you' }).or(page.getByLabel('Username')).waitFor();
    if (path.startsWith('/photo')) await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${college.url}/`);
    await signIn(page, college.member);
    await expect(page).toHaveURL(college.url + path);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  }
  await page.context().close();
});

test('going back finds a page where it was left; a new page starts at its top', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member, { viewport: { width: 390, height: 400 } });
  await page.goto('/recent');
  const card = page.getByRole('link', { name: 'Backstage' }).first();
  await card.hover();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  const left = await page.evaluate(() => window.scrollY);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Backstage' })).toBeVisible();
  await expect(page).toHaveTitle(/^Backstage · /);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(/^Recent · /);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await page.goForward();
  await expect(page).toHaveTitle(/^Backstage · /);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  for (const path of ['/photos', '/recent']) {
    await page.goto(path);
    await expect(card).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await page.context().close();
});

test('a session that the server ended shows the sign-in screen once, and unsaved work is kept', async ({
  browser,
  college,
}) => {
  const person = await college.newMember();
  const page = await college.pageOf(browser, person);
  const { path } = college.item('Backstage');
  await page.goto(path);
  await page.getByLabel('Write a comment').fill('I was about to say that');
  const shown: string[] = [];
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));
  await college.endSessionsOf(person);
  // Unless one of the page's own queries noticed it before.
  await page.getByRole('button', { name: /^Like, / }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });

  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL(college.url + path);
  await expect(page.getByLabel('Write a comment')).toHaveValue('I was about to say that');
  expect(shown).toEqual(['/', path]);
  await page.context().close();
});
