import type { Page } from '@playwright/test';
import { arrive, browserOf, notice, register, verify } from './support/arrive.ts';
import { breakLine } from './support/broken-line.ts';
import { callOf } from './support/call-of.ts';
import { DAMAGED, damaged, drawPictures, type Somebody, signIn, somebody } from './support/people.ts';
import { clip, linkIn, Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * Every row of the error catalogue (product 8), provoked for real and seen on screen, in the order and words of its
 * rows.
 */
test.describe.configure({ mode: 'serial' });

let product: Product;
/** A person with a plan, a photo and a video. */
let club: Page;
const clubPerson = somebody('club', 'north.edu');
/** A person without a plan. */
let member: Page;
let photo: string;
let video: string;

test.beforeAll(async ({ browser }) => {
  product = await Product.start({ INSTITUTE_NAME: 'North College' });
  club = await arrive(browser, product, clubPerson, { plan: true });
  member = await arrive(browser, product, somebody('mira', 'north.edu'));
  const [picture] = await drawPictures(club, 1);
  photo = `/photo/${await share('photo', picture ?? Buffer.alloc(0))}`;
  video = `/video/${await share('video', picture ?? Buffer.alloc(0))}`;
});
test.afterAll(async () => {
  await Promise.all([club.context().close(), member.context().close()]);
  await product.stop();
});

async function put(folder: string, contentType: string, bytes: Buffer): Promise<string> {
  const { request } = club;
  const declared = { folder, fileName: `one.${contentType.split('/')[1]}`, contentType, size: bytes.length };
  const { uploadUrl } = await (await request.post(`${product.url}/api/uploads`, { data: declared })).json();
  const headers = { 'content-type': contentType };
  return (await (await request.put(uploadUrl, { data: bytes, headers })).json()).fileName;
}

async function share(kind: 'photo' | 'video', picture: Buffer): Promise<string> {
  const fileName = await put(kind, 'image/jpeg', picture);
  const files =
    kind === 'photo'
      ? { fileName }
      : { photofileName: fileName, videofileName: await put('video', 'video/mp4', await clip()) };
  const data = { title: `A ${kind}`, desc: '', tags: '', ...files };
  return (await (await club.request.post(`${product.url}/api/${kind}s`, { data })).json())._id;
}

const openUpload = async (page: Page, title: 'Upload a New Video' | 'Upload Images') => {
  await page.getByRole('button', { name: title }).click();
  return page.getByRole('dialog', { name: title });
};
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const aPicture = async () => {
  const [buffer = Buffer.alloc(0)] = await drawPictures(club, 1);
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer };
};
/** A truncated JPEG. */
const aDamagedPicture = async () => {
  const { buffer, ...file } = await aPicture();
  return { ...file, buffer: damaged(buffer) };
};
const aVideoFile = async () => ({ name: 'video.mp4', mimeType: 'video/mp4', buffer: await clip() });

async function attempt(page: Page, { name, password }: Pick<Somebody, 'name' | 'password'>): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('Sign-in failure', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.goto(product.url);
  const unverified = somebody('unverified', 'north.edu');
  await register(page, product, unverified);
  for (const who of [
    unverified,
    { name: 'nobody', password: 'whatever it is' },
    { ...clubPerson, password: 'wrong one' },
  ]) {
    await attempt(page, who);
    await expect(notice(page, 'red', 'Wrong credentials or user is not verified')).toHaveCount(1);
  }
  await page.context().close();
});

test('Sign-up failure', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'New here? Sign up' }).click();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(notice(page, 'red', 'Fill all the necessary fields or user already exist')).toBeVisible();
  await page.context().close();
});

