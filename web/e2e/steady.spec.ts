import { answered, painted } from './support/answered.ts';
import { arrive } from './support/arrive.ts';
import { shiftsOf, watchShifts } from './support/layout-shift.ts';
import { drawPictures, peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { publishPhoto } from './support/publish.ts';
import { expect, test } from './support/test.ts';

/** How far pages may move while they load or are scrolled, as a browser's layout shift. */
const MOST = 0.05;

/** Nothing moves while somebody looks (product 2; decisions 46). */
const called = peopleOf('steady');

for (const width of [1280, 390])
  test(`pages of events, clubs, batches, people and news, and the dialog for photos, stand still at ${width} px`, async ({
    browser,
  }) => {
    const product = await Product.shared();
    const page = await arrive(browser, product, called(`asha.${width}`), { plan: true, width });
    const mate = await arrive(browser, product, called(`ben.${width}`), { width });
    const call = async (by: typeof page, method: string, path: string, data?: object) => {
      const answer = await by.request.fetch(`${product.url}/api${path}`, { method, ...(data && { data }) });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()) as Record<string, string>;
    };
    const [club, event] = [
      await call(page, 'POST', '/clubs', { name: `Steady Club ${width}`, handle: `steady.${width}`, desc: 'Ours.' }),
      await call(page, 'POST', '/events', { title: 'Kite day', desc: 'All.', startsOn: '2026-07-04', place: 'Lawn' }),
    ];
    const pictures = await drawPictures(page, 6);
    const photos: Record<string, string>[] = [];
    for (const [at, bytes] of pictures.entries()) {
      const photo = await publishPhoto(page, product, `Kites ${at}`, bytes);
      photos.push(photo);
      await call(page, 'PUT', `/events/${event._id}/items/${photo._id}`);
    }
    for (const { _id } of photos) await call(mate, 'POST', '/comments', { photoId: _id, desc: 'Lovely.' });
    await watchShifts(page);
    const isStill = async (where: string) => {
      const { total, what } = await shiftsOf(page);
      expect(total, `${where}: ${what}`).toBeLessThan(MOST);
    };
    for (const path of [
      `/event/${event._id}`,
      '/events',
      `/club/${club._id}`,
      '/clubs',
      `/batch/${photos[0]?.batch}`,
      `/people/${photos[0]?.userId}`,
      '/notifications',
    ]) {
      await page.goto(product.url + path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await answered(page);
      await painted(page);
      await page.mouse.move(width / 2, 400);
      await page.mouse.wheel(0, 600);
      await page.waitForFunction(() => scrollY > 0 || document.documentElement.scrollHeight < innerHeight + 100);
      await painted(page);
      await isStill(path);
    }

    await page.goto(`${product.url}/event/${event._id}`);
    await answered(page);
    await page.getByRole('button', { name: 'Add photos' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Upload Images' });
    await expect(dialog).toBeVisible();
    await dialog
      .locator('input[type=file]')
      .setInputFiles(pictures.map((buffer, at) => ({ name: `later-${at}.jpg`, mimeType: 'image/jpeg', buffer })));
    await expect(dialog.getByRole('img', { name: /^later-/ })).toHaveCount(6);
    await painted(page);
    await isStill('the dialog for photos');
    for (const each of [page, mate]) await each.context().close();
  });
