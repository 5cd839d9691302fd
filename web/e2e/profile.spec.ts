import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answered } from './support/answered.ts';
import { arrive, browserOf, enter, fitsWidth, notice, WIDTHS } from './support/arrive.ts';
import { callOf } from './support/call-of.ts';
import { drawPictures, peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * One's own account: editing it, its picture, its other sessions, deleting it (product 2, 4, 8; decisions 8, 10, 12).
 */
let product: Product;
const inProfile = peopleOf('oneself');
test.beforeAll(async () => {
  product = await Product.shared();
});

const storedAvatars = async () =>
  (await product.storedFiles()).filter((name) => name.startsWith(join(product.folder, 'files', 'profile')));
const openProfile = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
};
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).click();
const update = (page: Page) => page.getByRole('button', { name: 'Update' }).click();

for (const width of WIDTHS) {
  const called = (name: string) => inProfile(`${name}${width}`);

  test.describe(`at ${width} px`, () => {
    test('Cancel discards changes, Update saves them, and errors stand beside their fields', async ({ browser }) => {
      const person = called('asha');
      const page = await arrive(browser, product, person, { width });
      await openProfile(page);
      await edit(page);
      await page.getByLabel('Full name').fill('Somebody Else');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('heading', { name: person.fullName })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();

      await edit(page);
      await page.getByLabel('Full name').fill('  Asha of the Quad ');
      await page.getByLabel('Username').fill('x');
      await page.getByLabel('Phone (optional)').fill('+91 98765 43210');
      await update(page);
      await expect(page.getByText(/^Use 3 to 30 letters/)).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('  Asha of the Quad ');
      await page.getByLabel('Username').fill(`quad.${width}`);
      await update(page);
      await expect(notice(page, 'green', 'Your profile is saved')).toBeVisible();
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByRole('heading', { name: 'Asha of the Quad' })).toBeVisible();
      await expect(page.getByRole('main').getByText(`quad.${width}`)).toBeVisible();
      await expect(page.getByRole('main').getByText('+919876543210')).toBeVisible();
      await expect(page.getByRole('main').getByText('Favorites', { exact: true })).toHaveCount(0);
      await fitsWidth(page);
      await page.context().close();
    });

    test('a picture is cropped by keyboard, sent with a percentage, paused and resumed; the previous one leaves the storage', async ({
      browser,
    }) => {
      const page = await arrive(browser, product, called('lens'), { width });
      const [first, second] = await drawPictures(page, 2);
      const others = await storedAvatars();
      await openProfile(page);
      await edit(page);
      await choosePicture(page, first);
      await cutByKeyboard(page);
      await expect(page.getByText('Ready. It’s saved together with the form.')).toBeVisible();
      await update(page);
      await expect(page.getByRole('main').locator('img[src*="/media/"]').first()).toBeVisible();
      const avatars = async () => (await storedAvatars()).filter((name) => !others.includes(name));
      const before = await avatars();
      expect(before.length).toBeGreaterThan(0);

      await edit(page);
      let held = true;
      await page.route('**/api/uploads/*', (route) => (held ? undefined : route.continue()));
      await choosePicture(page, second);
      await page.getByRole('button', { name: 'Use this part' }).click();
      await expect(page.getByText(/^Uploading:\d+%$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(notice(page, 'yellow', 'Upload paused')).toBeVisible();
      held = false;
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByText('Ready. It’s saved together with the form.')).toBeVisible();
      await update(page);
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
      await expect.poll(async () => (await avatars()).filter((name) => before.includes(name))).toEqual([]);
      expect((await avatars()).length).toBeGreaterThan(0);

      await edit(page);
      await page
        .locator('input[name=img]')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await expect(notice(page, 'red', 'You can’t share files of this type here.')).toBeVisible();
      await page.context().close();
    });

    test('Change Password sends a mail', async ({ browser }) => {
      const person = called('ravi');
      const page = await arrive(browser, product, person, { width });
      await openProfile(page);
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(notice(page, 'green', 'Email Sent for changing password')).toBeVisible();
      await product.mailTo(person.email, 'password');
      await page.context().close();
    });

    test('a recovery address is proved by a code, and removed again (decisions 74)', async ({ browser }) => {
      const person = called('nila');
      const page = await arrive(browser, product, person, { width });
      await openProfile(page);
      const remove = page.getByRole('button', { name: 'Remove', exact: true });
      await expect(remove).toHaveCount(0);
      const address = `nila${width}@home.org`;
      await page.getByLabel('Recovery address').fill(address);
      await page.getByRole('button', { name: 'Send a code' }).click();
      const { text } = await product.mailTo(address, 'recovery address');
      await page.getByLabel('Code', { exact: true }).fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(notice(page, 'green', 'This is your recovery address now.')).toBeVisible();
      await remove.click();
      const question = page.getByRole('dialog', { name: 'Remove the recovery address?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      await remove.click();
      await question.getByRole('button', { name: 'Remove' }).click();
      await expect(notice(page, 'green', 'You no longer have a recovery address.')).toBeVisible();
      await expect(remove).toHaveCount(0);
      await product.mailTo(person.email, 'no longer has a recovery address');
      await fitsWidth(page);
      await page.context().close();
    });

    test('the language chosen on the profile is shown in every browser, and mails are written in it (decisions 76)', async ({
      browser,
    }) => {
      const person = called('lata');
      const page = await arrive(browser, product, person, { width });
      const elsewhere = await browserOf(browser, width);
      await enter(elsewhere, product, person);
      await openProfile(page);
      await page.getByLabel('Language').selectOption('हिन्दी');
      await expect(page.getByLabel('भाषा')).toHaveValue('hi');
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
      await answered(page);
      await page.getByRole('button', { name: 'पासवर्ड बदलें' }).click();
      await product.mailTo(person.email, 'नया पासवर्ड');
      await elsewhere.reload();
      await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'hi');
      await page.context().close();
      await elsewhere.context().close();
    });

    test('a session elsewhere is listed and ended, and that browser is asked to sign in', async ({ browser }) => {
      const person = called('mira');
      const page = await arrive(browser, product, person, { width });
      const elsewhere = await browserOf(browser, width);
      await enter(elsewhere, product, person);
      await openProfile(page);
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: /^Sign out there: / }).click();
      await expect(page.getByText('You aren’t signed in anywhere else.')).toBeVisible();
      await elsewhere.goto(`${product.url}/saved`);
      await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await expect(elsewhere.locator('[data-tone]')).toHaveCount(0);
      await Promise.all([page, elsewhere].map((one) => one.context().close()));
    });

    test('an account is deleted after a question; people who had a plan learn why theirs is not, and see their number of favourites', async ({
      browser,
    }) => {
      const leaver = called('leaver');
      const page = await arrive(browser, product, leaver, { width });
      await openProfile(page);
      const opener = page.getByRole('button', { name: 'Delete account' });
      await opener.click();
      const question = page.getByRole('dialog', { name: 'Delete your account?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(opener).toBeFocused();
      // What the profile asks of a person with a second factor, ten minutes after their last proof of identity
      // (decisions 54).
      await page.route(callOf('accounts.proofWanted'), async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('"ways":[]', '"ways":["password"]') });
      });
      await opener.click();
      await question.getByRole('button', { name: 'Delete account' }).click();
      const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await proof.locator('input[name=password]').fill('not mine');
      await proof.getByRole('button', { name: 'Continue' }).click();
      await expect(proof.locator('input[name=password]')).toHaveAccessibleDescription(/./);
      await expect(proof.locator('input[name=password]')).toHaveValue('not mine');
      await proof.locator('input[name=password]').fill(leaver.password);
      await proof.getByRole('button', { name: 'Continue' }).click();
      await expect(notice(page, 'green', 'Your account is deleted')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      const { name, password } = leaver;
      const again = await page.request.post(`${product.url}/api/auth/signin`, { data: { name, password } });
      expect(again.status()).toBe(401);

      const club = await arrive(browser, product, called('club'), { width, plan: true });
      await openProfile(club);
      await expect(club.getByRole('main').getByText('Favorites', { exact: true })).toBeVisible();
      await club.getByRole('button', { name: 'Delete account' }).click();
      await expect(
        notice(club, 'red', /^Once admin privileges are attained, an account cannot be deleted/),
      ).toBeVisible();
      await expect(club.getByRole('dialog')).toHaveCount(0);
      await Promise.all([page, club].map((one) => one.context().close()));
    });
  });
}

async function choosePicture(page: Page, buffer: Buffer | undefined): Promise<void> {
  await page
    .locator('input[name=img]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: buffer ?? Buffer.alloc(0) });
  await expect(page.getByRole('dialog', { name: 'Choose the part to show' })).toBeVisible();
}

async function cutByKeyboard(page: Page): Promise<void> {
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveAttribute('aria-valuetext', '20%');
  const down = page.getByRole('slider', { name: 'Up or down' });
  await down.focus();
  await page.keyboard.press('Home');
  await expect(down).toHaveAttribute('aria-valuetext', '0%');
  await page.getByRole('button', { name: 'Use this part' }).press('Enter');
}
