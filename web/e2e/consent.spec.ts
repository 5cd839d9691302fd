/** Consent and age, from signing up to withdrawing (decisions 73). */
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startIdentityProvider, type TestIdentityProvider } from '../../adapters/testing/identity-provider.ts';
import { arrive, browserOf, enter, fitsWidth, notice, verify } from './support/arrive.ts';
import { withKeys } from './support/authenticator.ts';
import { walked } from './support/full-run.ts';
import { axeFindings } from './support/look.ts';
import { type Somebody, somebody } from './support/people.ts';
import { linkIn, Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { type Spoken, wordsIn } from './support/words.ts';

const ARTS: readonly [[Spoken, number, boolean], ...[Spoken, number, boolean][]] = [
  ['hi', 390, true],
  ['en', 1280, false],
  ['zh', 390, false],
];

for (const [language, width, dark] of walked(ARTS))
  test(`somebody younger joins with the code of a guardian, and withdraws, in ${language}`, async ({ browser }) => {
    const say = wordsIn(language);
    const product = await Product.start({ MINORS: 'guardian' });
    const person = somebody('zoya', 'north.edu');
    const page = await browserOf(browser, width);
    await page.addInitScript(
      ([spoken, theme]) => {
        localStorage.setItem('language', spoken ?? '');
        localStorage.setItem('darkMode', theme ?? '');
      },
      [language, String(dark)],
    );
    const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
    await page.goto(product.url);
    await page.getByRole('button', { name: say('accounts.toSignUp') }).click();
    await page.getByLabel(say('accounts.fullName')).fill(person.fullName);
    await page.getByLabel(say('accounts.email')).fill(person.email);
    await page.getByLabel(say('accounts.password')).fill(person.password);
    await page.getByLabel(say('accounts.confirmPassword')).fill(person.password);
    // The username is made from the address, and asked for whether it is free.
    await expect(page.getByText(say('accounts.nameSuggested'))).toBeVisible();
    await page.getByRole('button', { name: say('accounts.signUp') }).click();
    await expect(page.getByText(say('consent.ageMissing'))).toBeVisible();
    await page.getByText(say('consent.bySigningUp')).click();
    await expect(page.getByText(say('consent.howLong'))).toBeVisible();
    await page.getByLabel(say('consent.age_younger')).click();
    const sure = page.getByRole('dialog');
    await fitsWidth(page);
    expect(await axeFindings(page)).toEqual([]);
    await shot('is asked once more');
    await sure.getByRole('button', { name: say('common.cancel') }).click();
    await expect(page.getByLabel(say('consent.age_younger'))).not.toBeChecked();
    await page.getByLabel(say('consent.age_younger')).click();
    await sure.getByRole('button', { name: say('consent.age_younger') }).click();
    await expect(page.getByLabel(say('consent.age_younger'))).toBeChecked();
    await fitsWidth(page);
    expect(await axeFindings(page)).toEqual([]);
    await shot('joins');
    await page.getByLabel(say('accounts.email')).fill(`wrong.${person.email}`);
    await page.getByRole('button', { name: say('accounts.toSignIn') }).click();
    await page.getByRole('button', { name: say('accounts.toSignUp') }).click();
    await expect(page.getByLabel(say('consent.age_younger'))).toBeChecked();
    await page.getByRole('button', { name: say('accounts.signUp') }).click();
    await page.getByRole('link', { name: say('accounts.wrongAddress') }).click();
    await expect(page.getByLabel(say('consent.age_younger'))).toBeChecked();
    await page.getByLabel(say('accounts.email')).fill(person.email);
    await page.getByLabel(say('accounts.password')).fill(person.password);
    await page.getByLabel(say('accounts.confirmPassword')).fill(person.password);
    await page.getByRole('button', { name: say('accounts.signUp') }).click();
    const code = /\d{6}/.exec((await product.mailTo(person.email, '')).subject)?.[0] ?? '';
    await page.getByLabel(say('accounts.mailedCode')).fill(code);

    await page.getByLabel(say('consent.guardianEmail')).fill(person.email);
    await page.getByRole('button', { name: say('consent.guardianSend') }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await page.getByLabel(say('consent.guardianEmail')).fill('mother@example.org');
    await fitsWidth(page);
    expect(await axeFindings(page)).toEqual([]);
    await shot('names a guardian');
    await page.getByRole('button', { name: say('consent.guardianSend') }).click();
    const { subject, text } = await product.mailTo('mother@example.org', '');
    expect(text).not.toContain(person.fullName);
    const given = /\d{6}/.exec(subject)?.[0] ?? '';
    await page.getByLabel(say('consent.guardianCode')).fill(given === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: say('consent.goOn') }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await page.getByLabel(say('consent.guardianCode')).fill(given);
    await shot('types the code');
    await page.getByRole('button', { name: say('consent.goOn') }).click();
    await expect(page.getByRole('banner')).toBeVisible();

    await page.goto(`${product.url}/profile`);
    const section = page.locator('#consent');
    await expect(section.getByLabel(say('consent.age_younger'))).toBeChecked();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await section.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath('profile.png') });
    await section.getByRole('button', { name: say('consent.withdraw') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('consent.withdraw') })
      .click();
    await expect(page.getByRole('heading', { name: say('accounts.signIn') })).toBeVisible();
    await product.stop();
  });

/** Signs up with neither consent nor age. */
async function signUpOverRest(page: Page, { url }: Product, person: Somebody): Promise<void> {
  const { fullName: Normalname, name, email, password } = person;
  const data = { Normalname, name, email, password };
  expect((await page.request.post(`${url}/api/auth/signup`, { data })).ok()).toBe(true);
}

