import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { arrive, notice } from './support/arrive.ts';
import { endPlan } from './support/database.ts';
import { axeFindings } from './support/look.ts';
import { pressBehindMore } from './support/menu.ts';
import { drawPictures, peopleOf } from './support/people.ts';
import { clip, Product } from './support/product.ts';
import { readQr } from './support/read-qr.ts';
import { share } from './support/share.ts';
import { expect, test } from './support/test.ts';

/** Events, from the first to the last day, and the people in them (decisions 44, 45, 46). */
let product: Product;
const called = peopleOf('programme');
test.beforeAll(async () => {
  product = await Product.shared();
});

test('an event is made, filled by two and found on a phone, and its owner takes out, edits and deletes', async ({
  browser,
}) => {
  const [asha, ben, mira] = [called('asha'), called('ben'), called('mira')];
  const page = await arrive(browser, product, asha, { plan: true });
  const pictures = await drawPictures(page, 3);

  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click();
  await expect(page.getByText('No events yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create event' }).click();
  const dialog = page.getByRole('dialog', { name: 'New event' });
  await dialog.getByRole('button', { name: 'Create event' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Title', { exact: true }).fill('Techfest');
  await dialog.getByLabel('Place').fill('Main lawn');
  await dialog.getByLabel('First day').fill('2026-03-14');
  for (const [last, fault] of [
    ['2026-03-13', 'An event ends on the day it starts, or later.'],
    ['2026-05-14', 'An event lasts 60 days at most.'],
  ] as const) {
    await dialog.getByLabel('Last day').fill(last);
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await expect(dialog.getByText(fault)).toBeVisible();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Techfest');
  }
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Last day').fill('2026-03-15');
  await dialog.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { name: 'Techfest', level: 1 })).toBeVisible();
  await expect(page.getByText('There’s nothing in this event yet.')).toBeVisible();
  const address = page.url();

  // The journey of a shared event uploads into it from the dialog.
  const friend = await arrive(browser, product, ben, { plan: true });
  const put = async (by: Page, id: string) => {
    const answer = await by.request.put(
      `${product.url}/api${new URL(address).pathname.replace('event', 'events')}/items/${id}`,
    );
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  for (const [position, picture] of pictures.slice(0, 2).entries())
    await put(page, await share(page, product, `Robots ${position + 1}`, picture, { batch: 'robots', position }));
  await put(friend, await share(friend, product, 'Prizes 1', pictures[2] ?? Buffer.of()));

  const phone = await arrive(browser, product, mira, { width: 390 });
  await phone.getByRole('navigation').getByRole('link', { name: 'Events' }).click();
  await expect(phone.getByRole('button', { name: 'Create event' })).toHaveCount(0);
  const field = phone.getByRole('combobox', { name: 'Search' });
  await field.fill('main tech');
  await expect(phone.getByRole('option', { name: 'Techfest' })).toBeVisible();
  await field.press('Enter');
  const foundEvents = phone.getByRole('region', { name: 'Events' });
  await expect(foundEvents.getByRole('link', { name: 'Techfest' })).toBeVisible();
  await expect(phone.getByText('Videos, Photos, Clubs, People: No items matched to your search')).toBeVisible();
  await foundEvents.getByRole('link', { name: 'Techfest' }).click();
  await expect(phone.getByText('3 photos')).toBeVisible();
  for (const person of [asha, ben])
    await expect(phone.getByRole('link', { name: person.fullName }).first()).toBeVisible();
  const photos = phone.getByRole('article');
  await expect(photos).toHaveCount(3);
  // Pictures without a capture time stand in the order of upload, then of choice.
  const names = await photos.getByRole('link').allTextContents();
  expect(names).toEqual([`Robots 1, ${asha.fullName}`, `Robots 2, ${asha.fullName}`, `Prizes 1, ${ben.fullName}`]);
  await field.fill(ben.name);
  await phone.getByRole('option', { name: ben.fullName }).click();
  await expect(phone.getByRole('heading', { name: ben.fullName, level: 1 })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Techfest' })).toBeVisible();
  await phone.getByRole('button', { name: 'Favorite' }).click();
  await expect(phone.getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true');

  await page.goto(address);
  await pressBehindMore(page, 'Choose items');
  await page.getByRole('checkbox', { name: 'Choose “Prizes 1”' }).check({ force: true });
  const bar = page.getByRole('region', { name: 'Chosen items' });
  await bar.getByRole('button', { name: 'Use as cover' }).click();
  await expect(notice(page, 'green', 'The event has a new cover.')).toBeVisible();
  await pressBehindMore(page, 'Choose items');
  await page.getByRole('checkbox', { name: 'Choose “Prizes 1”' }).check({ force: true });
  await bar.getByRole('button', { name: 'Remove from event' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove 1 item from the event?' });
  await asked.getByRole('button', { name: 'Remove from event' }).click();
  await expect(
    notice(page, 'green', '1 item removed from the event. It stays with the person who uploaded it.'),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('2 photos')).toBeVisible();

  await friend.goto(`${product.url}/myfiles`);
  await friend.getByRole('button', { name: 'Choose items' }).click();
  await friend.getByRole('checkbox', { name: 'Choose “Prizes 1”' }).check({ force: true });
  await friend.getByRole('button', { name: 'Add to event' }).click();
  await friend.getByRole('dialog').getByLabel('Add to event').selectOption({ label: 'Techfest' });
  await friend.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(friend, 'green', '1 item added to the event.')).toBeVisible();

  await page.reload();
  await pressBehindMore(page, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  await edit.getByLabel('Only me and people I name').check();
  await edit.getByLabel('Username').fill('nobody.at.all');
  await edit.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(edit.getByRole('alert')).toBeVisible();
  await edit.getByLabel('Username').fill(ben.name);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText('Press Add, or clear this field.')).toBeVisible();
  await edit.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(edit.getByText(ben.fullName)).toBeVisible();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Only named people can add')).toBeVisible();

  await pressBehindMore(page, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete this event?' });
  await expect(question.getByText(/stay with the people who uploaded them/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete event' }).click();
  await expect(notice(page, 'green', 'Event deleted.')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/events`);
  await page.goto(address);
  await expect(page.getByText('This event doesn’t exist, or it has been deleted.')).toBeVisible();
  await page.goto(`${product.url}/recent`);
  await expect(page.getByRole('link', { name: 'Robots, 2 photos' })).toBeVisible();
  await Promise.all([page, friend, phone].map((one) => one.context().close()));
});

test('what was uploaded together has a page, and a video is uploaded into an event created in the same dialog', async ({
  browser,
}) => {
  const person = called('nila');
  const page = await arrive(browser, product, person, { plan: true });
  const [first, second] = await drawPictures(page, 3);
  await page.getByRole('button', { name: 'Upload Images' }).click();
  const images = page.getByRole('dialog', { name: 'Upload Images' });
  await images.locator('input[type=file]').setInputFiles(
    [first, second].map((buffer, at) => ({
      name: `${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: buffer ?? Buffer.alloc(0),
    })),
  );
  await images.getByLabel('Title', { exact: true }).fill('Rehearsal');
  const anew = page.waitForEvent('load');
  await images.getByRole('button', { name: 'Upload', exact: true }).click();
  await anew;
  const own = await page.request.get(`${product.url}/api/photos/myfiles`);
  const [{ batch }] = (await own.json()) as [{ batch: string }];
  await page.goto(`${product.url}/batch/${batch}`);
  await expect(page.getByRole('heading', { name: 'Rehearsal', level: 1 })).toBeVisible();
  await expect(page.getByText('2 photos')).toBeVisible();
  await expect(page.getByRole('article').getByRole('link', { name: /^Rehearsal/ })).toHaveText([
    'Rehearsal 1',
    'Rehearsal 2',
  ]);
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Full size' }).click();
  const zip = await readFile(await (await download).path());
  for (const { downloadUrl } of (await own.json()) as { downloadUrl: string }[])
    expect(zip.includes(await (await page.request.get(downloadUrl)).body())).toBe(true);

  await page.getByRole('button', { name: 'Upload a New Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a New Video' });
  const videoFile = { name: 'dance.mp4', mimeType: 'video/mp4', buffer: await clip() };
  await dialog.locator('input[name=video]').setInputFiles(videoFile);
  await dialog.getByLabel('Title', { exact: true }).fill('First dance');
  await dialog.getByLabel('Add to event').selectOption({ label: 'New event…' });
  const making = page.getByRole('dialog', { name: 'New event' });
  await making.getByLabel('Title', { exact: true }).fill('Garden party');
  expect(await axeFindings(page)).toEqual([]);
  await making.getByRole('button', { name: 'Create event' }).click();
  await expect(making).toHaveCount(0);
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('First dance');
  await expect(dialog.getByLabel('Add to event').locator('option:checked')).toHaveText('Garden party');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'First dance', level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('region', { name: 'Events' }).getByRole('link', { name: 'Garden party' }).click();
  await expect(page.getByText('1 video', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByRole('link', { name: /^First dance/ })).toBeVisible();
  await page.context().close();
});

test('the QR code of an event holds its address, on screen and on its poster of one A4 page', async ({ browser }) => {
  const page = await arrive(browser, product, called('tara'), { plan: true });
  const prints = await page.evaluateHandle(() => {
    const pressed: string[] = [];
    window.print = () => void pressed.push(document.title);
    return pressed;
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click();
  await page.getByRole('button', { name: 'Create event' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New event' });
  await dialog.getByLabel('Title', { exact: true }).fill('An evening of lanterns');
  await page.goBack();
  const question = page.getByRole('dialog', { name: /^Discard/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('An evening of lanterns');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await page.getByRole('button', { name: 'Create event' }).first().click();
  await dialog.getByLabel('Title', { exact: true }).fill('An evening of lanterns');
  await dialog.getByLabel('Place').fill('Lake side');
  await dialog.getByLabel('First day').fill('2026-03-14');
  await dialog.getByLabel('Last day').fill('2026-03-15');
  await dialog.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { name: 'An evening of lanterns', level: 1 })).toBeVisible();
  const address = page.url();

  await pressBehindMore(page, 'QR code');
  const code = page.getByRole('dialog', { name: 'QR code' });
  const picture = code.getByRole('img', { name: `QR code of ${address}` });
  expect(await readQr(page, await picture.screenshot())).toBe(address);
  expect(await axeFindings(page)).toEqual([]);
  await code.getByRole('button', { name: 'Print poster' }).click();
  expect(await prints.jsonValue()).toHaveLength(1);

  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const pages = pdf.toString('latin1').match(/\/MediaBox\s*\[[^\]]*\]/g) ?? [];
  expect(pages).toHaveLength(1);
  const [width = 0, height = 0] =
    pages[0]
      ?.match(/[\d.]+/g)
      ?.slice(2)
      .map(Number) ?? [];
  // A4 in points.
  expect(Math.abs(width - 595)).toBeLessThan(2);
  expect(Math.abs(height - 842)).toBeLessThan(2);
  await page.emulateMedia({ media: 'print' });
  const poster = page.locator('article').filter({ hasText: 'Scan to see the photos and videos' });
  await expect(poster.getByText('An evening of lanterns')).toBeVisible();
  await expect(poster.getByText('Mar 14 – 15, 2026')).toBeVisible();
  await expect(poster.getByText('Lake side')).toBeVisible();
  expect(await readQr(page, await poster.screenshot())).toBe(address);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(code).toHaveCount(0);
  await expect(poster).toHaveCount(0);
  await page.context().close();
});

test('the months beside the list of events lead to each event, by keyboard too', async ({ browser }) => {
  const calendar = peopleOf('calendar');
  const page = await arrive(browser, product, calendar('otto'), { plan: true });
  const other = await arrive(browser, product, calendar('ida'), { plan: true });
  const days = ['2026-05-02', '2026-04-10', '2026-03-14', '2025-12-24', '2025-11-01', '2024-02-29'];
  for (const [index, startsOn] of days.flatMap((day) => Array.from({ length: 6 }, () => day)).entries()) {
    // Nobody creates more than twenty a day.
    const made = await (index % 2 === 0 ? page : other).request.post(`${product.url}/api/events`, {
      data: { title: `Evening ${index + 1}`, desc: '', startsOn, endsOn: startsOn, place: '' },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await page.goto(`${product.url}/events`);
  const months = page.getByRole('navigation', { name: 'Months' });
  await expect(months.getByRole('link')).toHaveText([
    'May 2026',
    'Apr 2026',
    'Mar 2026',
    'Dec 2025',
    'Nov 2025',
    'Feb 2024',
  ]);
  await expect(months.getByRole('link', { name: 'May 2026' })).toHaveAttribute('aria-current', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await months.getByRole('link', { name: 'Mar 2026' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'March' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'March' })).toBeInViewport();
  await expect(page).toHaveURL(`${product.url}/events`);

  await page.goto(`${product.url}/events?month=2024-02`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['2024']);
  await expect(page.getByRole('article')).toHaveCount(6);
  await months.getByRole('link', { name: 'Dec 2025' }).click();
  await expect(page).toHaveURL(`${product.url}/events?month=2025-12`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['2025', '2024']);
  await expect(page.getByRole('link', { name: 'Evening 24' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Evening 18$/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show the newest' }).click();
  await expect(page.getByRole('link', { name: /^Evening 1$/ })).toBeVisible();
  await page.context().close();
});

test('a plan that ends during the writing of an event is reported, and what was typed stays', async ({ browser }) => {
  const late = peopleOf('deadline')('lena');
  const page = await arrive(browser, product, late, { plan: true });
  await page.goto(`${product.url}/events`);
  await page.getByRole('button', { name: 'Create event' }).click();
  const dialog = page.getByRole('dialog', { name: 'New event' });
  await dialog.getByLabel('Title', { exact: true }).fill('The last evening');
  await dialog.getByLabel('First day').fill('2026-03-14');
  await dialog.getByLabel('Description').fill('Bring a lantern.');
  endPlan(product, late.name);
  await dialog.getByRole('button', { name: 'Create event' }).click();
  await expect(notice(page, 'red', /select a plan for purchase\.$/)).toBeVisible();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('The last evening');
  await expect(dialog.getByLabel('Description')).toHaveValue('Bring a lantern.');
  const events = await (await page.request.get(`${product.url}/api/events`)).json();
  expect(events).toEqual([]);
  await page.context().close();
});