test('Sign-out failure', async ({ browser }) => {
  const page = await arrive(browser, product, somebody('leaver', 'north.edu'));
  await page.route('**/api/auth/signout', (route) => route.abort());
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(notice(page, 'red', 'The server isn’t answering.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('persist:root') ?? '{}').state.session);
  expect(kept.currentUser).toBeNull();
  await page.context().close();
});

test('Upload failure (storage or API)', async () => {
  const dialog = await openUpload(club, 'Upload a New Video');
  await dialog.getByLabel('Title', { exact: true }).fill('Broken');
  await dialog.locator('input[name=video]').setInputFiles(await aVideoFile());
  await dialog.locator('input[name=thumbnail]').setInputFiles(await aDamagedPicture());
  await inDialog(club, 'Upload').click();
  await expect(notice(club, 'red', DAMAGED)).toBeVisible();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Broken');
  await inDialog(club, 'Close').first().click();
  await expect(dialog).toBeHidden();
});

test('Photo upload error', async () => {
  const dialog = await openUpload(club, 'Upload Images');
  await dialog.getByLabel('Title', { exact: true }).fill('Broken');
  await dialog.locator('input[type=file]').setInputFiles(await aDamagedPicture());
  await inDialog(club, 'Upload').click();
  await expect(notice(club, 'default', `picture.jpg: ${DAMAGED}`)).toBeVisible();
  await club.reload();
});

test('Upload paused', async () => {
  await club.route('**/api/uploads/*', () => undefined);
  const dialog = await openUpload(club, 'Upload Images');
  await dialog.getByLabel('Title', { exact: true }).fill('Paused');
  await dialog.locator('input[type=file]').setInputFiles(await aPicture());
  await inDialog(club, 'Upload').click();
  await inDialog(club, 'Pause').click();
  await expect(notice(club, 'yellow', 'upload is paused')).toBeVisible();
  club.once('dialog', (question) => void question.accept());
  await club.goto(`${product.url}/profile`);
  await club.getByRole('button', { name: 'Edit', exact: true }).click();
  await club.locator('input[name=img]').setInputFiles(await aPicture());
  await club.getByRole('button', { name: 'Use this part' }).click();
  await club.getByRole('button', { name: 'Pause' }).click();
  await expect(notice(club, 'yellow', 'Upload paused')).toBeVisible();
  await club.unroute('**/api/uploads/*');
  club.once('dialog', (question) => void question.accept());
  await club.goto(product.url);
});

test('Non-admin upload attempt', async () => {
  for (const [title, items] of [
    ['Upload Images', 'photos'],
    ['Upload a New Video', 'videos'],
  ] as const) {
    await member.getByRole('button', { name: title }).click();
    const text = `As a non-admin user, uploading ${items} is restricted. To obtain admin privileges, proceed to the payment section and select a plan for purchase.`;
    await expect(notice(member, 'green', text)).toBeVisible();
    await member.getByRole('region', { name: 'Notices' }).getByRole('link', { name: 'See the plans' }).click();
    await expect(member).toHaveURL(/\/payment$/);
    await expect(notice(member, 'green', text)).toHaveCount(0);
  }
});

test('Contact success', async () => {
  await member.goto(`${product.url}/contact`);
  await member.getByLabel('Your message').fill('Hello');
  await member.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(notice(member, 'green', 'Your message is sent. We will get back to you soon')).toBeVisible();
});

test('Contact failure', async () => {
  await member.getByLabel('Your message').fill('x'.repeat(5_001));
  await member.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(notice(member, 'red', 'Use 1 to 5000 characters.')).toBeVisible();
  await expect(member.getByLabel('Your message')).toHaveValue('x'.repeat(5_001));
  // More than the body of any call may have.
  await member.getByLabel('Your message').fill('x'.repeat(70_000));
  await member.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(notice(member, 'red', 'This is too long to send. Shorten it and try again.')).toBeVisible();
  await expect(member.getByLabel('Your message')).toHaveValue('x'.repeat(70_000));
});

test('Recovery success', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.goto(`${product.url}/recovery`);
  await page.getByLabel('Username').fill('mira');
  await page.getByRole('button', { name: 'Send Mail' }).click();
  await expect(notice(page, 'green', 'An email has been sent to you to recover your email.')).toBeVisible();
  await page.context().close();
});

test('Profile Change Password success', async () => {
  await member.goto(`${product.url}/profile`);
  await member.getByRole('button', { name: 'Change Password' }).click();
  await expect(notice(member, 'green', 'Email Sent for changing password')).toBeVisible();
});

test('Reset success', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.goto(linkIn(await product.mailTo('mira@north.edu', 'password')));
  const fresh = 'lanterns over the other quad';
  await page.getByLabel('New password').fill(fresh);
  await page.getByLabel('Confirm password').fill(fresh);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(notice(page, 'green', 'Congratulations your password is changed now')).toBeVisible();
  await member.context().close();
  member = page;
  await signIn(member, { ...somebody('mira', 'north.edu'), password: fresh });
});

