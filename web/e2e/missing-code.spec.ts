import { notice } from './support/arrive.ts';
import { expect, test } from './support/college.ts';

/** Code that does not load: the connection broke, or a newer release has replaced it (product 2). */

test('when the upload dialog does not load, the page stays and says what to do, and another click opens it', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.club);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route('**/assets/uploading-*', (route) => route.abort());
  const upload = page.getByRole('button', { name: 'Upload Images' });
  await upload.click();
  await expect(notice(page, 'red', /^This part didn’t load\./)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unroute('**/assets/uploading-*');
  await upload.click();
  await expect(page.getByRole('dialog', { name: 'Upload Images' })).toBeVisible();
  await page.context().close();
});

test('when the dialog for editing does not load, the item stays, and another click opens it', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.club);
  await page.goto(college.items[0]?.path ?? '');
  await page.route('**/assets/edit-dialog-*', (route) => route.abort());
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  await expect(notice(page, 'red', /^This part didn’t load\./)).toBeVisible();
  await page.unroute('**/assets/edit-dialog-*');
  await edit.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().close();
});

test('what a page can do without stays out when it does not load', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.club);
  await page.route('**/assets/choosing-parts-*', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/choosing-parts-'));
  await page.goto('/trend');
  await refused;
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unroute('**/assets/choosing-parts-*');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Library' }).click();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Choose items' })).toBeVisible();
  await page.context().close();
});

test('when the app itself does not load, the page says so, and Retry loads it again', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.club);
  await page.route('**/assets/first-page-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute('**/assets/first-page-*.js');
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().close();
});

test('a page that was never opened says that there is no connection, and is there with it', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.club);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.');
  // Asked to try again meanwhile, it stays where it is.
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.context().close();
});
