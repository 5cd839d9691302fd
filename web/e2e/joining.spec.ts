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
