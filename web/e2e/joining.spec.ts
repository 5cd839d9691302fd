import { painted } from './support/answered.ts';
import { expect, test } from './support/college.ts';
import { somebody } from './support/people.ts';

/** From a link in a chat to the page behind it, through signing up (decisions 67). */
test('whoever follows a link signs up, types the code of the mail, and is on the page of the link', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, null, { viewport: { width: 390, height: 844 } });
  const { path, title } = college.item('Backstage');
  const person = somebody('meera', college.member.email.split('@')[1] ?? '');
  await page.goto(path);
  await page.getByRole('link', { name: 'New here? Sign up' }).click();
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('E-mail').fill(`wrong.${person.email}`);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await expect(page.getByLabel('Username')).toHaveValue('wrong.meera');
  await page.getByLabel('Username').fill(person.name);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText(`wrong.${person.email}`)).toBeVisible();

  await page.getByRole('link', { name: 'Wrong address?' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(person.fullName);
  await expect(page.getByLabel('Username')).toHaveValue(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText(`to ${person.email}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`to ${person.email}`)).toBeVisible();

  const code = /\d{6}/.exec((await college.product.mailTo(person.email, 'Verify')).subject)?.[0] ?? '';
  const field = page.getByLabel('Code from the mail');
  await field.fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('This isn’t the code in the latest mail.')).toBeVisible();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
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
  expect(waited).toBeLessThanOrEqual(60_000);
  expect(acts).toBeLessThanOrEqual(12);
  await page.context().close();
});
