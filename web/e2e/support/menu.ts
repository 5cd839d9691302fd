import type { Page } from '@playwright/test';

/** Chooses an entry of the menu; on a phone it may be behind "More". */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Menu' });
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) await bar.getByRole('button', { name: 'More' }).click();
  const menu = isPhone ? page.getByRole('dialog', { name: 'Menu' }) : bar;
  await menu.getByRole('link', { name }).or(menu.getByRole('button', { name })).click();
}

/** Presses an action that is behind "More" on the page that is shown. */
export async function pressBehindMore(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}
