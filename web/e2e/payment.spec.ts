import type { Page } from '@playwright/test';
import { arrive, fitsWidth, notice, WIDTHS } from './support/arrive.ts';
import { setLook } from './support/look.ts';
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

const RECEIPTS = {
  en: { orders: 'Orders and receipts', receipt: 'Receipt', print: 'Print', plan: 'Plan for 1 month', paid: 'Paid' },
  zh: { orders: '订单与收据', receipt: '收据', print: '打印', plan: '1 个月套餐', paid: '已付款' },
  hi: { orders: 'ऑर्डर और रसीदें', receipt: 'रसीद', print: 'प्रिंट करें', plan: 'प्लान: 1 महीना', paid: 'पेमेंट हो गया' },
};

for (const [language, t] of Object.entries(RECEIPTS))
  test(`a paid order has a receipt that prints alone, on one page (${language})`, async ({ browser }) => {
    const buyer = peopleOf('receipts')(`payer${language}`);
    const page = await arrive(browser, simulated, buyer, { plan: true });
    await setLook(page, language as keyof typeof RECEIPTS, false);
    await page.goto(`${simulated.url}/payment`);
    await page.getByRole('link', { name: t.orders }).click();
    await expect(page.getByText(t.paid, { exact: true })).toBeVisible();
    await fitsWidth(page);
    await page.getByRole('link', { name: t.receipt, exact: true }).click();
    const receipt = page.getByRole('article');
    await expect(receipt.getByRole('heading', { name: t.receipt })).toBeVisible();
    for (const text of [t.plan, buyer.fullName, buyer.email.split('@')[1] ?? '', '₹230'])
      await expect(receipt.getByText(text).first()).toBeVisible();
    await fitsWidth(page);
    await page.emulateMedia({ media: 'print' });
    await expect(receipt).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: t.print })).toBeHidden();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.context().close();
  });
