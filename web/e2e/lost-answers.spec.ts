import { writeFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { PAUSES } from '../src/shared/lib/sent-again.ts';
import { arrive, browserOf, notice, register, verify } from './support/arrive.ts';
import { breakAt, withoutPauses } from './support/broken-line.ts';
import { callOf } from './support/call-of.ts';
import { drawPictures, signIn, somebody } from './support/people.ts';
import { linkIn, Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * The server did what was asked, and its answer was lost on the way: pressing again gets the first answer,
 * nothing is there twice, and what is shown is true (product 4; decisions 7, 12, 13, 20, 21, 23).
 */

let product: Product;
test.beforeAll(async () => {
  product = await Product.start({ CONTACT_TO: 'office@north.edu' });
});
test.afterAll(async () => product.stop());

const offline = (page: Page) => notice(page, 'red', /offline|isn’t answering/);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a message to the college is sent once, also when the page was loaded again in between', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('writer', 'north.edu'));
  const message = page.getByLabel('Your message');
  const sent = notice(page, 'green', 'Your message is sent. We will get back to you soon');
  await page.goto(`${product.url}/contact`);
  await breakAt(page, 'contact.send', 'answer');
  await message.fill('A long thought.');
  await press(page, 'Send');
  await expect(offline(page)).toBeVisible();
  await page.reload();
  await expect(message).toHaveValue('A long thought.');
  await press(page, 'Send');
  await expect(sent).toBeVisible();
  await expect(message).toHaveValue('');
  await product.mailTo('office@north.edu', '');

  await breakAt(page, 'contact.send', 'answer');
  await message.fill('A second thought');
  await press(page, 'Send');
  await expect(offline(page)).toBeVisible();
  await message.fill('A second thought, and a third.');
  await press(page, 'Send');
  await expect(message).toHaveValue('');
  await expect.poll(() => product.mailsTo('office@north.edu', '')).toBe(3);
  await page.context().close();
});

test('a second click reports a new password that was already set, and only for that password', async ({ browser }) => {
  const page = await browserOf(browser);
  const person = somebody('ravi', 'north.edu');
  await register(page, product, person);
  await verify(page, product, person);
  await page.request.post(`${product.url}/api/users/recovery`, { data: { name: person.name } });
  const link = linkIn(await product.mailTo(person.email, 'password'));
  const password = 'slow lanterns on the lake';
  const change = async (to: string) => {
    await page.getByLabel('New password').fill(to);
    await page.getByLabel('Confirm password').fill(to);
    await press(page, 'Change Password');
  };
  const impatient = await page.context().newPage();
  for (const tab of [page, impatient]) {
    await tab.goto(link);
    await expect(tab.getByLabel('New password')).toBeVisible();
  }
  await breakAt(page, 'accounts.resetPassword', 'answer');
  await change(password);
  await expect(offline(page)).toBeVisible();
  await press(page, 'Change Password');
  await expect(notice(page, 'green', 'Congratulations your password is changed now')).toBeVisible();

  await breakAt(impatient, 'accounts.resetPassword', 'call');
  await impatient.getByLabel('New password').fill('another sentence');
  await impatient.getByLabel('Confirm password').fill('another sentence');
  await press(impatient, 'Change Password');
  await expect(offline(impatient)).toBeVisible();
  await press(impatient, 'Change Password');
  await expect(impatient.getByRole('heading', { name: 'Link expired' })).toBeVisible();
  await impatient.close();
  await signIn(page, { ...person, password });
  await page.context().close();
});

test('a repeated sign-up made one account, and its own name and address do not count as taken', async ({ browser }) => {
  const page = await browserOf(browser, 390);
  const person = somebody('lost', 'north.edu');
  await page.goto(product.url);
  await press(page, 'New here? Sign up');
  // The look-ups are answered only once the account exists: by then its owner has taken both.
  const [made, mayBreak] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/trpc\/.*(isNameTaken|isEmailTaken)/, async (route) => {
    await made.promise;
    await route.continue();
  });
  let tries = 0;
  await page.route(callOf('accounts.signUp'), async (route) => {
    tries += 1;
    if (tries > 1 + PAUSES.length) return route.continue();
    await route.fetch();
    made.resolve();
    await mayBreak.promise;
    return route.abort('connectionreset');
  });
  const known = ['isNameTaken', 'isEmailTaken'].map((name) => page.waitForResponse(new RegExp(name)));
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Username').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await press(page, 'Sign up');
  for (const answer of await Promise.all(known)) expect(await answer.text()).toContain('true');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const held = page.getByText(/^(Username not availiable|Email id already exist)$/);
  await expect(held).toHaveCount(0);
  await withoutPauses(page);
  mayBreak.resolve();
  await expect(offline(page)).toBeVisible();
  await expect(held).toHaveCount(0);
  await press(page, 'Sign up');
  await expect(page).toHaveURL(/\/verifyemail$/);
  const mail = await product.mailTo(person.email, 'Verify');
  expect(await product.mailsTo(person.email, '')).toBe(1);
  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
  await page.context().close();
});

