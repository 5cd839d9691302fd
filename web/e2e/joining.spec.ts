import { painted } from './support/answered.ts';
import { expect, test } from './support/college.ts';
import { walked } from './support/full-run.ts';
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

const WORDS = {
  en: {
    toSignUp: 'New here? Sign up',
    fullName: 'Full name',
    email: 'E-mail',
    password: 'Password',
    confirm: 'Confirm password',
    username: 'Username',
    signUp: 'Sign up',
    code: 'Code from the mail',
  },
  zh: {
    toSignUp: '还没有账号？注册',
    fullName: '姓名',
    email: '邮箱',
    password: '密码',
    confirm: '确认密码',
    username: '用户名',
    signUp: '注册',
    code: '邮件中的验证码',
  },
} as const;

for (const language of walked(['en', 'zh'] as const))
  test(`from the link to the photo on a slow phone: at most 60 s of waiting, and 12 fields and taps (decisions 67, 68), in ${language}`, async ({
    browser,
    college,
  }) => {
    const t = WORDS[language];
    const page = await college.pageOf(browser, null, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: { en: 'en-GB', zh: 'zh-CN' }[language],
    });
    await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW);
    const { path, title } = college.item('Lanterns on the lake');
    const person = somebody(`slow.${language}`, college.member.email.split('@')[1] ?? '');
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
    await tap(t.toSignUp, 'link');
    await fill(t.fullName, person.fullName);
    await fill(t.email, person.email);
    await fill(t.password, person.password);
    await fill(t.confirm, person.password);
    await during(() => expect(page.getByLabel(t.username, { exact: true })).toHaveValue(`slow.${language}`));
    await tap(t.signUp, 'button');
    await during(() => page.getByLabel(t.code).waitFor());
    const code = /\d{6}/.exec((await college.product.mailTo(person.email, '')).subject)?.[0] ?? '';
    await fill(t.code, code);
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
