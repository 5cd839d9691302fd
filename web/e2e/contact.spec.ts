import { arrive, fitsWidth, notice, WIDTHS } from './support/arrive.ts';
import { chooseInMenu } from './support/menu.ts';
import { somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Writing to the college (product 2, 6, 8; decisions 23, 42). */
let product: Product;
test.beforeAll(async () => {
  product = await Product.start({
    CONTACT_TO: 'office@north.edu',
    SOCIAL_LINKS: 'https://www.example.org/college,https://photos.example.com',
  });
});
test.afterAll(async () => product.stop());

for (const width of WIDTHS) {
  const called = (name: string) => somebody(`${name}${width}`, 'north.edu');

  test.describe(`at ${width} px`, () => {
    test('a sent message is confirmed in green; a refused one says why in red and stays in the form through other pages and a reload', async ({
      browser,
    }) => {
      const person = called('asha');
      const page = await arrive(browser, product, person, { width });
      const open = () => chooseInMenu(page, 'Contact');
      const message = page.getByLabel('Your message');
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await open();
      await send.click();
      await expect(page.getByText('This field is required.')).toBeVisible();
      for (let number = 1; number <= 5; number += 1) {
        await message.fill(`Message ${number} of ${width}`);
        await send.click();
        await expect(notice(page, 'green', 'Your message is sent. We will get back to you soon')).toHaveCount(1);
        await expect(message).toHaveValue('');
      }
      const newest = async () => (await product.mailTo('office@north.edu', '')).text;
      await expect.poll(newest).toContain(person.email);

      await message.fill('One too many');
      await send.click();
      await expect(notice(page, 'red', /^Too many attempts\. Please try again in \d+ hours\.$/)).toBeVisible();
      await chooseInMenu(page, 'Trending');
      await open();
      await expect(message).toHaveValue('One too many');
      await page.reload();
      await expect(message).toHaveValue('One too many');
      await expect(page.getByRole('link', { name: 'example.org' })).toHaveAttribute(
        'href',
        'https://www.example.org/college',
      );
      await fitsWidth(page);

      await chooseInMenu(page, 'Log Out');
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull();
      await page.context().close();
    });

    test('for a developer the page is blank', async ({ browser }) => {
      const person = called('dev');
      const page = await arrive(browser, product, person, { width });
      await product.admin('role', person.name, 'developer');
      await page.goto(`${product.url}/contact`);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).toHaveTitle(/^Contact/);
      await expect(page.getByRole('main')).toBeEmpty();
      await page.context().close();
    });
  });
}
