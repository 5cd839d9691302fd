import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { drawScenes } from './draw.ts';
import { type Somebody, somebody } from './people.ts';
import { buyPlan } from './plan.ts';
import { clips, linkIn, Product } from './product.ts';
import { scaledTimeout } from './scaled-timeout.ts';
import { test as base } from './test.ts';

export interface Published {
  readonly kind: 'video' | 'photo';
  readonly id: string;
  readonly title: string;
  /** The address of its page. */
  readonly path: string;
}

/** The items of the test college's club, oldest first, in the shapes that cameras and phones make. */
const SHOWN = [
  { title: 'Opening night', tags: 'stage, night', width: 1600, height: 900 },
  { title: 'Across the old bridge', tags: 'campus, morning', width: 1500, height: 1000 },
  { title: 'Tall windows of the library', tags: 'campus, library', width: 900, height: 1350 },
  {
    title: 'The whole relay team after the last lap of the evening',
    tags: 'sports, evening',
    width: 1600,
    height: 900,
  },
  { title: 'Kites over the lawn', tags: 'campus, kites', width: 1200, height: 1200 },
  { title: '毕业典礼的清晨', tags: '毕业, morning', width: 1500, height: 1000 },
  { title: 'Panorama of the quad', tags: 'campus, morning', width: 2000, height: 760 },
  { title: 'Backstage', tags: 'stage, night', width: 900, height: 1200 },
  { title: 'Lanterns on the lake', tags: 'lanterns, lake, evening', width: 1500, height: 1000 },
];
const VIDEOS = [
  { title: 'Goal in the last minute', tags: 'sports, evening' },
  { title: 'First dance of the spring festival', tags: 'stage, evening' },
  { title: 'Lanterns rising', tags: 'lanterns, evening' },
];
const DESCRIPTION =
  'Everybody came, and nobody wanted to leave before the last light went out.\n' +
  'Thanks to all who carried, cooked and cleaned.';

/** A running product with a college in it: a club that shares three videos and nine photos, and a member who looks. */
export class College {
  readonly product: Product;
  readonly club = somebody('lens.club', 'north.edu');
  readonly member = somebody('mira', 'north.edu');
  /** Newest first. */
  items: readonly Published[] = [];
  #people = 0;

  private constructor(product: Product) {
    this.product = product;
  }

  get url(): string {
    return this.product.url;
  }

  static async open(browser: Browser): Promise<College> {
    const college = new College(await Product.start({ RATE_LIMIT: 'off' }));
    const page = await browser.newPage();
    const [scenes] = await Promise.all([
      drawScenes(page, [...SHOWN, ...VIDEOS.map(() => ({ width: 1280, height: 720 }))]),
      college.join(college.club),
      college.join(college.member),
    ]);
    await page.close();
    await buyPlan(college.url, await college.cookieOf(college.club), 12);
    await college.#share(scenes);
    return college;
  }

  /** Makes a verified member, without using screens. */
  async join(person: Somebody): Promise<void> {
    const { fullName: Normalname, name, email, password } = person;
    const { notice: consent } = await (await fetch(`${this.url}/api/consent/notice`)).json();
    const asked = { Normalname, name, email, password, consent, age: 'adult' };
    await this.#call('POST', '/api/auth/signup', null, asked);
    const link = new URL(linkIn(await this.product.mailTo(email, 'Verify')));
    await this.#call('GET', `/api${link.pathname}`, null);
  }

  /** A new member, for tests that change things. */
  async newMember(): Promise<Somebody> {
    this.#people += 1;
    const person = somebody(`member${this.#people}`, 'north.edu');
    await this.join(person);
    return person;
  }

  /** A page of a browser of somebody's own, signed in as `person`; on `/` of nobody's when null. */
  async pageOf(browser: Browser, person: Somebody | null, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: this.url,
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    if (person) {
      const { name, password } = person;
      await context.request.post('/api/auth/signin', { data: { name, password }, failOnStatusCode: true });
    }
    const page = await context.newPage();
    page.on('console', (message) => {
      // Thrown outside any call, it fails whichever test is running.
      if (message.text().includes('Content Security Policy')) throw new Error(message.text());
    });
    return page;
  }

  /** The item with this title. */
  item(title: string): Published {
    const found = this.items.find((item) => item.title === title);
    if (!found) throw new Error(`Nobody shared "${title}".`);
    return found;
  }

