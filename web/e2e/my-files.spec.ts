import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { arrive, fitsWidth, notice, WIDTHS } from './support/arrive.ts';
import { withoutPauses } from './support/broken-line.ts';
import { callOf } from './support/call-of.ts';
import { makeFailed } from './support/database.ts';
import { axeFindings } from './support/look.ts';
import { chooseInMenu } from './support/menu.ts';
import { drawPictures, peopleOf } from './support/people.ts';
import { clip, Product } from './support/product.ts';
import { share } from './support/share.ts';
import { expect, test } from './support/test.ts';

/** One's own uploads: their states, selecting several, and batches (product 1, 2, 8; decisions 13, 18, 20, 44). */
let product: Product;
const inMyFiles = peopleOf('myfiles');
test.beforeAll(async () => {
  product = await Product.shared();
});

for (const width of WIDTHS) {
  const called = (name: string) => inMyFiles(`${name}${width}`);

  test.describe(`at ${width} px`, () => {
    test('several files are selected by keyboard and downloaded, then deleted after a question; failures are reported', async ({
      browser,
    }) => {
      const page = await arrive(browser, product, called('club'), { width, plan: true });
      for (const [at, picture] of (await drawPictures(page, 4)).entries())
        await share(page, product, `Picture ${at}`, picture);
      await chooseInMenu(page, 'My files');
      await page.getByRole('button', { name: 'Choose items', exact: true }).click();
      const bar = page.getByRole('region', { name: 'Chosen items' });
      await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
      for (const title of ['Picture 1', 'Picture 2']) {
        const box = page.getByRole('checkbox', { name: `Choose “${title}”` });
        await box.focus();
        await page.keyboard.press('Space');
        await expect(box).toBeChecked();
      }
      await expect(bar.getByText('2 chosen')).toBeVisible();
      await fitsWidth(page);

      const names: string[] = [];
      page.on('download', (download) => names.push(download.suggestedFilename()));
      await bar.getByRole('button', { name: 'Download', exact: true }).click();
      await expect(notice(page, 'green', '2 downloads started.')).toBeVisible();
      await expect.poll(() => names.sort()).toEqual(['Picture 1.jpg', 'Picture 2.jpg']);

      await bar.getByRole('button', { name: 'Choose all shown' }).click();
      await bar.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('dialog', { name: 'Delete 4 items?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(bar.getByText('4 chosen')).toBeVisible();
      let first: string | null = null;
      let lost: string | null = null;
      await withoutPauses(page);
      // The second of them, however often the page sends it.
      await page.route(callOf('media.remove'), (route) => {
        const sent = route.request().postData();
        first ??= sent;
        if (sent !== first) lost ??= sent;
        return sent === lost ? route.abort() : route.continue();
      });
      await bar.getByRole('button', { name: 'Delete' }).click();
      await question.getByRole('button', { name: 'Delete 4 items' }).click();
      await expect(notice(page, 'green', '3 items deleted.')).toBeVisible();
      await expect(notice(page, 'red', /^“Picture \d” couldn’t be deleted: The server isn’t answering/)).toBeVisible();
      await expect(bar.getByText('1 chosen')).toBeVisible();
      await page.unroute(callOf('media.remove'));
      await bar.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 item' }).click();
      await expect(page.getByText('You haven’t uploaded anything yet.')).toBeVisible();
      await page.context().close();
    });

    test('an item that failed says why to its uploader alone, and Retry makes it ready', async ({ browser }) => {
      const page = await arrive(browser, product, called('maker'), { width, plan: true });
      const [picture] = await drawPictures(page, 1);
      const id = await share(page, product, 'Procession', picture ?? Buffer.alloc(0), { videoFile: await clip() });
      makeFailed(product, id, 'STORAGE_UNAVAILABLE');
      await chooseInMenu(page, 'My files');
      const reason = page.getByText('Files aren’t available right now. Please try again in a moment.');
      await expect(reason).toBeVisible();
      await expect(page.getByText('Failed', { exact: true })).toBeVisible();
      const colleague = await arrive(browser, product, called('colleague'), { width });
      await colleague.goto(`${product.url}/video/${id}`);
      await expect(colleague.getByText('This item doesn’t exist, or it has been deleted.')).toBeVisible();

      await page
        .getByRole('link', { name: /Procession/ })
        .first()
        .click();
      await expect(reason).toBeVisible();
      await page.getByRole('button', { name: 'Retry: Procession' }).click();
      await expect(page.locator('video')).toBeVisible();
      await expect(reason).toHaveCount(0);
      await colleague.reload();
      await expect(colleague.getByRole('heading', { name: 'Procession' })).toBeVisible();
      await Promise.all([page, colleague].map((one) => one.context().close()));
    });
  });
}

/** In a list of everybody's files, any can be selected for download, and only one's own for deletion (decisions 48). */
async function chooseOthersFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose items', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Chosen items' });
  const whole = page.getByRole('checkbox', { name: 'Choose “Parade, 4 photos”' });
  await whole.focus();
  await page.keyboard.press('Space');
  await expect(bar.getByText('4 chosen')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect(bar.getByRole('button', { name: 'Add to event' })).toHaveCount(0);
  await fitsWidth(page);
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Download ZIP' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Full size' }).click();
  const zip = (await readFile(await (await download).path())).toString('latin1');
  for (const number of [1, 2, 3, 4]) expect(zip).toContain(`Parade ${number}`);
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toHaveCount(0);
}

