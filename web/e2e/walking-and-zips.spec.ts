/** The neighbours of an item that was opened by its address, and many items as one file (decisions 47, 48). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callOf } from './support/call-of.ts';
import { expect, test } from './support/college.ts';
import { FULL } from './support/full-run.ts';
import { axeFindings, type Look, nameOf, pageThatLooks, sideways } from './support/look.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an item opened by its address has neighbours, and a shared link keeps its place', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  const photos = college.items.filter(({ kind }) => kind === 'photo').toReversed();
  const [first, second, third] = photos;
  await page.goto(second?.path ?? '');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page)).toHaveText(third?.title ?? '');
  await expect(page).toHaveURL(`${college.url}${third?.path}?in=person`);
  // A key does nothing until the neighbour is known.
  await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled();
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page)).toHaveText(second?.title ?? '');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(heading(page)).toHaveText(first?.title ?? '');
  await expect(page.getByRole('button', { name: 'Previous', disabled: false })).toHaveCount(0);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = `${college.url}${first?.path}?in=person`;
  await expect(page.getByLabel('Link to this page')).toHaveValue(link);
  await page.goto(link);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page)).toHaveText(second?.title ?? '');

  // From a related item, the arrows continue there.
  await page
    .getByRole('complementary', { name: 'Related' })
    .getByRole('link', { name: 'Panorama of the quad' })
    .click();
  await expect(heading(page)).toHaveText('Panorama of the quad');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page)).not.toHaveText('Panorama of the quad');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(heading(page)).toHaveText('Panorama of the quad');
  await page.context().close();
});

test('the neighbours of an item are loaded in advance, once its page is complete, and enlarge no card', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.clock.install();
  let letThrough = () => {};
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const asked = page.waitForRequest(callOf('media.related'));
  await page.route(callOf('media.related'), async (route) => {
    await allowed;
    await route.continue();
  });
  const steps: string[] = [];
  page.on('request', (request) => {
    if (/\/media\/view\/.*w=1280/.test(request.url())) steps.push('a neighbour is fetched');
  });
  page.on('response', (response) => {
    if (callOf('media.related').test(response.url())) steps.push('the page is complete');
  });
  // On the page of a portrait, nothing is shown so large as its neighbours, and one of them is related to it.
  await page.goto('/recent');
  await page.getByRole('link', { name: 'Tall windows of the library' }).click();
  await expect(heading(page)).toHaveText('Tall windows of the library');
  await asked;
  await page.clock.runFor(10_000);
  letThrough();
  const related = page.getByRole('complementary', { name: 'Related' }).getByRole('article');
  const card = related.filter({ hasText: 'Across the old bridge' }).locator('img[srcset]');
  await expect(card).toBeVisible();
  // What is related may be asked for again later, by a page that was cut off for a moment.
  await expect.poll(() => steps.filter((step) => step === 'a neighbour is fetched')).toHaveLength(2);
  expect(steps[0]).toBe('the page is complete');
  expect(await card.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toContain('w=1280');
  await page.context().close();
});

const looks: readonly Look[] = [
  { theme: 'light', language: 'en', width: 1280 },
  { theme: 'dark', language: 'zh', width: 390 },
  ...(FULL ? [{ theme: 'light', language: 'hi', width: 390 } as const] : []),
];

for (const look of looks) {
  const [select, all, zip, full] = {
    en: ['Choose items', 'Choose all shown', 'Download ZIP', 'Full size'],
    zh: ['选择', '全选已显示的', '下载 ZIP', '原始大小'],
    hi: ['चुनें', 'जो दिख रहा है, सब चुनें', 'ZIP डाउनलोड करें', 'पूरा साइज़'],
  }[look.language] as [string, string, string, string];

  test(`selected items are downloaded as one file: ${nameOf(look)}`, async ({ browser, college }) => {
    const page = await pageThatLooks(browser, college, college.club, look);
    await page.goto('/myfiles');
    await page.getByRole('button', { name: select, exact: true }).click();
    await page.getByRole('button', { name: all }).click();
    await page.getByRole('button', { name: zip }).click();
    await expect(page.getByRole('button', { name: full })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: full }).click();
    const came = await download;
    expect(came.suggestedFilename()).toMatch(/\.zip$/);
    const bytes = await readFile(await came.path());
    const names = bytes.toString('utf8');
    for (const { title } of college.items.slice(0, 3)) expect(names).toContain(title);
    expect(names).toContain('credits.txt');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.context().close();
  });
}