test('a comment that is not answered before its author signs out is nobody’s draft', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('parting', 'north.edu'), { plan: true });
  await page.goto(`${product.url}/photo/${await publish(page)}`);
  const left = Promise.withResolvers<void>();
  const asked = page.waitForRequest(callOf('comments.write'));
  await page.route(callOf('comments.write'), (route) => left.promise.then(() => route.continue()));
  const words = page.getByRole('textbox', { name: 'Write a comment' });
  await words.fill('For my eyes');
  await words.press('Enter');
  await asked;
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const answered = page.waitForResponse(callOf('comments.write'));
  left.resolve();
  expect((await answered).status()).toBe(401);
  await expect(notice(page, 'red', /./)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('For my eyes');
  await page.context().close();
});

test('"No, delete it" says that it is deleted', async ({ browser }) => {
  const page = await browserOf(browser);
  const person = somebody('mistaken', 'north.edu');
  await register(page, product, person);
  await page.goto(linkIn(await product.mailTo(person.email, 'Verify')));
  await breakAt(page, 'accounts.rejectRegistration', 'answer');
  await press(page, 'No, delete it');
  await press(page, 'Retry');
  await expect(page.getByText('Link expired')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Deleted' })).toBeVisible();
  await page.context().close();
});

test('a comment appears once, and a deleted one stays deleted', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('critic', 'north.edu'), { plan: true });
  await page.goto(`${product.url}/photo/${await publish(page)}`);
  const words = page.getByRole('textbox', { name: 'Write a comment' });
  const comment = page.getByRole('listitem').filter({ hasText: 'What light!' });
  await breakAt(page, 'comments.write', 'answer');
  await words.fill('What light!');
  await words.press('Enter');
  await expect(offline(page)).toBeVisible();
  await expect(words).toHaveValue('What light!');
  await expect(comment).toHaveCount(1);
  await words.press('Enter');
  await expect(words).toHaveValue('');
  await expect(comment).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible();
  await page.reload();
  await expect(comment).toHaveCount(1);

  // The page goes before the answer has come.
  const arrived = Promise.withResolvers<void>();
  const swallow = (route: Route) => route.fetch().then(() => arrived.resolve());
  await page.route(callOf('comments.write'), swallow, { times: 1 });
  const another = page.getByRole('listitem').filter({ hasText: 'And what shadows!' });
  await words.fill('And what shadows!');
  await words.press('Enter');
  await arrived.promise;
  await expect(words).toHaveValue('');
  await page.reload();
  await expect(words).toHaveValue('And what shadows!');
  await words.press('Enter');
  await expect(words).toHaveValue('');
  await page.reload();
  await expect(another).toHaveCount(1);
  await another.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible();

  await breakAt(page, 'comments.delete', 'answer');
  await comment.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(offline(page)).toBeVisible();
  await expect(comment).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Comments (0)' })).toBeVisible();
  await page.context().close();
});

test('a photo that was published is not sent again after the page was loaded again', async ({ browser }, info) => {
  const page = await arrive(browser, product, somebody('sender', 'north.edu'), { plan: true });
  const [bytes = Buffer.alloc(0)] = await drawPictures(page, 1);
  const path = info.outputPath('train.jpg');
  await writeFile(path, bytes);
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  const upload = async () => {
    await page.getByRole('button', { name: 'Upload Images' }).click();
    await dialog.getByLabel('Title', { exact: true }).fill('From the train');
    await dialog.locator('input[type=file]').setInputFiles(path);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  };
  await breakAt(page, 'media.publishPhoto', 'answer');
  await upload();
  await expect(notice(page, 'default', /offline|isn’t answering/)).toBeVisible();
  await page.reload();
  let declared = 0;
  page.on('request', (request) => {
    if (request.url().includes('uploads.declare')) declared += 1;
  });
  // Publishing reloads the page, which would cancel a navigation.
  const loadedAnew = page.waitForEvent('load');
  await upload();
  await expect(dialog).toBeHidden();
  await loadedAnew;
  expect(declared).toBe(0);
  const titled = page.getByRole('link', { name: 'From the train 1', exact: true });
  await page.goto(`${product.url}/myfiles`);
  await expect(titled).toHaveCount(1);

  await upload();
  await expect(dialog).toBeHidden();
  expect(declared).toBe(1);
  await page.context().close();
});

