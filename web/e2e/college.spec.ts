import type { Page } from '@playwright/test';
import { arrive, fitsWidth, notice } from './support/arrive.ts';
import { shown } from './support/authenticator.ts';
import { walked } from './support/full-run.ts';
import { axeFindings } from './support/look.ts';
import { peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { type Spoken, wordsIn } from './support/words.ts';

/** A steward looks after the clubs of the college (decisions 63, 70). */
let product: Product;
test.beforeAll(async () => {
  product = await Product.shared();
});

/** Calls a procedure that changes something, as whoever is signed in on the page. */
async function call<Answer>({ request }: Page, procedure: string, data: object): Promise<Answer> {
  const answer = await request.post(`${product.url}/trpc/${procedure}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).result.data;
}

for (const [language, width, dark] of walked<readonly [Spoken, number, boolean]>([
  ['en', 390, false],
  ['zh', 1280, true],
  ['hi', 390, true],
])) {
  const t = wordsIn(language);
  test(`a steward finds a club, names its lead and closes it (${width} px, ${language})`, async ({ browser }) => {
    const college = `steward.${language}`;
    const called = peopleOf(college);
    const [asha, ravi, mira] = [called('asha'), called('ravi'), called('mira')];
    const lead = await arrive(browser, product, ravi, { plan: true });
    const { id: clubId } = await call<{ id: string }>(lead, 'clubs.create', {
      name: 'Lens Club',
      handle: `lens.${college}`,
      description: '',
    });
    await call(lead, 'clubs.create', { name: 'Chess', handle: `rooks.${college}`, description: '' });
    const other = await arrive(browser, product, mira);
    const page = await arrive(browser, product, asha, { width });
    await product.admin('college', 'add', `${college}.edu`);
    await product.admin('steward', asha.name, 'on');
    await page.goto(`${product.url}/college`);
    await expect(page.getByRole('main').getByRole('link', { name: wordsIn('en')('college.addFactor') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsIn('en')('college.title'));
    const { key, draft } = await call<{ key: string; draft: string }>(page, 'accounts.draftAuthenticator', {});
    await call(page, 'accounts.addAuthenticator', { key, draft, code: shown(key) });
    await page.evaluate(
      ([theme, spoken]) => {
        localStorage.setItem('darkMode', theme);
        localStorage.setItem('language', spoken);
      },
      [String(dark), language] as const,
    );

    await page.goto(`${product.url}/college`);
    const clubs = page.getByRole('region', { name: t('college.clubs') });
    await expect(clubs.getByRole('listitem')).toHaveCount(2);
    await clubs.getByLabel(t('college.clubSearch')).fill('lens');
    await clubs.getByRole('button', { name: t('college.searchGo') }).click();
    await expect(clubs.getByRole('listitem')).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
    await fitsWidth(page);

    await clubs.getByRole('button', { name: t('college.makeLead') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('college.leadName')).fill('nobody');
    await dialog.getByRole('button', { name: t('college.makeLead') }).click();
    await expect(page.locator('[data-tone=red]')).toBeVisible();
    await dialog.getByLabel(t('college.leadName')).fill(mira.name);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('college.makeLead') }).click();
    await expect(notice(page, 'green', mira.name)).toBeVisible();
    await expect(clubs.getByRole('listitem')).toContainText(`@${mira.name}`);

    await clubs.getByRole('button', { name: t('college.closeClub') }).click();
    await expect(dialog.getByText(t('college.closeClubText'))).toBeVisible();
    await dialog.getByRole('button', { name: t('college.closeClub') }).click();
    await expect(clubs.getByText(t('college.flag_closed'))).toBeVisible();
    await expect(clubs.getByRole('button', { name: t('college.closeClub') })).toHaveCount(0);
    for (const one of [ravi, mira]) expect((await product.mailTo(one.email, 'Lens Club')).text).toContain(clubId);
    await Promise.all([page, lead, other].map((each) => each.context().close()));
  });
}