test('whoever signed up over REST is asked at the next visit, and again when the notice changed', async ({
  browser,
}) => {
  const product = await Product.start();
  const person = somebody('ravi', 'north.edu');
  const page = await browserOf(browser, 390);
  await signUpOverRest(page, product, person);
  await verify(page, product, person);
  await enter(page, product, person);
  const line = page.getByRole('button', { name: 'Please read what we keep about you' });
  await line.click();
  await page.getByRole('link', { name: 'I don’t agree' }).click();
  const own = page.locator('#consent').getByRole('heading');
  await expect(own).toBeFocused();
  await expect(own).toBeInViewport();
  await line.click();
  await page.getByRole('dialog').getByLabel('I am 18 or older').check();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('asked.png') });
  await page.getByRole('button', { name: 'I agree', exact: true }).click();
  await expect(line).toHaveCount(0);
  await product.kill();

  const later = await Product.start({ DATA_DIR: product.folder, AUDIT_DAYS: '400' });
  const again = await browserOf(browser, 1280);
  await enter(again, later, person);
  await expect(again.getByRole('dialog').getByText('This has changed')).toBeVisible();
  await again.screenshot({ path: test.info().outputPath('changed.png') });
  await again.getByRole('button', { name: 'I agree', exact: true }).click();
  await expect(again.getByRole('dialog')).toHaveCount(0);
  await again.reload();
  await expect(again.getByRole('banner').getByText(person.fullName)).toBeAttached();
  await expect(again.getByRole('dialog')).toHaveCount(0);
  await later.stop();
  await rm(product.folder, { recursive: true });
});

test('whoever agreed while signing up is asked nothing', async ({ browser }) => {
  const product = await Product.shared();
  const page = await arrive(browser, product, somebody('asked.nothing', 'consent.edu'));
  await expect(page.getByRole('button', { name: 'Please read what we keep about you' })).toHaveCount(0);
});

test.describe('where only people of 18 and older may join', () => {
  const say = wordsIn('en');
  let identities: TestIdentityProvider;
  let product: Product;
  test.beforeAll(async () => {
    identities = await startIdentityProvider();
    product = await Product.start({
      MINORS: 'refuse',
      OIDC_ISSUER: identities.issuer,
      OIDC_CLIENT_ID: identities.clientId,
      OIDC_CLIENT_SECRET: identities.clientSecret,
    });
    identities.redirectTo(`${product.url}/api/auth/google/callback`);
  });
  test.afterAll(async () => {
    await product.stop();
    await identities.stop();
  });

  /** Says at the gate that one is 18 or older, and is in. */
  async function passGate(page: Page, fullName: string): Promise<void> {
    await expect(page.getByRole('heading', { name: say('consent.ageTitle') })).toBeVisible();
    await page.getByLabel(say('consent.age_adult')).check();
    await page.getByRole('button', { name: say('consent.goOn') }).click();
    await expect(page.getByRole('banner').getByText(fullName)).toBeAttached();
  }

  test('somebody younger is refused in clear words, and what they typed stays', async ({ browser }) => {
    const person = somebody('mira', 'north.edu');
    const page = await browserOf(browser, 390);
    await page.goto(product.url);
    await page.getByRole('button', { name: say('accounts.toSignUp') }).click();
    const typed = [
      [say('accounts.fullName'), person.fullName],
      [say('accounts.email'), person.email],
      [say('accounts.password'), person.password],
      [say('accounts.confirmPassword'), person.password],
    ] as const;
    for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text);
    await expect(page.getByText(say('accounts.nameSuggested'))).toBeVisible();
    await page.getByLabel(say('consent.age_younger')).click();
    const sure = page.getByRole('dialog');
    await expect(sure.getByText(say('consent.younger_refuse'))).toBeVisible();
    await sure.getByRole('button', { name: say('consent.age_younger') }).click();
    await page.getByRole('button', { name: say('accounts.signUp'), exact: true }).click();
    await expect(notice(page, 'red', 'You must be 18 or older to join')).toBeVisible();
    for (const [label, text] of typed) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await fitsWidth(page);
    await page.context().close();
  });

  test('whoever never said their age is asked after a provider’s popup', async ({ browser }) => {
    identities.people.set('asha', { email: 'asha@north.edu', email_verified: true, name: 'Asha Rao' });
    const page = await browserOf(browser, 390);
    await page.goto(product.url);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with your college’s account' }).click();
    await (await opened).getByRole('link', { name: 'asha' }).click();
    await passGate(page, 'Asha Rao');
    await page.context().close();
  });

  test('whoever never said their age is asked after a link from a mail, and after a passkey', async ({ browser }) => {
    const person = somebody('ravi', 'north.edu');
    const page = await browserOf(browser);
    await signUpOverRest(page, product, person);
    await page.goto(linkIn(await product.mailTo(person.email, 'Verify')));
    await page.getByRole('button', { name: 'Yes, this is me' }).click();
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel(say('accounts.username')).fill(person.name);
    await page.getByLabel(say('accounts.password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: say('accounts.signIn'), exact: true }).click();
    await passGate(page, person.fullName);

    await withKeys(page);
    await page.goto(`${product.url}/profile`);
    await page.getByRole('button', { name: say('accounts.addPasskey') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('accounts.codesKept') })
      .click();
    await product.admin('age', person.name, 'unsaid');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem('persist:root'));
    await page.goto(product.url);
    await page.getByRole('button', { name: say('accounts.signInWithPasskey') }).click();
    await passGate(page, person.fullName);
    await page.context().close();
  });
});
