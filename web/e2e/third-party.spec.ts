import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startIdentityProvider, type TestIdentityProvider } from '../../adapters/testing/identity-provider.ts';
import { browserOf, notice } from './support/arrive.ts';
import { callOf } from './support/call-of.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Signing in with a third party's account, in a popup (product 2, 7, 8; decisions 9). */
let identities: TestIdentityProvider;
let product: Product;
test.beforeAll(async () => {
  identities = await startIdentityProvider();
  product = await Product.start({
    OIDC_ISSUER: identities.issuer,
    OIDC_CLIENT_ID: identities.clientId,
    OIDC_CLIENT_SECRET: identities.clientSecret,
  });
  identities.redirectTo(`${product.url}/api/auth/google/callback`);
  identities.people.set('asha', { email: 'asha@north.edu', email_verified: true, name: 'Asha Rao' });
  identities.people.set('private', { email: 'asha@example.com', email_verified: true, name: 'Asha Rao' });
});
test.afterAll(async () => {
  await product.stop();
  await identities.stop();
});

const button = (page: Page) => page.getByRole('button', { name: 'Continue with your college’s account' });

/** Clicks the button; returns the popup, at the provider's page. */
async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button(page).click();
  const popup = await opened;
  await expect(popup.getByRole('link', { name: 'asha' })).toBeVisible();
  await expect(button(page)).toBeDisabled();
  return popup;
}

test('accepted, the person is signed in, on the page they wanted', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.goto(`${product.url}/saved`);
  const popup = await openPopup(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name: 'asha' }).click();
  await closed;
  await expect(page.getByRole('banner').getByText('Asha Rao')).toBeAttached();
  await expect(page).toHaveURL(/\/saved$/);
  await page.context().close();
});

/** Checks that the page that opened the popup is in front again. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('accepted, the person is signed in although the provider cut the popup off from the page', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.goto(product.url);
  identities.isolated = true;
  const opened = page.context().waitForEvent('page');
  await button(page).click();
  const popup = await opened;
  await expect(popup.getByRole('link', { name: 'asha' })).toBeVisible();
  await expect(button(page)).toBeEnabled();
  await comeBack(page);
  await expect(page.locator('[data-tone]')).toHaveCount(0);
  await popup.getByRole('link', { name: 'asha' }).click();
  identities.isolated = false;
  const signedIn = page.getByRole('banner').getByText('Asha Rao');
  await expect
    .poll(async () => {
      await comeBack(page);
      return signedIn.count();
    })
    .toBe(1);
  await page.context().close();
});

test('accepted, the person is signed in although the popup closed without a word', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.context().addInitScript(() => {
    if (location.pathname.endsWith('/callback')) window.opener = null;
  });
  await page.goto(product.url);
  const popup = await openPopup(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name: 'asha' }).click();
  await closed;
  await expect(page.getByRole('banner').getByText('Asha Rao')).toBeAttached();
  await page.context().close();
});

test('Third-party sign-in failure: denied there, it reads as a failed sign-in, and what was typed stays', async ({
  browser,
}) => {
  const page = await browserOf(browser, 390);
  await page.goto(product.url);
  await page.getByLabel('Username').fill('asha');
  const popup = await openPopup(page);
  await popup.getByRole('link', { name: 'No' }).click();
  await expect(notice(page, 'red', 'Wrong credentials or user is not verified')).toBeVisible();
  await expect(button(page)).toBeEnabled();
  await expect(page.getByLabel('Username')).toHaveValue('asha');
  await page.context().close();
});

test('an address that is not a college’s is refused with its own message', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.goto(product.url);
  const popup = await openPopup(page);
  await popup.getByRole('link', { name: 'private' }).click();
  await expect(notice(page, 'red', 'Use college email id')).toBeVisible();
  await page.context().close();
});

test('the next holder of an address enters nobody’s account, and its former holder is told why they can’t (decisions 75)', async ({
  browser,
}) => {
  for (const subject of ['bo', 'heir'])
    identities.people.set(subject, { email: 'bo@north.edu', email_verified: true, name: 'Bo Berg' });
  const [former, next] = [await browserOf(browser), await browserOf(browser, 390)];
  const signIn = async (page: Page, subject: string) => {
    await page.goto(product.url);
    const popup = await openPopup(page);
    await popup.getByRole('link', { name: subject }).click();
  };
  await signIn(former, 'bo');
  await expect(former.getByRole('banner').getByText('Bo Berg')).toBeAttached();
  await signIn(next, 'heir');
  await expect(notice(next, 'red', /This address was somebody else’s here/)).toBeVisible();
  // The provider still knows who is there, and asks nothing.
  await former.goto(product.url);
  await button(former).click();
  await expect(notice(former, 'red', /You can’t sign in to this account/)).toBeVisible();
  for (const page of [former, next]) await page.context().close();
});

test('a closed popup changes nothing, and signing in can be tried again', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.goto(product.url);
  const popup = await openPopup(page);
  const asked = page.waitForResponse(callOf('accounts.meOrNull'));
  await popup.close();
  await asked;
  await expect(button(page)).toBeEnabled();
  await openPopup(page);
  await expect(page.locator('[data-tone]')).toHaveCount(0);
  await page.context().close();
});

test('a blocked popup is explained', async ({ browser }) => {
  const page = await browserOf(browser);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(product.url);
  await button(page).click();
  await expect(notice(page, 'yellow', /blocked|pop-up/i)).toBeVisible();
  await page.context().close();
});

test('where a college has a provider of its own, the address is asked for first and decides (decisions 69)', async ({
  browser,
}, info) => {
  const own = await startIdentityProvider({ redirectUri: `${product.url}/api/auth/google/callback/south.edu` });
  own.people.set('bea', { email: 'bea@south.edu', email_verified: true, name: 'Bea Blau' });
  const secret = info.outputPath('secret');
  await writeFile(secret, own.clientSecret);
  await product.admin('college', 'add', 'south.edu');
  const client = [`oidc-issuer=${own.issuer}`, `oidc-client-id=${own.clientId}`, `oidc-client-secret=${secret}`];
  await product.admin('college', 'set', 'south.edu', ...client);
  const page = await browserOf(browser);
  await page.goto(`${product.url}/saved`);
  await page.getByRole('button', { name: 'Continue with your college’s account' }).click();
  await page.getByLabel('Your college address').fill('bea@south.edu');
  const opened = page.waitForEvent('popup');
  await page.getByLabel('Your college address').press('Enter');
  const popup = await opened;
  await expect(popup.getByRole('link', { name: 'bea' })).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name: 'bea' }).click();
  await closed;
  await expect(page.getByRole('banner').getByText('Bea Blau')).toBeAttached();
  await product.admin('college', 'set', 'south.edu', 'oidc-client-id=');
  await page.context().close();
  await own.stop();
});