  /** Shares one more photo as the club; it belongs to the test and is not in `items`. */
  async sharePhoto(
    title: string,
    bytes: Buffer,
    tags = '',
    within: { readonly batch?: string; readonly position?: number } = {},
  ): Promise<Published> {
    const cookie = await this.cookieOf(this.club);
    const fileName = await this.#upload(cookie, 'photo', 'photo.jpg', 'image/jpeg', bytes);
    const body = { title, desc: DESCRIPTION, tags, fileName, ...within };
    return publishedAs('photo', title, await this.#call('POST', '/api/photos', cookie, body));
  }

  /** Gives somebody a picture of themselves, or takes it away. */
  async showFace(person: Somebody, bytes: Buffer | null): Promise<void> {
    const cookie = await this.cookieOf(person);
    const imgName = bytes && (await this.#upload(cookie, 'profile', 'face.jpg', 'image/jpeg', bytes));
    const { _id } = await this.#call('GET', '/api/auth/me', cookie);
    await this.#call('PUT', `/api/users/${_id}`, cookie, { imgName: imgName ?? '' });
  }

  async cookieOf({ name, password }: Somebody): Promise<string> {
    const answer = await this.#answer('POST', '/api/auth/signin', null, { name, password });
    return answer.headers.getSetCookie().join('; ').split(';')[0] ?? '';
  }

  /** A REST call as this person. */
  async callAs(person: Somebody, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return this.#call(method, path, await this.cookieOf(person), body);
  }

  /** Ends every session of a person, as they may do from another device. */
  async endSessionsOf(person: Somebody): Promise<void> {
    const cookie = await this.cookieOf(person);
    const sessions = (await (await this.#answer('GET', '/api/auth/sessions', cookie)).json()) as {
      _id: string;
      current: boolean;
    }[];
    for (const { _id } of sessions.toSorted((a, b) => Number(a.current) - Number(b.current)))
      await this.#call('DELETE', `/api/auth/sessions/${_id}`, cookie);
  }

  async #share(scenes: readonly Buffer[]): Promise<void> {
    for (const [index, { title, tags }] of SHOWN.entries())
      this.#add(await this.sharePhoto(title, scenes[index] ?? Buffer.alloc(0), tags));
    const cookie = await this.cookieOf(this.club);
    const videos = await clips();
    for (const [index, { title, tags }] of VIDEOS.entries()) {
      const poster = scenes[SHOWN.length + index] ?? Buffer.alloc(0);
      const videoFile = videos[index % videos.length] ?? Buffer.alloc(0);
      const [videofileName, photofileName] = await Promise.all([
        this.#upload(cookie, 'video', 'video.mp4', 'video/mp4', videoFile),
        this.#upload(cookie, 'video', 'poster.jpg', 'image/jpeg', poster),
      ]);
      const body = { title, desc: DESCRIPTION, tags, videofileName, photofileName };
      this.#add(publishedAs('video', title, await this.#call('POST', '/api/videos', cookie, body)));
    }
  }

  #add(item: Published): void {
    this.items = [item, ...this.items];
  }

  async #upload(cookie: string, folder: string, fileName: string, contentType: string, bytes: Buffer): Promise<string> {
    const declared = { folder, fileName, contentType, size: bytes.length };
    const { uploadUrl } = await this.#call('POST', '/api/uploads', cookie, declared);
    const sent = await fetch(String(uploadUrl), { method: 'PUT', headers: { cookie }, body: new Uint8Array(bytes) });
    if (!sent.ok) throw new Error(`Sending ${fileName} failed: ${sent.status} ${await sent.text()}`);
    return String(((await sent.json()) as { fileName: unknown }).fileName);
  }

  async #call(method: string, path: string, cookie: string | null, body?: object): Promise<Record<string, unknown>> {
    return (await (await this.#answer(method, path, cookie, body)).json()) as Record<string, unknown>;
  }

  async #answer(method: string, path: string, cookie: string | null, body?: object): Promise<Response> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}

function publishedAs(kind: Published['kind'], title: string, answer: Record<string, unknown>): Published {
  const id = String(answer._id);
  return { kind, id, title, path: `/${kind}/${id}` };
}

/** Tests that look at a college. Those of one worker share it, so each test undoes its changes. */
export const test = base.extend<object, { college: College }>({
  college: [
    async ({ browser }, use) => {
      const college = await College.open(browser);
      await use(college);
      await college.product.stop();
    },
    { scope: 'worker', timeout: scaledTimeout(300) },
  ],
});
export { expect } from '@playwright/test';