test('a title that is changed after the answer was lost is the title of the one photo', async ({ browser }, info) => {
  const page = await arrive(browser, product, somebody('editor', 'north.edu'), { plan: true });
  const [bytes = Buffer.alloc(0)] = await drawPictures(page, 1);
  const path = info.outputPath('bridge.jpg');
  await writeFile(path, bytes);
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await breakAt(page, 'media.publishPhoto', 'answer');
  await page.getByRole('button', { name: 'Upload Images' }).click();
  await dialog.getByLabel('Title', { exact: true }).fill('The brigde');
  await dialog.locator('input[type=file]').setInputFiles(path);
  await upload.click();
  await expect(notice(page, 'default', /offline|isn’t answering/)).toBeVisible();
  await dialog.getByLabel('Title', { exact: true }).fill('The bridge');
  const loadedAnew = page.waitForEvent('load');
  await upload.click();
  await expect(dialog).toBeHidden();
  await loadedAnew;
  await page.goto(`${product.url}/myfiles`);
  await expect(page.getByRole('link', { name: 'The bridge 1', exact: true })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /brigde/ })).toHaveCount(0);
  await page.context().close();
});

test('an item that was deleted is deleted', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('owner', 'north.edu'), { plan: true });
  // A slow page would learn from its live stream that the item is gone, before it asks again.
  await page.route('**/api/stream*', (route) => route.abort());
  await page.goto(`${product.url}/photo/${await publish(page)}`);
  await breakAt(page, 'media.remove', 'answer');
  for (const outcome of [offline(page), notice(page, 'green', 'Photo Deleted')]) {
    await press(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(outcome).toBeVisible();
  }
  await expect(page).toHaveURL(`${product.url}/`);
  await page.context().close();
});

for (const [name, call, person] of [
  ['Delete account', 'accounts.delete', 'leaver'],
  ['Withdraw consent', 'consent.withdraw', 'withdrawer'],
] as const)
  test(`an account that was deleted by "${name}" is deleted, and nobody is signed in`, async ({ browser }) => {
    const page = await arrive(browser, product, somebody(person, 'north.edu'));
    // The live stream of a slow page would learn first that nobody is signed in.
    await page.route('**/api/stream*', (route) => route.abort());
    await page.goto(`${product.url}/profile`);
    await breakAt(page, call, 'answer');
    for (const outcome of [offline(page), notice(page, 'green', 'Your account is deleted')]) {
      await press(page, name);
      await page.getByRole('dialog').getByRole('button', { name }).click();
      await expect(outcome).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.locator('[data-tone=red]')).toHaveCount(0);
    await page.context().close();
  });

test('what was confirmed cannot be cancelled while it is asked whether a proof is due', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('certain', 'north.edu'));
  await page.goto(`${product.url}/profile`);
  const late = Promise.withResolvers<void>();
  await page.route(callOf('accounts.proofWanted'), (route) => late.promise.then(() => route.continue()));
  await press(page, 'Delete account');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  late.resolve();
  await expect(notice(page, 'green', 'Your account is deleted')).toBeVisible();
  await page.context().close();
});

/** Publishes a photo by calls; returns its id. */
async function publish(page: Page): Promise<string> {
  const [bytes = Buffer.alloc(0)] = await drawPictures(page, 1);
  const api = `${product.url}/api`;
  const declared = { folder: 'photo', fileName: 'day.jpg', size: bytes.length, contentType: 'image/jpeg' };
  const { uploadUrl, fileName } = await (await page.request.post(`${api}/uploads`, { data: declared })).json();
  await page.request.put(new URL(uploadUrl, product.url).href, {
    data: bytes,
    headers: { 'content-type': 'image/jpeg' },
  });
  const { _id } = await (await page.request.post(`${api}/photos`, { data: { title: 'Day', fileName } })).json();
  return _id;
}
