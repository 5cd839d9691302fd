import type { Page } from '@playwright/test';
import { browserOf, enterByCard, fitsWidth, notice, register, verify, WIDTHS } from './support/arrive.ts';
import { type Somebody, signIn, somebody } from './support/people.ts';
import { linkIn, Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Signing up and in, verifying, recovering (product 2, 4, 5, 8; decisions 7, 37). */
let product: Product;
test.beforeAll(async () => {
  product = await Product.start({ INSTITUTE_NAME: 'North College' });
});
test.afterAll(async () => product.stop());

/**
 * Opens the same installation as it is eight days later. It runs no longer than needed: by its clock, every lease has
 * expired, so it would send the mails of the other tests again.
 */
async function eightDaysLater(work: (url: string) => Promise<void>): Promise<void> {
  const later = await Product.start({ DATA_DIR: product.folder, CLOCK_OFFSET: String(8 * 86_400) });
  await work(later.url).finally(() => later.stop());
}

const signUpCard = (page: Page) => ({
  open: () => page.getByRole('button', { name: 'New here? Sign up' }).click(),
  name: page.getByLabel('Username'),
  email: page.getByLabel('E-mail'),
  button: page.getByRole('button', { name: 'Sign up', exact: true }),
  async fill(person: Somebody, confirmation = person.password) {
    await page.getByLabel('Full name').fill(person.fullName);
    await page.getByLabel('Username').fill(person.name);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill(confirmation);
  },
});

for (const width of WIDTHS) {
  const called = (name: string) => somebody(`${name}${width}`, 'north.edu');

  test.describe(`at ${width} px`, () => {
    test('the sign-up button is disabled by a taken name, a taken e-mail and a foreign e-mail, each with its message', async ({
      browser,
    }) => {
      const page = await browserOf(browser, width);
      const before = called('before');
      await register(page, product, before);
      await verify(page, product, before);
      await page.goto(product.url);
      const card = signUpCard(page);
      await card.open();
      await card.fill(called('fresh'));
      await expect(page.getByText('This username is available.')).toBeVisible();
      await expect(card.button).toBeEnabled();

      await card.name.fill(before.name.toUpperCase());
      await expect(page.getByText('Username not availiable')).toBeVisible();
      await expect(card.button).toBeDisabled();
      await card.name.fill(called('fresh').name);
      await expect(card.button).toBeEnabled();

      await card.email.fill(before.email);
      await expect(page.getByText('Email id already exist')).toBeVisible();
      await expect(card.button).toBeDisabled();

      await card.email.fill('fresh@gmail.com');
      await expect(page.getByText('Use college email id only')).toBeVisible();
      await expect(card.button).toBeDisabled();

      await card.email.fill(called('fresh').email);
      await expect(card.button).toBeEnabled();
      await fitsWidth(page);
      await page.context().close();
    });

    test('missing and unequal fields are named, and whichever card is open keeps what was typed', async ({
      browser,
    }) => {
      const page = await browserOf(browser, width);
      await page.goto(product.url);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Enter your username.')).toBeVisible();
      await expect(page.getByText('Enter your password.')).toBeVisible();
      await page.getByLabel('Username').fill('half.typed');

      const card = signUpCard(page);
      await card.open();
      await card.button.click();
      await expect(notice(page, 'red', 'Fill all the necessary fields or user already exist')).toBeVisible();
      const person = called('mira');
      await card.fill(person, 'something else');
      await card.button.click();
      await expect(notice(page, 'red', 'Password and correct password is not same')).toBeVisible();

      await page.getByRole('button', { name: 'Already a member? Sign in' }).click();
      await expect(page.getByLabel('Username')).toHaveValue('half.typed');
      await card.open();
      await expect(page.getByLabel('Full name')).toHaveValue(person.fullName);
      await expect(page.getByLabel('Confirm password')).toHaveValue('something else');
      await page.reload();
      await card.open();
      await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      await page.context().close();
    });

    test('signing up shows the notice, its button opens the inbox, and the link verifies at once in this browser', async ({
      browser,
    }) => {
      const page = await browserOf(browser, width);
      const person = called('asha');
      await page.goto(product.url);
      const card = signUpCard(page);
      await card.open();
      await card.fill(person);
      await page.getByLabel('Phone (optional)').fill('+91 98765-43210');
      await card.button.dblclick();
      await expect(page).toHaveURL(/\/verifyemail$/);
      await expect(page.getByRole('link', { name: 'Check Email' })).toHaveAttribute('href', '/dev/mail');

      // Somebody else who signs up in this browser does not take the account back.
      const next = called('next');
      await page.goto(product.url);
      await card.open();
      await card.fill(next);
      await card.button.click();
      await expect(page).toHaveURL(/\/verifyemail$/);
      await expect(page.getByText(next.email)).toBeVisible();

      await enterUnverified(page, person);
      await page.goto(linkIn(await product.mailTo(person.email, 'Verify')));
      await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
      await fitsWidth(page);
      await page.getByRole('link', { name: 'Login' }).click();
      await signIn(page, person);
      await page.context().close();
    });

    test('in another browser the link asks first: yes verifies, no deletes the account', async ({ browser }) => {
      const [here, elsewhere] = [await browserOf(browser, width), await browserOf(browser, width)];
      const [mine, somebodyElses] = [called('yes'), called('no')];
      await register(here, product, mine);
      await register(here, product, somebodyElses);

      await elsewhere.goto(linkIn(await product.mailTo(mine.email, 'Verify')));
      await expect(elsewhere.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
      await expect(elsewhere.getByText(mine.name)).toBeVisible();
      await elsewhere.getByRole('button', { name: 'Yes, this is me' }).click();
      await expect(elsewhere.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
      await enterByCard(elsewhere, product, mine);

      const link = linkIn(await product.mailTo(somebodyElses.email, 'Verify'));
      await here.goto(link);
      await here.getByRole('button', { name: 'No, delete it' }).click();
      await expect(here.getByRole('heading', { name: 'Deleted' })).toBeVisible();
      await here.reload();
      await expect(here.getByRole('heading', { name: 'Link expired' })).toBeVisible();
      await Promise.all([here, elsewhere].map((page) => page.context().close()));
    });

    test('an expired verification link, and one that never existed, say so and how to get a new one', async ({
      browser,
    }) => {
      const page = await browserOf(browser, width);
      const person = called('late');
      await register(page, product, person);
      const link = new URL(linkIn(await product.mailTo(person.email, 'Verify')));
      await eightDaysLater(async (url) => {
        for (const path of [link.pathname, `${link.pathname.slice(0, -6)}xxxxxx`]) {
          await page.goto(url + path);
          await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
          await expect(page.getByText('Log in again to generate a new verification link.')).toBeVisible();
          await expect(notice(page, 'red', /./)).toBeVisible();
        }
      });
      await page.context().close();
    });

    test('recovery answers the same for known and unknown names, and the link sets a new password once', async ({
      browser,
    }) => {
      const page = await browserOf(browser, width);
      const person = called('ravi');
      await register(page, product, person);
      await verify(page, product, person);
      await page.goto(product.url);
      await page.getByRole('link', { name: 'Forget Password ?' }).click();
      await expect(page).toHaveURL(/\/recovery$/);
      for (const name of ['nobody.at.all', person.name]) {
        await page.getByLabel('Username').fill(name);
        await page.getByRole('button', { name: 'Send Mail' }).click();
        const sent = notice(page, 'green', 'An email has been sent to you to recover your email.');
        await sent.hover();
        await sent.getByRole('button', { name: 'Close' }).click();
      }
      await fitsWidth(page);

      const link = linkIn(await product.mailTo(person.email, 'password'));
      await eightDaysLater(async (url) => {
        await page.goto(url + new URL(link).pathname);
        await expect(page.getByText('Link expired... go to forget password again to get new link.')).toBeVisible();
      });

      await page.goto(link);
      await page.getByLabel('New password').fill('a new lantern over the quad');
      await page.getByLabel('Confirm password').fill('a new lantern over the lake');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText("Password and Confirm Password doesn't match")).toBeVisible();
      await page.getByLabel('Confirm password').fill('a new lantern over the quad');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(notice(page, 'green', 'Congratulations your password is changed now')).toBeVisible();
      await signIn(page, { ...person, password: 'a new lantern over the quad' });

      await page.goto(link);
      await expect(page.getByText('Link expired... go to forget password again to get new link.')).toBeVisible();
      await page.getByRole('link', { name: 'Forget Password ?' }).click();
      await expect(page).toHaveURL(/\/recovery$/);
      await page.context().close();
    });
  });
}

/** Before verification the right password gets the answer of a wrong one, in red, and the input stays. */
async function enterUnverified(page: Page, person: Somebody): Promise<void> {
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username').fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(notice(page, 'red', 'Wrong credentials or user is not verified')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(person.name);
}
