import type { Page } from '@playwright/test';
import { arrive, browserOf, notice, register, verify } from './support/arrive.ts';
import { breakAt, breakUntilPress, slowLine } from './support/broken-line.ts';
import { callOf } from './support/call-of.ts';
import { drawPictures, somebody } from './support/people.ts';
import { linkIn, Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * The screens where people type, wait and pay, on a slow line that breaks: nothing typed is lost, nothing is sent
 * twice, what is shown is true. The connection breaks before a call reaches the server, or before its answer reaches
 * the browser; `lost-answers.spec.ts` has more of the latter (product 4; decisions 7, 10, 23, 24, 32).
 */

let product: Product;
test.beforeAll(async () => {
  product = await Product.start({ CONTACT_TO: 'office@north.edu' });
});
test.afterAll(async () => product.stop());

const offline = (page: Page) => notice(page, 'red', /offline|isn’t answering/);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('signing up, in and verifying', async ({ browser }) => {
  const page = await browserOf(browser, 390);
  const person = somebody('slow', 'north.edu');
  await slowLine(page);
  await page.goto(product.url);
  await press(page, 'New here? Sign up');
  const fields = {
    'Full name': person.fullName,
    Username: person.name,
    'E-mail': person.email,
    'Confirm password': person.password,
  };
  // Until the form to sign up has come, the one to sign in is there, which has a password too.
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  const calls = await breakAt(page, 'accounts.signUp', 'call');
  await page.getByRole('button', { name: 'Sign up', exact: true }).dblclick();
  await expect(offline(page)).toBeVisible();
  expect(calls()).toBe(1);
  for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text);
  await press(page, 'Sign up');
  await expect(page).toHaveURL(/\/verifyemail$/);

  await breakAt(page, 'accounts.verifyEmail', 'answer');
  await page.goto(linkIn(await product.mailTo(person.email, 'Verify')));
  await press(page, 'Retry');
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();

  await page.getByRole('link', { name: 'Login' }).click();
  await breakAt(page, 'accounts.signIn', 'call');
  await page.getByLabel('Username').fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await press(page, 'Sign in');
  await expect(offline(page)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
  await press(page, 'Sign in');
  await expect(page.getByRole('banner').getByText(person.fullName)).toBeAttached();
  await page.context().close();
});

test('recovering and setting a new password', async ({ browser }) => {
  const page = await browserOf(browser, 390);
  const person = somebody('ravi', 'north.edu');
  await register(page, product, person);
  await verify(page, product, person);
  await slowLine(page);
  await page.goto(`${product.url}/recovery`);
  const calls = await breakAt(page, 'accounts.recover', 'answer');
  await page.getByLabel('Username').fill(person.name);
  await page.getByRole('button', { name: 'Send Mail' }).dblclick();
  await expect(offline(page)).toBeVisible();
  expect(calls()).toBe(1);
  await expect(page.getByLabel('Username')).toHaveValue(person.name);
  await press(page, 'Send Mail');
  await expect(notice(page, 'green', 'An email has been sent to you to recover your email.')).toBeVisible();
  await product.mailTo(person.email, 'password');
  expect(await product.mailsTo(person.email, 'password')).toBe(1);

  await breakAt(page, 'accounts.resetPassword', 'call');
  await page.goto(linkIn(await product.mailTo(person.email, 'password')));
  await page.getByLabel('New password').fill('slow lanterns on the lake');
  await page.getByLabel('Confirm password').fill('slow lanterns on the lake');
  await press(page, 'Change Password');
  await expect(offline(page)).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('slow lanterns on the lake');
  await press(page, 'Change Password');
  await expect(notice(page, 'green', 'Congratulations your password is changed now')).toBeVisible();
  await page.context().close();
});

test('the profile', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('mira', 'north.edu'), { width: 390 });
  await slowLine(page);
  const mend = await breakUntilPress(page, 'accounts.sessions');
  await page.goto(`${product.url}/profile`);
  // Queries batched with the list of devices fail with it, and report that in their own section.
  const devices = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Where you are signed in' }) });
  const retry = devices.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await mend();
  await retry.click();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByText('In use now')).toBeVisible();

  for (const where of ['call', 'answer'] as const) {
    await press(page, 'Edit');
    const calls = await breakAt(page, 'accounts.changeProfile', where);
    await page.getByLabel('Full name').fill(`Mira, cut at the ${where}`);
    await page.getByRole('button', { name: 'Update' }).dblclick();
    await expect(offline(page)).toBeVisible();
    expect(calls()).toBe(1);
    await expect(page.getByLabel('Full name')).toHaveValue(`Mira, cut at the ${where}`);
    await press(page, 'Update');
    await expect(page.getByRole('heading', { name: `Mira, cut at the ${where}` })).toBeVisible();
    await page.unroute(callOf('accounts.changeProfile'));
    await page.reload();
    await expect(page.getByRole('heading', { name: `Mira, cut at the ${where}` })).toBeVisible();
  }
  // On a phone the menu's own Log Out is behind More.
  await press(page, 'Log Out');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.context().close();
});