test('Video detail load errors', async () => {
  await member.route(callOf('media.related'), (route) => route.abort());
  await member.route(callOf('media.view'), (route) => route.abort());
  const uncounted = member.waitForEvent('requestfailed', (request) => callOf('media.view').test(request.url()));
  await member.goto(product.url + video);
  await expect(member.getByRole('heading', { name: 'A video' })).toBeVisible();
  await expect(member.locator('video')).toBeVisible();
  await uncounted;
  const related = member.getByRole('complementary', { name: 'Related' });
  await expect(related.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(member.locator('[data-tone]')).toHaveCount(0);
  await member.unroute(callOf('media.related'));
  await member.unroute(callOf('media.view'));
});

test('Comment errors', async () => {
  await member.goto(product.url + photo);
  const comment = member.getByLabel('Write a comment');
  const mend = await breakLine(member, 'comments.write');
  await comment.fill('What an evening');
  await comment.press('Enter');
  await expect(notice(member, 'red', /offline|isn’t answering/)).toBeVisible();
  await expect(comment).toHaveValue('What an evening');
  await mend();
});

test('Copy link', async () => {
  await member.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await member.getByRole('button', { name: 'Share' }).click();
  await member.getByRole('button', { name: 'Copy link' }).click();
  await expect(notice(member, 'green', 'Link is copied')).toBeVisible();
  expect(await member.evaluate(() => navigator.clipboard.readText())).toBe(product.url + photo);
  await member.keyboard.press('Escape');
});

test('Storage delete failure', async () => {
  await club.goto(product.url + photo);
  const mend = await breakLine(club, 'media.remove');
  await club.getByRole('button', { name: 'Delete', exact: true }).click();
  await inDialog(club, 'Delete').click();
  await expect(notice(club, 'red', /offline|isn’t answering/)).toBeVisible();
  await expect(club.getByRole('heading', { name: 'A photo' })).toBeVisible();
  await mend();
});

test('Delete success', async ({ browser }) => {
  for (const [path, text] of [
    [photo, 'Photo Deleted'],
    [video, 'Video Deleted'],
  ] as const) {
    await club.goto(product.url + path);
    await club.getByRole('button', { name: 'Delete', exact: true }).click();
    await inDialog(club, 'Delete').click();
    await expect(notice(club, 'green', text)).toBeVisible();
    await expect(club).toHaveURL(`${product.url}/`);
  }
  const page = await arrive(browser, product, somebody('goes', 'north.edu'));
  await page.goto(`${product.url}/profile`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await inDialog(page, 'Delete account').click();
  await expect(notice(page, 'green', 'Your account is deleted')).toBeVisible();
  await page.context().close();
});

test('Link verification failure', async ({ browser }) => {
  const page = await browserOf(browser);
  const person = somebody('again', 'north.edu');
  await register(page, product, person);
  const { pathname } = new URL(linkIn(await product.mailTo(person.email, 'Verify')));
  await page.goto(`${product.url}${pathname.slice(0, -8)}AAAAAAAA`);
  await expect(notice(page, 'red', 'This link isn’t valid. Use the one in the latest mail.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
  await verify(page, product, person);
  await page.context().close();
});

test('Leaving during upload', async () => {
  await club.route('**/api/uploads/*', () => undefined);
  const dialog = await openUpload(club, 'Upload Images');
  await dialog.getByLabel('Title', { exact: true }).fill('Leaving');
  await dialog.locator('input[type=file]').setInputFiles(await aPicture());
  await inDialog(club, 'Upload').click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  // Browsers show their own text; the page gives them ours.
  const given = await club.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true });
    Object.defineProperty(event, 'returnValue', { writable: true, value: '' });
    window.dispatchEvent(event);
    return { prevented: event.defaultPrevented, text: String(event.returnValue) };
  });
  expect(given).toEqual({ prevented: true, text: 'You have unsaved changes. Are you sure you want to leave?' });
  const asked = club.waitForEvent('dialog');
  const leaving = club.goto('about:blank').catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await leaving;
});
