import type { FrameLocator, Page } from '@playwright/test';
import { type RazorpayStandIn, startRazorpayStandIn } from '../../adapters/testing/razorpay-stand-in.ts';
import { arrive, notice } from './support/arrive.ts';
import { somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Buying a plan at the payment provider's own checkout (product 2, 7, 9; decisions 30 to 33). */
let provider: RazorpayStandIn;
let product: Product;
let page: Page;

const secret = 'the webhook secret';
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  provider = await startRazorpayStandIn();
  product = await Product.start({
    RAZORPAY_KEY_ID: provider.keyId,
    RAZORPAY_KEY_SECRET: provider.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secret,
    RAZORPAY_API_URL: provider.url,
    RAZORPAY_CHECKOUT_URL: provider.checkoutUrl,
  });
  page = await arrive(browser, product, somebody('mira', 'north.edu'));
});
test.afterAll(async () => {
  await page.context().close();
  await product.stop();
  await provider.stop();
});

const checkOutButton = () => page.getByRole('button', { name: 'Check Out' });

/** Chooses a plan and opens the checkout; returns the provider's page in its frame. */
async function openCheckout(plan: string): Promise<FrameLocator> {
  await page.goto(`${product.url}/payment`);
  await page.getByText(plan, { exact: true }).click();
  await checkOutButton().click();
  const frame = page.frameLocator('iframe[title=Checkout]');
  await expect(frame.getByRole('heading')).toContainText('for mira@north.edu');
  return frame;
}

test('a dismissed checkout buys nothing and can be opened again', async () => {
  const checkout = await openCheckout('1 month');
  await expect(checkout.getByRole('heading')).toContainText('230.00 INR');
  await checkout.getByRole('button', { name: 'Close' }).click();
  await expect(notice(page, 'yellow', /^You closed the checkout\./)).toBeVisible();
  await expect(checkOutButton()).toBeEnabled();
  await expect(page.getByRole('link', { name: 'My files' })).toBeHidden();
});

test('a failure at the bank leads back to the plans, with a message', async () => {
  const checkout = await openCheckout('3 months');
  await checkout.getByRole('button', { name: 'Decline at the bank' }).click();
  await expect(notice(page, 'red', 'The payment failed and nothing changed.')).toBeVisible();
  await expect(page).toHaveURL(/\/payment/);
  await expect(checkOutButton()).toBeEnabled();
});

test('declined at first and then paid, the plan is there once, with a receipt by mail', async () => {
  provider.webhookTarget = { url: `${product.url}/api/pay/webhook`, secret };
  const checkout = await openCheckout('12 months');
  await checkout.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(checkout.getByRole('status')).toHaveText('Payment failed. Try again.');
  await checkout.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/paymentsuccess\?reference=pay_/);
  await expect(page.getByText('Congratulations!')).toBeVisible();
  provider.webhookTarget = null;
  const me = (await (await page.request.get(`${product.url}/api/auth/me`)).json()) as { nextPayDate: string };
  const months = (Date.parse(me.nextPayDate) - Date.now()) / (30.44 * 24 * 3_600_000);
  expect(Math.round(months)).toBe(12);
  const receipt = await product.mailTo('mira@north.edu', 'plan');
  expect(receipt.text).toContain('₹1,999.00');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('link', { name: 'My files' })).toBeVisible();
});

test('a plan paid in a closed tab comes by the webhook alone, and the open page of plans shows it', async ({
  browser,
}) => {
  const tab = await arrive(browser, product, somebody('ravi', 'north.edu'));
  await tab.goto(`${product.url}/payment`);
  const paying = await tab.context().newPage();
  await paying.goto(`${product.url}/payment`);
  await paying.getByRole('button', { name: 'Check Out' }).click();
  await expect(paying.frameLocator('iframe[title=Checkout]').getByRole('heading')).toContainText('for ravi@north.edu');
  await paying.close();
  provider.books.pay(provider.books.orders.at(-1)?.id ?? '');
  const events = provider.webhooks.slice(-2);
  expect(await provider.send({ url: `${product.url}/api/pay/webhook`, secret }, events)).toEqual([200, 200]);
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(tab.getByRole('link', { name: 'My files' })).toBeVisible();
  await tab.context().close();
});

test('while the provider or its script cannot be reached, people are told so; they can pay when it is back', async () => {
  const unavailable = notice(page, 'red', 'Payments aren’t available right now. Please try again later.');
  await provider.stop();
  await page.goto(`${product.url}/payment`);
  await checkOutButton().click();
  await expect(unavailable).toBeVisible();
  await provider.start();
  await page.route(provider.checkoutUrl, (route) => route.abort());
  await page.goto(`${product.url}/payment`);
  await checkOutButton().click();
  await expect(unavailable).toBeVisible();
  await page.unroute(provider.checkoutUrl);
  const checkout = await openCheckout('1 month');
  await checkout.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/paymentsuccess\?reference=pay_/);
});
