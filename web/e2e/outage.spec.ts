import { answered } from './support/answered.ts';
import { arrive } from './support/arrive.ts';
import { callOf } from './support/call-of.ts';
import { FULL } from './support/full-run.ts';
import { hurry } from './support/hurry.ts';
import { peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** After an outage a page heals by itself (decisions 23, 50). */
let product: Product;
test.beforeAll(async () => {
  product = await Product.shared();
});
const called = peopleOf('outage');

const WORDS = {
  en: { silent: 'The server isn’t answering.', offline: 'You seem to be offline.', news: /^Notifications/ },
  zh: { silent: '服务器没有响应', offline: '网络', news: /^通知/ },
  hi: { silent: 'सर्वर से जवाब नहीं मिल रहा', offline: 'लगता है आप ऑफ़लाइन हैं', news: /^नोटिफ़िकेशन/ },
} as const;

for (const [language, width] of [['en', 1280], ['zh', 390], ...(FULL ? [['hi', 390] as const] : [])] as const)
  test(`what failed is asked again when the server or the network is back: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const words = WORDS[language];
    const page = await arrive(browser, product, called(`asha.${language}`), { plan: true, width });
    await page.evaluate((spoken) => localStorage.setItem('language', spoken), language);
    await hurry(page, 10);
    const data = { title: `Kite day ${language}`, desc: '', startsOn: '2026-07-04', endsOn: '2026-07-04', place: '' };
    await page.request.post(`${product.url}/api/events`, { data });
    // The live connection of the page that is opened, not of the one before.
    const live = () =>
      page.waitForRequest((asked) => asked.url().includes('/api/stream') && asked.frame().url().endsWith('/contact'));
    await Promise.all([live(), page.goto(`${product.url}/contact`)]);
    await answered(page);
    const main = page.getByRole('main');
    const event = main.getByRole('link', { name: `Kite day ${language}` });
    const events = page.getByRole('navigation').locator('a[href="/events"]');

    // Only this one call gets no answer; the next answer to any other says that the server is back.
    await page.route(callOf('events.list'), (route) => route.abort());
    await events.click();
    await expect(main.getByText(words.silent)).toBeVisible();
    await page.unroute(callOf('events.list'));
    await page.getByRole('link', { name: words.news }).hover();
    await page.getByRole('combobox').fill('kite');
    await expect(event).toBeVisible();

    await Promise.all([live(), page.goto(`${product.url}/contact`)]);
    await answered(page);
    await page.context().setOffline(true);
    await events.click();
    await expect(main.getByText(words.offline)).toBeVisible();
    await page.context().setOffline(false);
    await expect(event).toBeVisible();
    await page.context().close();
  });
