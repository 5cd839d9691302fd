import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { FULL } from './full-run.ts';
import { type Somebody, signIn } from './people.ts';
import { buyPlan } from './plan.ts';
import { linkIn, type Product } from './product.ts';

const [DESK, PHONE] = [1280, 390];

/**
 * The widths that journeys run at, in px: a phone's, and in the full run also a desktop's, at which the other journeys
 * run anyway.
 */
export const WIDTHS = FULL ? [DESK, PHONE] : [PHONE];

/** A page in a browser context of its own, `width` px wide. */
export async function browserOf(browser: Browser, width = DESK): Promise<Page> {
  const height = width < 600 ? 844 : 800;
  const touch = width < 600;
  return (await browser.newContext({ viewport: { width, height }, hasTouch: touch })).newPage();
}

interface Options {
  readonly width?: number;
  /** Whether they may upload. */
  readonly plan?: boolean;
}

/**
 * Somebody with a verified account, signed in, in a browser of their own: by calls, where the screens are not the
 * point.
 */
export async function arrive(
  browser: Browser,
  product: Product,
  person: Somebody,
  options: Options = {},
): Promise<Page> {
  const page = await browserOf(browser, options.width);
  await register(page, product, person);
  await verify(page, product, person);
  await enter(page, product, person, options.plan ? 1 : null);
  return page;
}

/** Signs up by an API call; the mail is on its way. */
export async function register({ request }: Page, product: Product, person: Somebody): Promise<void> {
  const { fullName: Normalname, name, email, password } = person;
  const { notice: consent } = await (await request.get(`${product.url}/api/consent/notice`)).json();
  const data = { Normalname, name, email, password, consent, age: 'adult' };
  const answer = await request.post(`${product.url}/api/auth/signup`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Follows the link in the verification mail by an API call. */
export async function verify({ request }: Page, product: Product, person: Somebody): Promise<void> {
  const link = new URL(linkIn(await product.mailTo(person.email, 'Verify')));
  expect((await request.get(`${product.url}/api${link.pathname}`)).ok()).toBe(true);
}

/** Signs in by an API call, buys a plan of this many months, and opens the front page. */
export async function enter(page: Page, product: Product, person: Somebody, months: 1 | null = null): Promise<void> {
  const { name, password, fullName } = person;
  const answer = await page.request.post(`${product.url}/api/auth/signin`, { data: { name, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  if (months !== null) {
    const cookies = await page.context().cookies(product.url);
    await buyPlan(product.url, cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '), months);
  }
  await page.goto(product.url);
  await expect(page.getByRole('banner').getByText(fullName)).toBeAttached();
}

/** Opens the front page and signs in on its card. */
export async function enterByCard(page: Page, product: Product, person: Somebody): Promise<void> {
  await page.goto(product.url);
  await signIn(page, person);
}

/** A notice on screen, with its colour. */
export function notice(page: Page, tone: 'green' | 'yellow' | 'red' | 'default', text: string | RegExp): Locator {
  return page.locator(`[data-tone=${tone}]`).filter({ hasText: text });
}

/** Checks that nothing is wider than the window. */
export async function fitsWidth(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(needed).toBeLessThanOrEqual(there ?? 0);
}
