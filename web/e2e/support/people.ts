import { type Browser, expect, type Page } from '@playwright/test';
import { cached } from './cached.ts';
import type { Installation } from './installation.ts';
import { linkIn } from './product.ts';

export interface Somebody {
  readonly fullName: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A person who signs up, with an address at `domain`. */
export function somebody(name: string, domain: string): Somebody {
  const fullName = `${name[0]?.toUpperCase()}${name.slice(1)} Test`;
  return { fullName, name, email: `${name}@${domain}`, password: 'a lantern over the quad' };
}

/** People of a college of this file's own, on a product shared with other journeys. */
export const peopleOf = (college: string) => (name: string) => somebody(`${name}.${college}`, `${college}.edu`);

/** Signs up on the screen, opens the link of the mail in the same browser, and signs in. */
export async function comeIn(
  page: Page,
  product: Pick<Installation, 'url' | 'mailTo'>,
  person: Somebody,
): Promise<void> {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'New here? Sign up' }).click();
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Username').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/verifyemail$/);

  await page.goto(linkIn(await product.mailTo(person.email, 'Verify')));
  await page
    .getByRole('link', { name: 'Login' })
    .or(page.getByRole('button', { name: 'Login' }))
    .click();
  await signIn(page, person);
}

/** Signs in on the sign-in card that is on screen. */
export async function signIn(page: Page, person: Somebody): Promise<void> {
  await page.getByLabel('Username').fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('banner').getByText(person.fullName)).toBeAttached();
}

/** A page in a browser context of its own, which shares no cookies or storage. */
export async function ownBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
}

/** Real JPEGs of 600 × 400 pixels, each different, drawn by the browser itself. */
export function drawPictures(page: Page, count: number): Promise<Buffer[]> {
  return cached(`${count} pictures ${draw}`, () => draw(page, count));
}

/** The server's message about a file with random bytes. */
export const DAMAGED = 'This file is damaged, or its name doesn’t match its content.';

/** A picture with a spoilt header: its format can be recognised and its end is there, but it cannot be shown. */
export const damaged = (picture: Buffer | undefined): Buffer => Buffer.from(picture ?? []).fill(0, 100, 700);

/** A truncated picture. */
export const cutOff = (picture: Buffer | undefined): Buffer => (picture ?? Buffer.alloc(0)).subarray(0, 300);

async function draw(page: Page, count: number): Promise<Buffer[]> {
  const drawn = await page.evaluate(async (howMany) => {
    const pictures: string[] = [];
    for (let index = 0; index < howMany; index += 1) {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [600, 400];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const sky = context.createLinearGradient(0, 0, 600, 400);
      sky.addColorStop(0, `hsl(${index * 71} 70% 60%)`);
      sky.addColorStop(1, `hsl(${index * 71 + 120} 60% 30%)`);
      context.fillStyle = sky;
      context.fillRect(0, 0, 600, 400);
      pictures.push(canvas.toDataURL('image/jpeg', 0.9));
    }
    return pictures;
  }, count);
  return drawn.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}
