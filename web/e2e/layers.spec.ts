import type { Page } from '@playwright/test';
import { expect, test } from './support/college.ts';
import { axeFindings, nameOf, pageThatLooks, sideways } from './support/look.ts';

/** Dialogs and menus over an item's page (product 2). */
const LAYERS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  share: (page) => page.getByRole('button', { name: 'Share' }).click(),
  edit: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
  delete: (page) => page.getByRole('button', { name: 'Delete', exact: true }).click(),
  shortcuts: (page) => page.keyboard.press('?'),
  viewer: (page) => page.getByRole('button', { name: 'Full screen' }).click(),
};

for (const look of [
  { theme: 'light', language: 'en', width: 1280 },
  { theme: 'dark', language: 'en', width: 390 },
] as const)
  test(`axe finds nothing in what opens over an item, nor in suggestions and notices, at ${nameOf(look)}`, async ({
    browser,
    college,
  }) => {
    const page = await pageThatLooks(browser, college, college.club, look);
    await page.goto(college.item('Kites over the lawn').path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [name, open] of Object.entries(LAYERS)) {
      await open(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await axeFindings(page), name).toEqual([]);
      expect.soft(await sideways(page), name).toBe(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('combobox').fill('lan');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect.soft(await axeFindings(page), 'suggestions').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link is copied')).toBeVisible();
    expect.soft(await axeFindings(page), 'a notice over a dialog').toEqual([]);
    await page.context().close();
  });
