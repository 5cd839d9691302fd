/** From a visitor's request to its decision: a code, a number, a moderator's press, the answer (decisions 72). */
import { arrive, browserOf, fitsWidth, notice } from './support/arrive.ts';
import { walked } from './support/full-run.ts';
import { axeFindings } from './support/look.ts';
import { drawPictures, peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { publishPhoto } from './support/publish.ts';
import { expect, test } from './support/test.ts';
import { type Spoken, wordsIn } from './support/words.ts';

const ARTS: readonly [[Spoken, number], ...[Spoken, number][]] = [
  ['hi', 390],
  ['en', 1280],
  ['zh', 390],
];

const speak = (spoken: string) => localStorage.setItem('language', spoken);

for (const [language, width] of walked(ARTS))
  test(`a visitor asks without an account, a moderator hides the picture by one press, and the visitor hears of it, in ${language}`, async ({
    browser,
  }) => {
    const say = wordsIn(language);
    const product = await Product.shared();
    const called = peopleOf(`rights${language}`);
    const owner = await arrive(browser, product, called('asha'), { plan: true });
    const moderator = await arrive(browser, product, called('omar'), { width });
    await product.admin('moderator', called('omar').name, 'on');
    const [bytes] = (await drawPictures(owner, 1)) as [Buffer];
    const { _id: id } = await publishPhoto(owner, product, 'Untold', bytes);

    const visitor = await browserOf(browser, width);
    await visitor.addInitScript(speak, language);
    await visitor.goto(`${product.url}/photo/${id}`);
    await visitor.getByRole('link', { name: say('accounts.inIt') }).click();
    await expect(visitor.getByLabel(say('rights.link'))).toHaveValue(`${product.url}/photo/${id}`);
    await visitor.getByRole('textbox', { name: say('rights.where') }).fill('Third from the left, in red');
    await visitor.getByRole('button', { name: say('rights.send') }).click();
    await expect(visitor.getByRole('alert')).toBeVisible();
    const address = `visitor-${language}@example.org`;
    await visitor.getByLabel(say('rights.email')).fill(address);
    await fitsWidth(visitor);
    expect(await axeFindings(visitor)).toEqual([]);
    await visitor.screenshot({ path: test.info().outputPath('asks.png'), fullPage: true });
    await visitor.getByRole('button', { name: say('rights.send') }).click();

    await expect(visitor.getByText(say('rights.sent', { email: address }))).toBeVisible();
    // The tab was discarded while its reader looked for the code.
    await visitor.reload();
    await expect(visitor.getByText(say('rights.sent', { email: address }))).toBeVisible();
    const { text } = await product.mailTo(address, '');
    expect(text).not.toContain('Third from the left');
    const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
    await visitor.getByLabel(say('rights.code')).fill(code === '000000' ? '000001' : '000000');
    await visitor.getByRole('button', { name: say('rights.confirm') }).click();
    await expect(visitor.getByRole('alert')).toBeVisible();
    await visitor.getByLabel(say('rights.code')).fill(code);
    await visitor.getByRole('button', { name: say('rights.confirm') }).click();
    const number = (await visitor.getByText(/^\d{8}-\d{6}$/).textContent()) ?? '';
    await visitor.screenshot({ path: test.info().outputPath('number.png') });
    await product.mailTo(address, number);
    const photo = `${product.url}/api/photos/find/${id}`;
    const member = await arrive(browser, product, called('mira'));
    expect((await member.request.get(photo)).status()).toBe(200);

    await moderator.evaluate(speak, language);
    await moderator.goto(`${product.url}/moderation`);
    const found = moderator.getByRole('region', { name: say('safety.request', { number }) });
    await expect(found.getByText('Third from the left, in red')).toBeVisible();
    await expect(found.getByText(address)).toHaveCount(0);
    await fitsWidth(moderator);
    expect(await axeFindings(moderator)).toEqual([]);
    await moderator.screenshot({ path: test.info().outputPath('decides.png'), fullPage: true });
    await found.getByRole('button', { name: say('safety.verdict_hide') }).click();
    await expect(notice(moderator, 'green', say('safety.decided'))).toBeVisible();
    expect((await member.request.get(photo)).status()).toBe(404);
    await expect.poll(async () => (await product.mailsTo(address, number)) > 1).toBe(true);
    expect((await product.mailTo(address, number)).text).toMatch(
      new RegExp(say('safety.hiddenForVisitor').source.slice(1, -1)),
    );

    await owner.evaluate(speak, language);
    await owner.goto(`${product.url}/profile`);
    await owner.getByRole('button', { name: say('accounts.askErasure') }).click();
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: say('accounts.askErasure') })
      .click();
    await expect(owner.locator('[data-tone=green]')).toContainText(/\d{8}-\d{6}/);
    await owner.goto(`${product.url}/reports`);
    await expect(owner.getByRole('heading', { name: say('safety.subject_request') })).toBeVisible();
  });

test('a moderator says which picture a visitor only described, and hides it (decisions 72)', async ({ browser }) => {
  const say = wordsIn('en');
  const product = await Product.shared();
  const called = peopleOf('described');
  const owner = await arrive(browser, product, called('asha'), { plan: true });
  const moderator = await arrive(browser, product, called('omar'), { width: 390 });
  await product.admin('moderator', called('omar').name, 'on');
  const [bytes] = (await drawPictures(owner, 1)) as [Buffer];
  const { _id: id } = await publishPhoto(owner, product, 'Farewell', bytes);

  const visitor = await browserOf(browser, 390);
  await visitor.addInitScript(speak, 'en');
  await visitor.goto(`${product.url}/rights`);
  await visitor
    .getByRole('textbox', { name: say('rights.where') })
    .fill(`The farewell at ${called('asha').email.split('@')[1]}, in the back row`);
  const address = 'visitor-described@example.org';
  await visitor.getByLabel(say('rights.email')).fill(address);
  await visitor.getByRole('button', { name: say('rights.send') }).click();
  const { text } = await product.mailTo(address, '');
  await visitor.getByLabel(say('rights.code')).fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await visitor.getByRole('button', { name: say('rights.confirm') }).click();
  const number = (await visitor.getByText(/^\d{8}-\d{6}$/).textContent()) ?? '';

  await moderator.evaluate(speak, 'en');
  await moderator.goto(`${product.url}/moderation`);
  const found = moderator.getByRole('region', { name: say('safety.request', { number }) });
  const link = found.getByLabel(say('safety.nameItem'));
  await link.fill(`${product.url}/photo/nowhere`);
  await expect(found.getByRole('button', { name: say('safety.verdict_hide') })).toHaveCount(0);
  await found.getByRole('button', { name: say('safety.showHere') }).click();
  await expect(link).toHaveAttribute('aria-invalid', 'true');
  await expect(link).toHaveValue(`${product.url}/photo/nowhere`);
  await fitsWidth(moderator);
  expect(await axeFindings(moderator)).toEqual([]);
  await moderator.screenshot({ path: test.info().outputPath('names.png'), fullPage: true });
  await link.fill(`${product.url}/photo/${id}`);
  await found.getByRole('button', { name: say('safety.showHere') }).click();
  await found.getByRole('button', { name: say('safety.verdict_hide') }).click();
  await expect(notice(moderator, 'green', say('safety.decided'))).toBeVisible();
  expect((await visitor.request.get(`${product.url}/api/photos/find/${id}`)).status()).toBe(401);
  const member = await arrive(browser, product, called('mira'));
  expect((await member.request.get(`${product.url}/api/photos/find/${id}`)).status()).toBe(404);
});
