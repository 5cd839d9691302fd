import { arrive, fitsWidth } from './support/arrive.ts';
import { axeFindings } from './support/look.ts';
import { peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

test('while a college closes, every page of its people says so, and leads to their data (decisions 69)', async ({
  browser,
}) => {
  const product = await Product.shared();
  const page = await arrive(browser, product, peopleOf('closing')('asha'), { width: 390 });
  await product.admin('college', 'add', 'closing.edu');
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await product.admin('college', 'close', 'closing.edu', '--on', day);
  for (const path of ['/', '/events']) {
    await page.goto(product.url + path);
    await expect(page.getByText(/^Your college closes here on /)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await fitsWidth(page);
  }
  await page.getByRole('link', { name: 'Download your data' }).click();
  await expect(page).toHaveURL(`${product.url}/profile`);
  await page.context().close();
});
