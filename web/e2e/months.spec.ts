import type { Page } from '@playwright/test';
import { arrive, browserOf } from './support/arrive.ts';
import { spreadOver } from './support/database.ts';
import { axeFindings } from './support/look.ts';
import { drawPictures, peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Navigating long lists by months and days (decisions 46). */
const called = peopleOf('almanac');
let product: Product;
let page: Page;
let eventPath: string;
let personPath: string;

const at = (year: number, month: number, day = 10) => Date.UTC(year, month - 1, day, 12);
const MONTHS = [at(2026, 5), at(2026, 4), at(2026, 2), at(2025, 12), at(2025, 11)];

test.beforeAll(async ({ browser }) => {
  product = await Product.shared();
  page = await arrive(browser, product, called('asha'), { plan: true });
  const [picture = Buffer.of()] = await drawPictures(page, 1);
  await page.getByRole('button', { name: 'Upload Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture });
  await dialog.getByLabel('Title', { exact: true }).fill('A single photo');
  await dialog.getByLabel('Add to event').selectOption({ label: 'New event…' });
  const made = page.getByRole('dialog', { name: 'New event' });
  await made.getByLabel('Title', { exact: true }).fill('A year in pictures');
  await made.getByLabel('First day').fill('2026-03-14');
  await made.getByRole('button', { name: 'Create event' }).click();
  const anew = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await anew;
  await page.goto(`${product.url}/recent`);
  await page.getByRole('link', { name: 'A single photo 1' }).click();
  await expect(page).toHaveURL(/\/photo\/\w+/);
  const [, , id = ''] = new URL(page.url()).pathname.split('/');
  personPath = (await page.locator('main a[href^="/people/"]').first().getAttribute('href')) ?? '';
  const events = (await (await page.request.get(`${product.url}/api/events`)).json()) as { _id: string }[];
  eventPath = `/event/${events[0]?._id}`;
  spreadOver(product, id, MONTHS, 20);
});
test.afterAll(() => page.context().close());

const months = () => page.getByRole('navigation', { name: 'Months' });

test('a feed by time begins with the month chosen beside it, and Back returns to the old place', async () => {
  await page.goto(`${product.url}/recent`);
  await expect(months().getByRole('link', { name: /2026|2025/ })).toHaveCount(6);
  expect(await axeFindings(page)).toEqual([]);
  await months().getByRole('link', { name: 'Feb 2026' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/recent?month=2026-02`);
  // What a screen reader says of the new page.
  await expect(page.locator('[aria-live="polite"].sr-only').getByText(/^Recent · February 2026 · /)).toBeAttached();
  await expect(page.locator('main [data-card]').first()).toHaveText('2026-02-10 no. 20');
  await expect(months().getByRole('link', { name: 'Feb 2026' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: '2026-04-10 no. 1', exact: true })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.locator('main [data-card]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: '2026-02-10 no. 20' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2026-02-10 no. 19' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/recent?month=2026-02`);
  await page.goBack();
  await expect(page.locator('main [data-card]').first()).toHaveText('A single photo 1');

  await page.goto(`${product.url}/recent?month=2025-11`);
  await expect(page.locator('main [data-card]').first()).toHaveText('2025-11-10 no. 20');
  await page.getByRole('link', { name: 'Show the newest' }).click();
  await expect(page).toHaveURL(`${product.url}/recent`);
  await expect(page).toHaveTitle(/^Recent · [^·]+$/);
  await expect(page.locator('main [data-card]').first()).toHaveText('A single photo 1');
  await page.goto(`${product.url}/recent?month=2020-01`);
  await expect(page.getByText('Nothing was shared before this.')).toBeVisible();
});

test('one’s own files, and those of favourites, can begin with any month', async ({ browser }) => {
  await page.goto(`${product.url}/myfiles?month=2025-12`);
  await expect(months().getByRole('link', { name: 'Dec 2025' })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('main [data-card]').first()).toHaveText('2025-12-10 no. 20');

  const reader = await arrive(browser, product, called('ben'));
  await reader.goto(`${product.url}${personPath}`);
  await reader.getByRole('button', { name: 'Favorite', exact: true }).click();
  await reader.getByRole('navigation').getByRole('link', { name: 'Favorite' }).click();
  // The page that is left has months too, and stays until the next one is there.
  await expect(reader.getByRole('heading', { name: 'Favorite', level: 1 })).toBeVisible();
  await reader.getByRole('navigation', { name: 'Months' }).getByRole('link', { name: 'Apr 2026' }).click();
  await expect(reader.locator('main [data-card]').first()).toHaveText('2026-04-10 no. 20');
  await reader.context().close();
});

test('the months of a person’s page lead to a loaded heading or to a list that begins there', async () => {
  await page.goto(`${product.url}${personPath}`);
  await months().getByRole('link', { name: 'May 2026' }).click();
  await expect(page.getByRole('heading', { name: 'Sunday, May 10, 2026' })).toBeFocused();
  await expect(page).toHaveURL(`${product.url}${personPath}`);
  await months().getByRole('link', { name: 'Nov 2025' }).click();
  await expect(page).toHaveURL(`${product.url}${personPath}?month=2025-11`);
  await expect(page.getByRole('heading', { name: 'Monday, November 10, 2025' })).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show the newest' }).click();
  await expect(page.getByRole('link', { name: 'A single photo 1' })).toBeVisible();
});

test('the days of an event lead to its items', async () => {
  await page.goto(`${product.url}${eventPath}`);
  const days = page.getByRole('navigation', { name: 'Days' });
  await expect(days.getByRole('link')).toHaveCount(6);
  await days.getByRole('link', { name: '10 May 2026' }).click();
  await expect(page).toHaveURL(`${product.url}${eventPath}?day=2026-05-10`);
  await expect(page.getByRole('heading', { name: 'Sunday, May 10, 2026' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Tuesday, February 10, 2026' })).toHaveCount(0);
  await expect(days.getByRole('link', { name: '10 May 2026' })).toHaveAttribute('aria-current', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show from the beginning' }).click();
  await expect(page.getByRole('heading', { name: 'Monday, November 10, 2025' })).toBeVisible();
});

test('on a phone the lists take the whole width', async ({ browser }) => {
  const phone = await browserOf(browser, 390);
  await phone.context().addCookies(await page.context().cookies());
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  await phone.goto(`${product.url}/recent?month=2026-02`);
  await expect(phone.getByRole('heading', { name: 'February 2026' }).first()).toBeVisible();
  await phone.goto(`${product.url}${eventPath}`);
  await phone.getByRole('link', { name: 'Show from the beginning' }).click();
  await expect(phone.getByRole('heading', { name: 'Monday, November 10, 2025' })).toBeVisible();
  await expect(phone.getByRole('navigation', { name: /Months|Days/ })).toHaveCount(0);
  expect(asked.filter((url) => /media\.months|events\.days/.test(url))).toEqual([]);
  await phone.context().close();
});
