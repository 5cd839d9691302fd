import { spawn } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';
import { Product, root } from './product.ts';

/** People of the demo college: one who looks, one who uploads. */
export const DEMO = { member: 'arjun_d', club: 'meera.k', password: 'northfield in pictures' };

/** The built product with the demo college. */
export async function startDemo(): Promise<Product> {
  const product = await Product.start({ RATE_LIMIT: 'off' });
  const seed = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', 'scripts/demo/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: product.folder, PORT: new URL(product.url).port },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => seed.once('exit', resolve));
  if (code !== 0) throw new Error(`Seeding ended with ${code}.`);
  return product;
}

/** The path of the installed Chromium. */
export const CHROMIUM = process.env.PLAYWRIGHT_CHROMIUM ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Launches that Chromium without a window. */
export function openChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', ...args],
  });
}

/** The path of an item's page, by its title, of the newest one if there is none; `cookie` is that of a session. */
export async function pathOf(url: string, cookie: string, kind: 'video' | 'photo', title: string): Promise<string> {
  const answer = await fetch(`${url}/api/${kind}s/recent?limit=100`, { headers: { cookie } });
  const items = (await answer.json()) as { _id: string; title: string }[];
  const item = items.find((each) => each.title === title) ?? items[0];
  if (!item) throw new Error(`There is no ${kind}.`);
  return `/${kind}/${item._id}`;
}

/** Signs in as one of the demo people. */
export async function cookieOf(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: DEMO.password }),
  });
  if (!answer.ok) throw new Error(`${name} cannot sign in: ${answer.status}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
