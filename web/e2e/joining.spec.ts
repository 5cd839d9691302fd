import { slowness } from '../../adapters/testing/slowness.ts';
import { painted } from './support/answered.ts';
import { callOf } from './support/call-of.ts';
import { expect, test } from './support/college.ts';
import { walked } from './support/full-run.ts';
import { axeFindings, type Look, nameOf, pageThatLooks, sideways } from './support/look.ts';
import { somebody } from './support/people.ts';
import { type Spoken, wordsIn } from './support/words.ts';

type SpokenLook = Look & { readonly language: Spoken };
const LOOKS: readonly [SpokenLook, ...SpokenLook[]] = [
  { theme: 'light', language: 'en', width: 390 },
  { theme: 'dark', language: 'zh', width: 390 },
  { theme: 'light', language: 'hi', width: 390 },
  { theme: 'dark', language: 'en', width: 1280 },
  { theme: 'light', language: 'zh', width: 1280 },
];

/** From a link in a chat to the page behind it, through signing up (decisions 67). */
for (const look of walked(LOOKS))
  test(`whoever follows a link signs up, types the code of the mail, and is on the page of the link (${nameOf(look)})`, async ({
    browser,
    college,
  }) => {
    const t = wordsIn(look.language);
    const page = await pageThatLooks(browser, college, null, look);
    const field = (key: string) => page.getByLabel(t(key));
    const { path, title } = college.item('Backstage');
    const name = `meera.${look.language}.${look.width}`;
    const person = somebody(name, college.member.email.split('@')[1] ?? '');
    const passwords = async () => {
      await field('accounts.password').fill(person.password);
      await field('accounts.confirmPassword').fill(person.password);
      await page.getByRole('button', { name: t('accounts.signUp') }).click();
    };
    await page.goto(path);
    await page.getByRole('link', { name: t('accounts.toSignUp') }).click();
    await field('accounts.fullName').fill(person.fullName);
    await field('accounts.email').fill(`wrong.${person.email}`);
    await field('accounts.password').focus();
    await expect(field('accounts.username')).toHaveValue(`wrong.${name}`);
    await field('accounts.username').fill(name);
    await passwords();
    await expect(page.getByText(`wrong.${person.email}`)).toBeVisible();

    await page.getByRole('link', { name: t('accounts.wrongAddress') }).click();
    await expect(field('accounts.fullName')).toHaveValue(person.fullName);
    await expect(field('accounts.username')).toHaveValue(name);
    await field('accounts.email').fill(person.email);
    await passwords();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.clock.install();
    await page.reload();
    await expect(page.getByText(person.email)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);

    // A mail was just sent: another can be asked for a minute later, and then not again at once.
    await expect(page.getByRole('button', { name: t('accounts.resendIn') })).toBeDisabled();
    await page.clock.fastForward('01:01');
    const asked = page.waitForResponse(callOf('accounts.resendVerification'));
    await page.getByRole('button', { name: t('accounts.resend') }).click();
    expect((await asked).ok()).toBe(true);
    await expect(page.getByText(t('accounts.resent'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('accounts.resendIn') })).toBeDisabled();

    const code = /\d{6}/.exec((await college.product.mailTo(person.email, '')).subject)?.[0] ?? '';
    await field('accounts.mailedCode').fill(code === '111111' ? '222222' : '111111');
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await field('accounts.mailedCode').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page).toHaveURL(college.url + path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.context().close();
  });

/** Bytes a second of 400 kbit/s, and milliseconds of waiting for each answer. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test('from the link to the photo on a slow phone: at most 60 s of waiting, and 12 fields and taps (decisions 67, 68)', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, null, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW);
  const { path, title } = college.item('Lanterns on the lake');
  const person = somebody('slow.meera', college.member.email.split('@')[1] ?? '');
  let waited = 0;
  let acts = 0;
  const during = async (wait: () => Promise<unknown>) => {
    const begun = performance.now();
    await wait();
    waited += performance.now() - begun;
  };
  const tap = async (name: string, role: 'button' | 'link') => {
    acts += 1;
    const target = page.getByRole(role, { name, exact: true });
    await during(() => target.waitFor());
    await target.tap();
  };
  const fill = async (label: string, text: string) => {
    acts += 1;
    const field = page.getByLabel(label, { exact: true });
    await during(() => field.waitFor());
    await field.fill(text);
  };

  await during(() => page.goto(path, { waitUntil: 'commit' }));
  await tap('New here? Sign up', 'link');
  await fill('Full name', person.fullName);
  await fill('E-mail', person.email);
  await fill('Password', person.password);
  await fill('Confirm password', person.password);
  await during(() => expect(page.getByLabel('Username')).toHaveValue('slow.meera'));
  await tap('Sign up', 'button');
  await during(() => page.getByLabel('Code from the mail').waitFor());
  const code = /\d{6}/.exec((await college.product.mailTo(person.email, 'Verify')).subject)?.[0] ?? '';
  await fill('Code from the mail', code);
  await during(async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await painted(page);
  });
  await expect(page).toHaveURL(college.url + path);
  console.log(`Counted: ${Math.round(waited / 100) / 10} s of waiting, ${acts} fields and taps.`);
  expect(waited).toBeLessThanOrEqual(60_000 * slowness());
  expect(acts).toBeLessThanOrEqual(12);
  await page.context().close();
});