test('a batch is one card on Recent and on the first page, opens from its first photo to its last, and is selected as a whole', async ({
  browser,
}) => {
  const club = inMyFiles('batches');
  const page = await arrive(browser, product, club, { plan: true });
  const pictures = await drawPictures(page, 5);
  const batch = { batch: 'parade' };
  const ids: string[] = [];
  for (const position of [3, 1, 0, 2]) {
    const picture = pictures[position] ?? Buffer.alloc(0);
    ids[position] = await share(page, product, `Parade ${position + 1}`, picture, { ...batch, position });
  }
  await share(page, product, 'Alone', pictures[4] ?? Buffer.alloc(0));

  for (const width of [1280, 390]) {
    const visitor = await arrive(browser, product, inMyFiles(`visitor${width}`), { width });
    for (const path of ['/', '/recent']) {
      await visitor.goto(`${product.url}${path}`);
      const photos = visitor.getByRole('region', { name: 'Photos' });
      await expect(photos.getByRole('article')).toHaveCount(2);
      await expect(photos.getByRole('link', { name: 'Parade, 4 photos' })).toHaveCount(1);
      await expect(photos.getByRole('link', { name: /^Alone/ })).toHaveCount(1);
      await fitsWidth(visitor);
      expect(await axeFindings(visitor)).toEqual([]);
    }
    // On phones there is no text under photos; their accessible names have the uploader.
    await expect(visitor.getByRole('link', { name: club.fullName, exact: true })).toHaveCount(width < 600 ? 0 : 2);

    // Past the card the list continues inside it: from the item before it to its first, then to its second.
    await visitor.getByRole('link', { name: /^Alone/ }).click();
    for (const title of ['Alone', 'Parade 1', 'Parade 2']) {
      await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      if (title !== 'Parade 2') await visitor.getByRole('button', { name: 'Next' }).click();
    }
    await visitor.goto(`${product.url}/recent`);
    if (width === 390) await chooseOthersFiles(visitor);
    const card = visitor.getByRole('link', { name: 'Parade, 4 photos' });
    await card.focus();
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByRole('heading', { name: 'Parade', level: 1 })).toBeVisible();
    expect(new URL(visitor.url()).pathname).toMatch(/^\/batch\/[\w-]+$/);
    const links = visitor.getByRole('article').getByRole('link', { name: /^Parade \d/ });
    await expect(links).toHaveText([/^Parade 1/, /^Parade 2/, /^Parade 3/, /^Parade 4/]);
    await visitor.context().close();
  }

  const { request } = page;
  const event = await request.post(`${product.url}/api/events`, {
    data: { title: 'Founders’ day', startsOn: '2026-03-14', endsOn: '2026-03-15' },
  });
  const { _id: eventId } = await event.json();
  ids.push(await share(page, product, 'Encore', pictures[3] ?? Buffer.alloc(0)));
  for (const id of ids) await request.put(`${product.url}/api/events/${eventId}/items/${id}`);
  await page.getByRole('link', { name: 'My files' }).click();
  // Files shared in between separate them.
  const heading = page.getByRole('heading', { name: /^Founders’ day/ });
  await expect(heading).toHaveText([/Mar 14 – 15, 2026$/, /Mar 14 – 15, 2026 · shared earlier$/]);
  await expect(heading.first().getByRole('link')).toHaveAttribute('href', `/event/${eventId}`);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Choose items', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Chosen items' });
  await bar.getByRole('button', { name: 'Choose all shown' }).click();
  await expect(bar.getByText('6 chosen')).toBeVisible();
  const alone = page.getByRole('checkbox', { name: 'Choose “Alone”' });
  await alone.focus();
  await page.keyboard.press('Space');
  await expect(bar.getByText('5 chosen')).toBeVisible();
  const whole = page.getByRole('checkbox', { name: 'Choose “Parade, 4 photos”' });
  await whole.focus();
  await page.keyboard.press('Space');
  await expect(bar.getByText('1 chosen')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(bar.getByText('5 chosen')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 5 items' }).click();
  await expect(notice(page, 'green', '5 items deleted.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(heading).toHaveCount(0);
  await page.context().close();
});

test('the last card of My files is deleted with all that it holds (decisions 44)', async ({ browser }) => {
  const page = await arrive(browser, product, inMyFiles('whole'), { plan: true });
  const pictures = await drawPictures(page, 4);
  for (const [position, picture] of pictures.entries())
    await share(page, product, `March ${position}`, picture, { batch: 'march', position });
  await page.goto(`${product.url}/myfiles`);
  await page.getByRole('button', { name: 'Choose items', exact: true }).click();
  await page.getByRole('checkbox', { name: /, 4 photos”$/ }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Chosen items' });
  await expect(bar.getByText('4 chosen')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 4 items' }).click();
  await expect(notice(page, 'green', '4 items deleted.')).toBeVisible();
  await expect(page.getByText('You haven’t uploaded anything yet.')).toBeVisible();
  await page.context().close();
});

test('going back in a list enters a batch at its last item (decisions 47)', async ({ browser }) => {
  const page = await arrive(browser, product, inMyFiles('backwards'), { plan: true });
  const [earlier = Buffer.of(), first = Buffer.of(), second = Buffer.of()] = await drawPictures(page, 3);
  await share(page, product, 'Earlier', earlier);
  await share(page, product, 'March 1', first, { batch: 'march', position: 0 });
  await share(page, product, 'March 2', second, { batch: 'march', position: 1 });
  await page.goto(`${product.url}/recent`);
  await page.getByRole('link', { name: /^Earlier/ }).click();
  for (const title of ['Earlier', 'March 2', 'March 1']) {
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    if (title !== 'March 1') await page.getByRole('button', { name: 'Previous' }).click();
  }
  await page.context().close();
});
