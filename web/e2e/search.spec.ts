/** The search field and what it finds (product 2; decisions 19). */
import { callOf } from './support/call-of.ts';
import { expect, test } from './support/college.ts';

test('the search field suggests tags and titles of the college, chosen by key or click', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, await college.newMember());
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await field.fill('lan');
  const offers = page.getByRole('option');
  await expect(offers.filter({ hasText: /^lanterns$/ })).toBeVisible();
  await expect(offers.filter({ hasText: /^Lanterns rising$/ })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Tag or title lanterns', exact: true })).toBeVisible();
  await field.press('ArrowDown');
  await expect(offers.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=lanterns$/);
  await expect(field).toHaveValue('lanterns');
  await expect(page.getByRole('option')).toHaveCount(0);

  await field.fill('kit');
  await offers.filter({ hasText: /^Kites over the lawn$/ }).click();
  await expect(page).toHaveURL(/\/search\?q=Kites%20over%20the%20lawn$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Kites over the lawn' })).toBeVisible();

  await field.fill('');
  await expect(offers).toHaveText(['Kites over the lawn', 'lanterns']);
  await expect(page.getByRole('option', { name: 'Recent search lanterns', exact: true })).toBeVisible();
  await field.press('Escape');
  await expect(offers).toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue('lanterns');
  await page.context().close();
});

test('what is typed while the next page is on its way stays in the field', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeVisible();
  // Both within one moment, before the page can draw the other one.
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('a[href="/contact"]')?.click();
    document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    document.execCommand('insertText', false, 'kit');
  });
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expect(field).toHaveValue('kit');
  await page.context().close();
});

test('results are shown by kind, and one line names the kinds of which nothing matched', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto('/search?q=LANTERN');
  await expect(
    page.getByRole('region', { name: 'Videos' }).getByRole('link', { name: 'Lanterns rising' }),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Photos' }).getByRole('link', { name: 'Lanterns on the lake' }),
  ).toBeVisible();
  await page.goto('/search?q=%E6%AF%95%E4%B8%9A');
  await expect(
    page.getByRole('region', { name: 'Photos' }).getByRole('link', { name: '毕业典礼的清晨' }),
  ).toBeVisible();
  const status = page.getByRole('main').getByRole('status');
  await expect(status.getByText('Videos, Events, Clubs, People: No items matched to your search')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Photos']);
  await page.goto('/search?q=zzz');
  await expect(status.getByText('No items matched to your search')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
  for (const address of ['/search?q=', '/search']) {
    await page.goto(address);
    await expect(page.getByText('What are you looking for?')).toBeVisible();
    await expect(page.getByText('No items matched to your search')).toHaveCount(0);
  }
  await page.context().close();
});

test('the icon in the field starts the search', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('a & b?');
  await page.getByRole('button', { name: 'Start search' }).click();
  await expect(page).toHaveURL(/\/search\?q=a%20%26%20b%3F$/);
  await expect(page).toHaveTitle('Results for “a & b?” · Quadrangle');
  await page.context().close();
});

test('on a phone, the bar can be used again once a search has begun', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member, { viewport: { width: 390, height: 800 } });
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  const bell = page.getByRole('link', { name: /^Notifications/ });
  for (const begin of [() => field.press('Enter'), () => page.getByRole('button', { name: 'Start search' }).click()]) {
    await field.fill('lanterns');
    await begin();
    await expect(page.getByRole('heading', { name: 'Results for “lanterns”' })).toBeVisible();
    await bell.click();
    await expect(page).toHaveURL(/\/notifications$/);
  }
  await page.context().close();
});

test('of a long text, as much is searched as a query may have', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member);
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 400 && refused.push(answer.url()));
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  const suggested = page.waitForResponse(callOf('media.suggest'));
  await field.fill('lanterns '.repeat(200));
  await suggested;
  await field.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Lanterns on the lake' })).toBeVisible();
  expect(refused).toEqual([]);
  await page.context().close();
});
