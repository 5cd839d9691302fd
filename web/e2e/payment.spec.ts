import { expect, type Page, test } from '@playwright/test';
import { arrive, fitsWidth, notice, WIDTHS } from './support/arrive.ts';
import { somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { Provider } from './support/provider.ts';

/** Buying a plan, with the simulated checkout and with a provider's (product 2, 9; decisions 30–35). */
let provider: Provider;
let withProvider: Product;
let simulated: Product;

test.beforeAll(async () => {
  provider = await Provider.start();
  [withProvider, simulated] = await Promise.all([Product.start(provider.environment), Product.start()]);
});
test.afterAll(async () => {
  await Promise.all([withProvider.stop(), simulated.stop()]);
  await provider.stop();
});

const until = (page: Page) => page.getByText(/^Your plan lasts until/);
const openPlans = async (page: Page) => {
  await page.getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
};
const checkOut = async (page: Page, plan: string) => {
  await page.getByText(plan, { exact: true }).click();
  await page.getByRole('button', { name: 'Check Out' }).click();
};

for (const width of WIDTHS) {
  const called = (name: string) => somebody(`${name}${width}`, 'north.edu');

  test.describe(`at ${width} px`, () => {
    test('four plans with price and saving, chosen by keyboard; the simulated checkout left, failed and paid', async ({
      browser,
    }) => {
      const page = await arrive(browser, simulated, called('club'), { width });
      await openPlans(page);
      for (const text of ['₹230', '₹620', '₹1,150', '₹1,999', 'Save over 10%', 'Save over 15%', 'Save over 25%'])
        await expect(page.getByText(text)).toBeVisible();
      await fitsWidth(page);
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
      await expect(notice(page, 'red', 'The payment failed, so nothing was changed.')).toBeVisible();
      await expect(page).toHaveURL(/\/payment$/);
      await expect(until(page)).toHaveCount(0);

      await checkOut(page, '1 month');
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page).toHaveURL(/\/paymentsuccess\?reference=pay_/);
      await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible();
      await expect(until(page)).toBeVisible();
      await page.goBack();
      await page.goto(`${simulated.url}/payment`);
      await expect(page.getByText(/Another one is added to it\.$/)).toBeVisible();
      await page.context().close();
    });

    test("the provider's checkout gets order, price and payer; closed, declined and paid, the screen says what is true", async ({
      browser,
    }) => {
      const person = called('club');
      const page = await arrive(browser, withProvider, person, { width });
      await openPlans(page);
      await checkOut(page, '3 months');
      const checkout = page.getByRole('dialog', { name: 'Provider checkout' });
      await expect(checkout).toContainText('"amount":62000,"currency":"INR"');
      await expect(checkout).toContainText(person.email);
      await checkout.getByRole('button', { name: 'Close it' }).click();
      await expect(notice(page, 'yellow', 'You closed the checkout.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Check Out' })).toBeEnabled();
      await expect(until(page)).toHaveCount(0);

      await checkOut(page, '3 months');
      await checkout.getByRole('button', { name: 'Decline' }).click();
      await expect(notice(page, 'red', 'The payment failed, so nothing was changed.')).toBeVisible();

      await checkOut(page, '3 months');
      await checkout.getByRole('button', { name: 'Pay it' }).click();
      await expect(page).toHaveURL(/\/paymentsuccess\?reference=pay_checkout1$/);
      await expect(until(page)).toBeVisible();
      await page.context().close();
    });

    test('a payment whose tab was closed grants the plan all the same, and every open tab shows it', async ({
      browser,
    }) => {
      const page = await arrive(browser, withProvider, called('closer'), { width });
      await openPlans(page);
      const paying = await page.context().newPage();
      await paying.goto(`${withProvider.url}/payment`);
      await checkOut(paying, '12 months');
      await expect(paying.getByRole('dialog', { name: 'Provider checkout' })).toBeVisible();
      await paying.close();
      await expect(until(page)).toHaveCount(0);
      expect(await provider.tellByWebhook(withProvider.url)).toBe(200);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(until(page)).toBeVisible();
      await page.reload();
      await expect(page.getByRole('link', { name: 'My files' })).toBeAttached();
      await page.context().close();
    });

    test('while the provider cannot be reached nothing is ordered, and it can be tried again', async ({ browser }) => {
      const page = await arrive(browser, withProvider, called('waiter'), { width });
      await openPlans(page);
      provider.isUp = false;
      await page.getByRole('button', { name: 'Check Out' }).click();
      await expect(notice(page, 'red', 'Payments are not available right now. Please try again later.')).toBeVisible();
      provider.isUp = true;
      await page.route('**/checkout.js', (route) => route.abort());
      await page.getByRole('button', { name: 'Check Out' }).click();
      await expect(notice(page, 'red', 'Payments are not available right now. Please try again later.')).toBeVisible();
      await page.unroute('**/checkout.js');
      await page.getByRole('button', { name: 'Check Out' }).click();
      await expect(page.getByRole('dialog', { name: 'Provider checkout' })).toBeVisible();
      await page.context().close();
    });
  });
}
