import type { APIRequestContext, Page } from '@playwright/test';
import { drawScenes } from './draw.ts';
import type { Installation } from './installation.ts';
import { comeIn, drawPictures, ownBrowser, type Somebody, somebody } from './people.ts';
import { clip } from './product.ts';
import { expect, test } from './test.ts';

/**
 * The product's main purpose, from an empty installation on, as the tests of a file: a club shares an event, a
 * colleague finds it, a stranger does not.
 */
export function firstEvent(start: () => Promise<Installation>): void {
  test.describe.configure({ mode: 'serial' });

  let installation: Installation;
  let club: { page: Page; person: Somebody };
  let colleague: { page: Page; person: Somebody };
  let videoPath: string;
  let photoPath: string;

  test.beforeAll(async ({ browser }) => {
    installation = await start();
    club = { page: await ownBrowser(browser), person: somebody('lens.club', 'north.edu') };
    colleague = { page: await ownBrowser(browser), person: somebody('mira', 'north.edu') };
  });
  test.afterAll(async () => {
    // They are missing if the installation did not start.
    await Promise.all([club, colleague].map((somebody) => somebody?.page.context().close()));
    await installation?.stop();
  });

  test('an address outside the colleges cannot sign up, and what was typed stays', async ({ browser }) => {
    const page = await ownBrowser(browser);
    await page.goto(installation.url);
    await page.getByRole('button', { name: 'New here? Sign up' }).click();
    await page.getByLabel('Full name').fill('Somebody Else');
    await page.getByLabel('E-mail').fill('somebody@north.edu.evil.com');
    await page.getByLabel('E-mail').blur();
    await expect(page.getByText('Use college email id only')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeDisabled();
    await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else');
    await page.context().close();
  });

  test('a club signs up, verifies by the mail, and signs in', async () => {
    await comeIn(club.page, installation, club.person);
  });

  test('without a plan the upload icons say how to get one', async () => {
    const { page } = club;
    await page.getByRole('button', { name: 'Upload Images' }).click();
    await expect(page.getByText(/^As a non-admin user, uploading photos is restricted\./)).toBeVisible();
    await page.getByRole('button', { name: 'Upload a New Video' }).click();
    await expect(page.getByText(/^As a non-admin user, uploading videos is restricted\./)).toBeVisible();
  });

  test('a failed payment changes nothing; a paid one makes the club an admin', async () => {
    const { page } = club;
    await page.getByRole('link', { name: 'Payment' }).click();
    await checkOut(page, '3 months');
    // The test listens for it, because the page removes the query from the address once it has read it.
    const sentBack = page.waitForResponse(`${installation.url}/payment?failed=1`);
    await installation.failPayment(page);
    expect((await sentBack).status()).toBe(200);
    await expect(page.getByText('The payment failed and nothing changed.')).toBeVisible();

    await checkOut(page, '3 months');
    await installation.pay(page);
    await expect(page).toHaveURL(/\/paymentsuccess\?reference=pay_/);
    await expect(page.getByText('Congratulations!')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('link', { name: 'My files' })).toBeVisible();
  });

  test('a video with its thumbnail is uploaded with a percent in sight, and opens on its page and plays', async () => {
    const { page } = club;
    const [thumbnail] = await drawPictures(page, 1);
    await page.getByRole('button', { name: 'Upload a New Video' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload a New Video' });
    await dialog.getByLabel('Title', { exact: true }).fill('Lanterns over the lake');
    await dialog
      .getByLabel('Description')
      .fill('The whole college came down to the water, and then the lights went up.');
    await dialog.getByLabel('Tags').fill('#Lanterns, evening, Lake');
    await dialog
      .locator('input[name=video]')
      .setInputFiles({ name: 'lake.mp4', mimeType: 'video/mp4', buffer: await clip() });
    await dialog
      .locator('input[name=thumbnail]')
      .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: thumbnail ?? Buffer.alloc(0) });
    const percents = watchPercents(page);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page).toHaveURL(/\/video\/\w+$/);
    expect((await percents()).length).toBeGreaterThan(0);
    videoPath = new URL(page.url()).pathname;

    await expect(page.getByRole('heading', { name: 'Lanterns over the lake' })).toBeVisible();
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.2);
    const source = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);
    const range = await page.request.get(source, { headers: { range: 'bytes=0-99' } });
    expect(range.status()).toBe(206);
    expect(range.headers()['content-range']).toMatch(/^bytes 0-99\/\d+$/);
    expect((await range.body()).length).toBe(100);
  });

  test('three photos are uploaded at once and get their numbers', async () => {
    const { page } = club;
    const pictures = await drawScenes(page, Array(3).fill({ width: 1500, height: 1000 }));
    await page.getByRole('button', { name: 'Upload Images' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Images' });
    await dialog.getByLabel('Title', { exact: true }).fill('Convocation');
    await dialog.getByLabel('Tags').fill('lanterns, gowns');
    await dialog
      .locator('input[type=file]')
      .setInputFiles(pictures.map((buffer, index) => ({ name: `gown-${index}.jpg`, mimeType: 'image/jpeg', buffer })));
    // Publishing reloads the page, which would lose a click at that moment.
    const loadedAnew = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog).toBeHidden();
    await loadedAnew;

    await page.getByRole('link', { name: 'My files' }).click();
    await page.getByRole('link', { name: 'Convocation, 3 photos' }).click();
    for (const number of [1, 2, 3])
      await expect(page.getByRole('link', { name: new RegExp(`Convocation ${number}`) }).first()).toBeVisible();
    await page
      .getByRole('link', { name: /Convocation 2/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/photo\/\w+\?in=batch$/);
    photoPath = new URL(page.url()).pathname;
    const picture = page.getByRole('main').getByRole('img', { name: 'Convocation 2' });
    await expect.poll(() => picture.evaluate(storedWidth)).toBeGreaterThan(1_000);
  });

  test('a colleague comes in by the link they were sent, and finds both on the first page, in recent and by search', async () => {
    const { page, person } = colleague;
    await installation.bringIn(page, person);
    for (const path of ['/', '/recent', '/search?q=LANTÉRN']) {
      await page.goto(installation.url + path);
      await expect(page.getByRole('link', { name: /Lanterns over the lake/ }).first()).toBeVisible();
      const photos = path.startsWith('/search') ? /Convocation 1/ : 'Convocation, 3 photos';
      await expect(page.getByRole('link', { name: photos }).first()).toBeVisible();
    }
  });

  test('the colleague likes, comments, saves, marks the club as a favourite, and downloads', async () => {
    const { page } = colleague;
    await page.goto(installation.url + videoPath);
    await page.getByRole('button', { name: 'Like, 0 so far', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Like, 1 so far', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: 'Dislike, 0 so far' }).click();
    await expect(page.getByRole('button', { name: 'Like, 0 so far', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Like, 0 so far', exact: true }).click();

    const comment = page.getByLabel('Write a comment');
    await comment.fill('What <b>an</b> evening! 太美了');
    await comment.press('Enter');
    await expect(page.getByText('What <b>an</b> evening! 太美了')).toBeVisible();
    await expect(comment).toHaveValue('');

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove from saved' })).toBeVisible();
    await page.getByRole('button', { name: 'Favorite' }).click();
    await expect(page.getByText('1 favorite')).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Lanterns over the lake.mp4');

    await page.reload();
    await expect(page.getByRole('button', { name: 'Like, 1 so far', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByText('What <b>an</b> evening! 太美了')).toBeVisible();
    for (const path of ['/saved', '/favorite', '/history']) {
      await page.goto(installation.url + path);
      await expect(page.getByRole('link', { name: /Lanterns over the lake/ }).first()).toBeVisible();
    }
  });

  test('a member of another college sees none of it, by any path, file addresses included', async ({ browser }) => {
    const page = await ownBrowser(browser);
    await comeIn(page, installation, somebody('stranger', 'south.edu'));
    for (const path of [
      '/',
      '/trend',
      '/recent',
      '/videos',
      '/photos',
      '/search?q=lanterns',
      '/search?q=convocation',
    ]) {
      await page.goto(installation.url + path);
      await expect(page.getByRole('main')).toContainText(/yet|No items matched to your search/);
      await expect(page.getByText(/Lanterns over the lake|Convocation/)).toHaveCount(0);
    }
    for (const path of [videoPath, photoPath]) {
      await page.goto(installation.url + path);
      await expect(page.getByText('This item doesn’t exist, or it has been deleted.')).toBeVisible();
    }
    for (const address of await fileAddresses(colleague.page.request, installation.url)) {
      expect((await page.request.get(address)).status()).toBe(403);
      expect((await fetch(address)).status).toBe(401);
    }
    await page.context().close();
  });

  test('the club deletes the video, and its files are gone from the store', async () => {
    const { page } = club;
    const before = await installation.storedFiles('video');
    await page.goto(installation.url + videoPath);
    await expect(page.getByText('What <b>an</b> evening! 太美了')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Video Deleted')).toBeVisible();
    await expect(page).toHaveURL(`${installation.url}/`);
    expect(before.length).toBeGreaterThan(0);
    await expect.poll(() => installation.storedFiles('video')).toEqual([]);
    expect((await installation.storedFiles('photo')).length).toBeGreaterThan(0);
  });
}

async function checkOut(page: Page, plan: string): Promise<void> {
  await page.getByText(plan, { exact: true }).click();
  await page.getByRole('button', { name: 'Check Out' }).click();
}

/** Collects every percentage that appears from now on. */
function watchPercents(page: Page): () => Promise<string[]> {
  const seen = page.evaluateHandle(() => {
    const percents: string[] = [];
    const look = () => percents.push(...(document.querySelector('dialog')?.textContent.match(/\d+ ?%/g) ?? []));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return percents;
  });
  return async () => (await seen).jsonValue();
}

/** The signed address of every file that the colleague sees. */
async function fileAddresses(request: APIRequestContext, url: string): Promise<string[]> {
  const lists = await Promise.all(
    ['videos', 'photos'].map(async (kind) => (await request.get(`${url}/api/${kind}/recent`)).json()),
  );
  const items = lists.flat() as Record<string, string>[];
  const addresses = items.flatMap((item) => [item.videoUrl, item.imgUrl, item.downloadUrl]);
  const given = addresses.filter((address) => address !== undefined);
  expect(given.length).toBeGreaterThan(8);
  return given;
}

/** How many pixels wide the file is that an image shows; the image itself counts as wide as it is shown. */
async function storedWidth({ currentSrc }: HTMLImageElement): Promise<number> {
  if (currentSrc === '') return 0;
  const alone = new Image();
  alone.src = currentSrc;
  await alone.decode();
  return alone.naturalWidth;
}
