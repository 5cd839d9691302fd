import type { Page } from '@playwright/test';
import { arrive, fitsWidth, notice, WIDTHS } from './support/arrive.ts';
import { chooseInMenu } from './support/menu.ts';
import { peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Buying a plan with the simulated checkout (product 2, 9; decisions 30–35); the provider's is in provider-checkout. */
let simulated: Product;

test.beforeAll(async () => {
  simulated = await Product.shared();
});

const until = (page: Page) => page.getByText(/^Your plan lasts until/);
const openPlans = async (page: Page) => {
  await chooseInMenu(page, 'Payment');
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
};
const checkOut = async (page: Page, plan: string) => {
  await page.getByText(plan, { exact: true }).click();
  await page.getByRole('button', { name: 'Check Out' }).click();
};

for (const width of WIDTHS) {
  test(`four plans with price and saving, chosen by keyboard; the checkout left, failed and paid (${width} px)`, async ({
    browser,
  }) => {
    const page = await arrive(browser, simulated, peopleOf('buyers')(`club${width}`), { width });
    await openPlans(page);
    for (const text of ['₹230', '₹620', '₹1,150', '₹1,999', 'Save over 10%', 'Save over 15%', 'Save over 25%'])
      await expect(page.getByText(text)).toBeVisible();
    await fitsWidth(page);
    await expect(page.getByRole('radio', { name: /^1 month/ })).toBeChecked();
    await page.getByRole('radio', { name: /^12 months/ }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: /^6 months/ })).toBeChecked();

    await page.getByRole('button', { name: 'Check Out' }).click();
    await expect(page.getByText('no money moves')).toBeVisible();
    await expect(page.getByText('₹1,150')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await expect(until(page)).toHaveCount(0);

    await checkOut(page, '1 month');
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(notice(page, 'red', 'The payment failed and nothing changed.')).toBeVisible();
    await expect(page).toHaveURL(/\/payment$/);
    await expect(until(page)).toHaveCount(0);

    await checkOut(page, '1 month');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/paymentsuccess\?reference=pay_/);
    await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
    await expect(until(page)).toBeVisible();
    await page.goBack();
    await page.goto(`${simulated.url}/payment`);
    await expect(page.getByText(/A new one will extend it\.$/)).toBeVisible();
    await page.context().close();
  });
}