test('paying', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('payer', 'north.edu'), { width: 390 });
  await slowLine(page);
  await page.goto(`${product.url}/payment`);
  await page.getByText('1 month', { exact: true }).click();
  await breakAt(page, 'membership.checkOut', 'answer');
  await press(page, 'Check Out');
  await expect(offline(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^1 month/ })).toBeChecked();
  await press(page, 'Check Out');
  await expect(page.getByText('no money moves')).toBeVisible();
  await breakAt(page, 'membership.simulatePayment', 'answer');
  await press(page, 'Pay');
  await expect(offline(page)).toBeVisible();
  await press(page, 'Pay');
  await expect(page).toHaveURL(/\/paymentsuccess/);
  await expect(page.getByText(/^Your plan lasts until/)).toBeVisible();
  const user = await page.evaluate(
    () => JSON.parse(localStorage.getItem('persist:root') ?? '').state.session.currentUser,
  );
  expect(user.planEnd).toBeLessThan(Date.now() + 32 * 86_400_000);
  await page.context().close();
});

test('writing to the college', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('writer', 'north.edu'), { width: 390 });
  await slowLine(page);
  await page.goto(`${product.url}/contact`);
  const calls = await breakAt(page, 'contact.send', 'call');
  await page.getByLabel('Your message').fill('A long thought, written on a train.');
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await expect(offline(page)).toBeVisible();
  expect(calls()).toBe(1);
  await expect(page.getByLabel('Your message')).toHaveValue('A long thought, written on a train.');
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await expect(notice(page, 'green', 'Your message is sent.')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('');
  expect(calls()).toBe(2);
  await product.mailTo('office@north.edu', '');
  expect(await product.mailsTo('office@north.edu', '')).toBe(1);
  await page.context().close();
});

test('uploading, and deleting what was uploaded', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('lens', 'north.edu'), { width: 390, plan: true });
  const [buffer = Buffer.alloc(0)] = await drawPictures(page, 1);
  await slowLine(page);
  await page.getByRole('button', { name: 'Upload Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await dialog.getByLabel('Title', { exact: true }).fill('From the train');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'train.jpg', mimeType: 'image/jpeg', buffer });
  await breakAt(page, 'uploads.declare', 'call');
  await breakAt(page, 'media.publishPhoto', 'answer');
  for (const _ of ['the declaration breaks', 'the answer of the publication breaks']) {
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(notice(page, 'default', /offline|isn’t answering/)).toBeVisible();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('From the train');
  }
  // Publishing reloads the page, which would cancel a navigation.
  const loadedAnew = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  await loadedAnew;
  await page.goto(`${product.url}/myfiles`);
  await expect(page.getByRole('link', { name: /^From the train 1,/ })).toHaveCount(1);

  await press(page, 'Choose items');
  await page.getByRole('button', { name: 'Choose all shown' }).click();
  await breakAt(page, 'media.remove', 'answer');
  for (const _ of ['its answer is lost', 'it is gone already']) {
    await page.getByRole('region', { name: 'Chosen items' }).getByRole('button', { name: 'Delete' }).click();
    await press(page, 'Delete 1 item');
    await expect(page.locator('[data-tone=red], [data-tone=green]').first()).toBeVisible();
  }
  await expect(notice(page, 'green', '1 item deleted.')).toBeVisible();
  await expect(page.getByText('You haven’t uploaded anything yet.')).toBeVisible();
  await page.context().close();
});
