import type { Browser, Locator, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../domain/src/kernel/languages.ts';
import { arrive, browserOf, notice } from './support/arrive.ts';
import { FULL } from './support/full-run.ts';
import { axeFindings, setLook } from './support/look.ts';
import { drawPictures, peopleOf, type Somebody } from './support/people.ts';
import { clip, Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * The whole product: axe finds nothing with dialogs open, everything works by keyboard, the focus is where people
 * expect it (product 2).
 */
let product: Product;
const called = peopleOf('accessible');
const club: Somebody = called('club');
test.beforeAll(async ({ browser }) => {
  product = await Product.shared();
  const page = await arrive(browser, product, club, { plan: true });
  await page.context().close();
});

async function check(page: Page, what: string): Promise<void> {
  // The code of a page comes when it is first opened.
  await expect(page.locator('h1').first()).toBeAttached();
  expect(await axeFindings(page), what).toEqual([]);
}

interface Look {
  readonly dark: boolean;
  readonly width: number;
  readonly language: Language;
}

const looks: readonly Look[] = FULL
  ? [1280, 390].flatMap((width) =>
      (Object.keys(LANGUAGES) as Language[]).flatMap((language) =>
        [true, false].map((dark) => ({ dark, width, language })),
      ),
    )
  : [
      { dark: false, width: 1280, language: 'en' },
      { dark: true, width: 390, language: 'zh' },
    ];

/** A page in one look, without motion: what fades in is there at once. */
async function pageIn(browser: Browser, { dark, width, language }: Look): Promise<Page> {
  const page = await browserOf(browser, width);
  await setLook(page, language, dark);
  return page;
}

test('axe finds text that nobody can read, so a run without findings means something', async ({ browser }) => {
  const page = await browserOf(browser, 1280);
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect(await axeFindings(page)).toEqual([expect.stringMatching(/^button-name: /)]);
  await page.context().close();
});

for (const look of looks) {
  const { dark, width, language } = look;
  test(`axe finds nothing, ${dark ? 'dark' : 'light'}, ${width} px, ${language}`, async ({ browser }) => {
    const page = await pageIn(browser, look);
    const dialog = page.getByRole('dialog');
    const nth = (name: RegExp | string, at = 0) => page.getByRole('button', { name }).nth(at);

    await page.goto(product.url);
    await nth(/^(Sign in|登录|साइन इन करें)$/).click();
    await expect(page.locator('[role=alert]').first()).toBeVisible();
    await check(page, 'sign in, with what is missing');
    await nth(/New here|还没有账号|यहाँ नए हैं/).click();
    await expect(page.getByRole('heading', { level: 1, name: /^(Sign up|注册|साइन अप करें)$/ })).toBeVisible();
    await check(page, 'sign up');
    for (const path of ['/recovery', '/verifyemail', '/users/nobody/verify/nothing', '/users/nobody/reset/nothing']) {
      await page.goto(product.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(page, path);
    }

    const { name, password } = club;
    await page.request.post(`${product.url}/api/auth/signin`, { data: { name, password } });
    for (const path of ['/payment', '/paymentsuccess?reference=pay_1', '/contact', '/myfiles', '/profile']) {
      await page.goto(product.url + path);
      await expect(page.getByRole('main').getByText(/./).first()).toBeVisible();
      await check(page, path);
    }
    await nth(/^(Edit|编辑|एडिट करें)$/).click();
    await check(page, 'profile, edited');
    const [buffer = Buffer.alloc(0)] = await drawPictures(page, 1);
    const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
    await page.locator('input[name=img]').setInputFiles(picture);
    await expect(dialog).toBeVisible();
    await check(page, 'cutting a picture');
    await page.keyboard.press('Escape');

    await nth(/^(Upload a New Video|上传新视频|नया वीडियो अपलोड करें)$/).click();
    await dialog
      .locator('input[name=video]')
      .setInputFiles({ name: 'video.mp4', mimeType: 'video/mp4', buffer: await clip() });
    await expect(dialog.locator('img')).toBeVisible();
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('[role=alert]').first()).toBeVisible();
    await check(page, 'uploading a video');
    await page.keyboard.press('Escape');
    await nth(/^(Upload Images|上传图片|फ़ोटो अपलोड करें)$/).click();
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.locator('input:not([type=file])').first().fill('Slow');
    await page.route('**/api/uploads/*', () => undefined);
    await dialog.locator('button[type=submit]').click();
    await dialog.getByRole('button', { name: /Pause|暂停|^रोकें/ }).click();
    await expect(page.locator('[data-tone=yellow]')).toBeVisible();
    await check(page, 'uploading images, paused');
    await dialog.getByRole('button', { name: /background|后台|बैकग्राउंड/ }).click();
    await page.getByRole('button', { name: /Show the files|显示文件|फ़ाइलें दिखाएँ/ }).click();
    await check(page, 'the tray');
    await page.context().close();
  });
}

test('everything from signing in to leaving is done by keyboard, with the focus in sight', async ({ browser }) => {
  const page = await browserOf(browser);
  const member = called('keys');
  const setUp = await arrive(browser, product, member);
  await setUp.context().close();
  const [buffer = Buffer.alloc(0)] = await drawPictures(page, 1);
  await page.goto(product.url);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(member.name);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(member.fullName)).toBeAttached();

  await pressOn(page, page.getByRole('link', { name: 'Payment' }));
  await tabTo(page, page.getByRole('radio', { name: /^1 month/ }));
  await page.keyboard.press('ArrowDown');
  await pressOn(page, button('Check Out'));
  await pressOn(page, button('Pay'));
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Home' }));

  await pressOn(page, button('Upload Images'));
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, dialog.locator('input[type=file]'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'keys.jpg', mimeType: 'image/jpeg', buffer });
  await tabTo(page, dialog.getByLabel('Title', { exact: true }));
  await page.keyboard.type('By keyboard');
  const reloaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await reloaded;

  await pressOn(page, page.getByRole('link', { name: 'By keyboard 1' }).first());
  await pressOn(page, button('Like, 0 so far'));
  await expect(button('Like, 1 so far')).toBeFocused();
  await pressOn(page, button('Edit'));
  await tabTo(page, dialog.getByLabel('Title', { exact: true }));
  await page.keyboard.press('End');
  await page.keyboard.type(', changed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'By keyboard 1, changed' })).toBeVisible();
  await expect(button('Edit')).toBeFocused();
  await tabTo(page, page.getByLabel('Write a comment'));
  await page.keyboard.type('No mouse was near');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No mouse was near')).toBeVisible();
  await pressOn(page, button('Delete'));
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressOn(page, dialog.getByRole('button', { name: 'Delete' }));
  await expect(notice(page, 'green', 'Photo Deleted')).toBeVisible();
  await pressOn(page, button('Log Out'));
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.context().close();
});

test('a dialog takes the focus, keeps it, and gives it back to where it came from', async ({ browser }) => {
  const page = await arrive(browser, product, called('focus'), { plan: true });
  for (const name of ['Upload a New Video', 'Upload Images']) {
    const opener = page.getByRole('button', { name });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    for (let tab = 0; tab < 20; tab += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      );
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await page.context().close();
});

test('single-key shortcuts can be switched off, and stay off; reduced motion stills what moves', async ({
  browser,
}) => {
  const page = await arrive(browser, product, called('calm'));
  const search = page.getByRole('searchbox').or(page.getByRole('combobox'));
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.blur();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).not.toBeFocused();
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('?');
  const duration = await page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).animationDuration);
  expect(duration).toBe('0.001s');
  await page.context().close();
});

/** Presses Tab until `target` has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 120 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  const shown = await target.evaluate((element) => {
    const outlined = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    return (
      around.some((one) => one && outlined(getComputedStyle(one))) || outlined(getComputedStyle(element, '::after'))
    );
  });
  expect(shown, 'the focus can be seen').toBe(true);
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
