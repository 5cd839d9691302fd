/** An item's page (product 2; decisions 16, 17, 20, 21). */

import type { Page } from '@playwright/test';
import { withoutPauses } from './support/broken-line.ts';
import { callOf } from './support/call-of.ts';
import { expect, test } from './support/college.ts';
import { drawScenes } from './support/draw.ts';
import { setState } from './support/many.ts';

const liked = (page: Page, count: number) => page.getByRole('button', { name: `Like, ${count} so far`, exact: true });
const volume = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({ level: video.volume, muted: video.muted }));
const paused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);

test('a like shows at once, and is undone when the server cannot be reached', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto(college.item('Kites over the lawn').path);
  await expect(liked(page, 0)).toBeVisible();
  const gone = Promise.withResolvers<void>();
  await withoutPauses(page);
  await page.route(callOf('reactions.react'), (route) => gone.promise.then(() => route.abort()));
  await liked(page, 0).click();
  await expect(liked(page, 1)).toHaveAttribute('aria-pressed', 'true');
  gone.resolve();
  await expect(liked(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveAttribute('data-tone', 'red');
  await page.context().close();
});

test('the button and the key l like; the other vote moves the like', async ({ browser, college }) => {
  const page = await college.pageOf(browser, await college.newMember());
  await page.goto(college.item('Backstage').path);
  await liked(page, 0).click();
  await expect(liked(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Dislike, 0 so far' }).click();
  await expect(liked(page, 0)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dislike, 1 so far' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(liked(page, 1)).toBeVisible();
  await page.keyboard.press('l');
  await expect(liked(page, 0)).toBeVisible();
  await page.context().close();
});

test('where the device shares files, the picture itself is sent: a JPEG of 1,280 px at most without metadata (decisions 68)', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.addInitScript(() => {
    navigator.canShare = (data) => data?.files?.length === 1;
    navigator.share = async (data) => {
      const [file] = data?.files ?? [];
      if (!file) return;
      const bitmap = await createImageBitmap(file);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const parts = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
      const longest = Math.max(bitmap.width, bitmap.height);
      document.title = [file.name, file.type, longest, /Exif|http:\/\/ns/.test(parts), data?.text].join(' | ');
    };
  });
  const { path, title } = college.item('Opening night');
  await page.goto(path);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Send the picture' }).click();
  await expect(page).toHaveTitle(`${title}.jpg | image/jpeg | 1280 | false | ${title} ${college.url}${path}`);
  await page.context().close();
});

test('the share dialog has the link, four places to send it, and the system’s own sheet where there is one', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  const { path, title } = college.item('Backstage');
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = `shared ${data?.url}`;
    };
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByLabel('Link to this page')).toHaveValue(college.url + path);
  const links = dialog.getByRole('link');
  await expect(links).toHaveText(['WhatsApp', 'Telegram', 'Facebook', 'X']);
  for (const link of await links.all()) {
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect([...address.searchParams.values()].join(' ')).toContain(college.url + path);
    await expect(link).toHaveAttribute('rel', /noopener/);
    expect(address.protocol).toBe('https:');
  }
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
  await expect(notice).toHaveText('Link is copied');
  // Else it goes by itself.
  await notice.hover();
  await expect(notice).toHaveAttribute('data-tone', 'green');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(college.url + path);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await dialog.getByRole('button', { name: 'More ways to share' }).click();
  await expect(page).toHaveTitle(`shared ${college.url}${path}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
  expect(title).toBe('Backstage');
  await page.context().close();
});

test('a comment appears at once; Shift+Enter starts a line; a comment that fails returns to its field', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto(college.item('Opening night').path);
  const field = page.getByLabel('Write a comment');
  await expect(page.getByText('No comments yet.')).toBeVisible();
  const gone = Promise.withResolvers<void>();
  await withoutPauses(page);
  await page.route(callOf('comments.write'), (route) => gone.promise.then(() => route.abort()));
  await field.fill('First line');
  await field.press('Shift+Enter');
  await field.pressSequentially('second https://example.org/a');
  await field.press('Enter');
  const line = page.getByRole('listitem').filter({ hasText: 'First line' });
  await expect(line).toContainText('second');
  await expect(line.getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener noreferrer',
  );
  await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible();
  gone.resolve();
  await expect(line).toHaveCount(0);
  await expect(field).toHaveValue('First line\nsecond https://example.org/a');
  await page.unroute(callOf('comments.write'));
  await page.reload();
  await expect(field).toHaveValue('First line\nsecond https://example.org/a');
  await field.press('Enter');
  await expect(line.getByRole('button', { name: /^Delete the comment/ })).toBeVisible();

  await page.getByRole('button', { name: 'Comments (1)' }).click();
  await expect(line).toBeHidden();
  await page.getByRole('button', { name: 'Comments (1)' }).click();

  const uploader = await college.pageOf(browser, college.club);
  await uploader.goto(college.item('Opening night').path);
  await uploader.getByRole('button', { name: /^Delete the comment/ }).click();
  await uploader.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect(uploader.getByText('No comments yet.')).toBeVisible();
  await expect(uploader.getByRole('button', { name: 'Comments (0)' })).toBeVisible();
  await Promise.all([page.context().close(), uploader.context().close()]);
});

test('a long description is cut to 50 characters until More is pressed', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto(college.item('Tall windows of the library').path);
  const text = page.getByText(/^Everybody came/);
  await expect(text).toHaveText(/^Everybody came, and nobody wanted to leave before … More$/);
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await expect(text).toContainText('Thanks to all who carried, cooked and cleaned.');
  await page.getByRole('button', { name: 'Less' }).click();
  await expect(text).not.toContainText('Thanks');
  await page.context().close();
});

test('the Favorite button turns grey once the uploader is a favourite, and the count follows', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, await college.newMember());
  await page.goto(college.item('Across the old bridge').path);
  const button = page.getByRole('button', { name: 'Favorite' });
  const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const red = await ground();
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(ground).not.toBe(red);
  await expect(page.getByText('1 favorite')).toBeVisible();
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('0 favorites')).toBeVisible();
  await page.context().close();
});

test('the uploader is asked before an item is deleted, and told that it was', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.club);
  await page.goto('/');
  const [scene] = await drawScenes(page, [{ width: 900, height: 600 }]);
  const { path } = await college.sharePhoto('Blurred', scene ?? Buffer.alloc(0));
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blurred' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Photo Deleted')).toBeVisible();
  await expect(page).toHaveURL(`${college.url}/`);
  await page.goto(path);
  await expect(page.getByText('This item doesn’t exist, or it has been deleted.')).toBeVisible();
  await page.context().close();
});

test('a video plays by itself, obeys the keyboard, and keeps the last volume', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto(college.item('Lanterns rising').path);
  await expect.poll(() => paused(page)).toBe(false);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.locator('h1').click();
  await page.keyboard.press('Space');
  await expect.poll(() => paused(page)).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => paused(page)).toBe(false);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.volume = 0.25;
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('volume'))).toContain('0.25');
  await page.goto(college.item('Goal in the last minute').path);
  await expect.poll(() => volume(page)).toEqual({ level: 0.25, muted: false });
  await page.context().close();
});

test('the speed of a video is chosen by mouse or key, and stays for the next one until the tab is closed', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.goto(college.item('Lanterns rising').path);
  const video = page.locator('video');
  const choice = page.getByRole('combobox', { name: 'Playback speed' });
  await choice.selectOption('1.5×');
  await expect(video).toHaveJSProperty('playbackRate', 1.5);
  await page.locator('h1').click();
  await page.keyboard.press('>');
  await expect(video).toHaveJSProperty('playbackRate', 1.75);
  await page.keyboard.press('<');
  await page.keyboard.press('<');
  await expect(choice).toHaveValue('1.25');
  await page.goto(college.item('Goal in the last minute').path);
  await expect(video).toHaveJSProperty('playbackRate', 1.25);
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 0.25;
  });
  await expect(choice).toHaveValue('0.25');
  await page.context().close();
});

test('under reduced motion no video starts by itself', async ({ browser, college }) => {
  const page = await college.pageOf(browser, college.member, { reducedMotion: 'reduce' });
  await page.goto(college.item('Lanterns rising').path);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  expect(await paused(page)).toBe(true);
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.played.length)).toBe(0);
  await page.context().close();
});

test('where the browser refuses sound a video starts muted, and one click turns the sound on', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.member);
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      return this.muted ? play.call(this) : Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'));
    };
  });
  await page.goto(college.item('Lanterns rising').path);
  await expect.poll(() => paused(page)).toBe(false);
  expect((await volume(page)).muted).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('volume'))).toBeNull();
  await page.getByRole('button', { name: 'Turn the sound on' }).click();
  await expect.poll(async () => (await volume(page)).muted).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('volume'))).not.toContain('"muted":true');
  await page.context().close();
});

test('an item that is processing or failed says so to its uploader, and appears by itself when it is ready', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.club);
  const item = college.item('Opening night');
  setState(college, item, 'failed', 'FILE_UNREADABLE');
  await page.goto('/myfiles');
  const main = page.getByRole('main');
  await expect(main.getByText('Failed', { exact: true })).toBeVisible();
  await page.goto(item.path);
  await expect(page.getByText('Processing failed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();

  setState(college, item, 'processing', null);
  await page.reload();
  await expect(page.getByText('This is still being processed.')).toBeVisible();
  setState(college, item, 'ready', null);
  await expect(main.getByRole('img', { name: 'Opening night' })).toBeVisible();
  await page.context().close();
});

test('on a phone the actions of one’s own item are on the first screen, above the bar, whatever its shape', async ({
  browser,
  college,
}) => {
  const page = await college.pageOf(browser, college.club, { hasTouch: true, viewport: { width: 390, height: 844 } });
  const tallest = ['Tall windows of the library', 'The whole relay team after the last lap of the evening'];
  const own = college.items.filter(({ kind, title }) => kind === 'video' || tallest.includes(title));
  expect(own).toHaveLength(5);
  for (const { path, title } of own) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const remove = await page.getByRole('button', { name: 'Delete', exact: true }).boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Menu' }).boundingBox();
    expect((remove?.y ?? 844) + (remove?.height ?? 0), title).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await page.context().close();
});
