/** Push, from the question to the page that a click opens (decisions 50). */
import type { Browser, Page } from '@playwright/test';
import { type BrowserTarget, startPushService, type TestPushService } from '../../adapters/testing/push-service.ts';
import { arrive, browserOf, enter, fitsWidth } from './support/arrive.ts';
import { walked } from './support/full-run.ts';
import { axeFindings, setLook } from './support/look.ts';
import { drawPictures, somebody } from './support/people.ts';
import { Product } from './support/product.ts';
import { share } from './support/share.ts';
import { expect, test } from './support/test.ts';
import { type Spoken, wordsIn } from './support/words.ts';

test.use({ serviceWorkers: 'allow' });

/** Makes a server call the stand-in instead of the push service, because it accepts no address of this machine. */
const CALLS_STAND_IN = `
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
const { request } = https;
https.request = (url, { agent, ...options }, ...rest) =>
  url.host === 'push.example.com'
    ? http.request(new URL(url.pathname + url.search, process.env.PUSH_STAND_IN), options, ...rest)
    : request(url, { agent, ...options }, ...rest);
syncBuiltinESMExports();
`;

let service: TestPushService;
let product: Product;
test.beforeAll(async () => {
  service = await startPushService('');
  product = await Product.start({
    PUSH_STAND_IN: service.origin,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CALLS_STAND_IN)}`,
  });
});
test.afterAll(async () => {
  await product?.stop();
  await service?.stop();
});

/** Where a browser that shows no notifications stores that they are blocked. */
const BLOCKS = 'person of the stand-in says no';

/**
 * Gives a headless browser what it lacks: an address at a push service, here the stand-in's, and, in Chromium's
 * headless shell, which shows no notifications, the person's answer. It also counts how often the person is asked.
 */
async function withPushAddress(page: Page): Promise<{ accepted(): BrowserTarget | undefined; questions(): number }> {
  let accepted: BrowserTarget | undefined;
  let questions = 0;
  const context = page.context();
  await context.exposeFunction('standInAccepts', (key: string) => {
    accepted = service.accept(key);
    return accepted;
  });
  await context.exposeFunction('personIsAsked', () => {
    questions += 1;
  });
  await context.addInitScript((blocks) => {
    const ours = window as unknown as {
      standInAccepts(key: string): Promise<{ endpoint: string; p256dh: string; auth: string }>;
      personIsAsked(): Promise<void>;
    };
    const KEPT = 'address of the stand-in';
    const kept = () => {
      const { target, key } = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
      if (!target) return null;
      const { endpoint, p256dh, auth } = target;
      return {
        endpoint,
        options: { applicationServerKey: new Uint8Array(key).buffer, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(KEPT);
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => kept(),
      async subscribe({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) {
        const text = btoa(String.fromCharCode(...key))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
        const target = await ours.standInAccepts(text);
        localStorage.setItem(KEPT, JSON.stringify({ target, key: [...key] }));
        return kept();
      },
    });
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = async () => {
      await ours.personIsAsked();
      return ask();
    };
    if (Notification.permission !== 'granted')
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage.getItem(blocks) === null ? 'granted' : 'denied'),
      });
  }, BLOCKS);
  return { accepted: () => accepted, questions: () => questions };
}

/** Blocks notifications in a browser, or allows them again. */
async function letThrough(page: Page, lets: boolean): Promise<void> {
  if (lets) await page.context().grantPermissions(['notifications'], { origin: product.url });
  else await page.context().clearPermissions();
  await page.evaluate(([key, says]) => (says ? localStorage.removeItem(key) : localStorage.setItem(key, 'yes')), [
    BLOCKS,
    lets,
  ] as const);
}

/** The part of a service worker's global scope that is used here. */
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): boolean;
}

const workerOf = (page: Page) => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  return worker;
};

/** If the browser shows no notifications, its worker stores what it would show. */
async function keepingWhatIsShown(page: Page): Promise<void> {
  await workerOf(page).evaluate(async () => {
    const { registration } = globalThis as unknown as Worker;
    const shows = await registration.showNotification('A try', { tag: 'try' }).then(
      () => true,
      () => false,
    );
    for (const tried of await registration.getNotifications({ tag: 'try' })) tried.close();
    if (shows) return;
    let kept: object[] = [];
    Object.assign(registration, {
      async showNotification(title: string, options: NotificationOptions) {
        const close = () => {
          kept = kept.filter((one) => one !== notification);
        };
        const notification = Object.assign(new EventTarget(), { title, ...options, close });
        kept.push(notification);
      },
      getNotifications: async () => kept,
    });
  });
}

/** Delivers a push to the page's service worker, as the browser does. */
async function deliver(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(product.url) && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await devtools.detach();
}

/** The notifications that the device shows. */
const shown = (page: Page) =>
  workerOf(page).evaluate(async () => {
    const { registration } = globalThis as unknown as Worker;
    const all = await registration.getNotifications();
    return all.map(({ title, body, data }) => ({ title, body, url: data.url as string }));
  });

/** Acts like the browser when its person clicks a notification; only a person can bring a window to the front. */
async function click(page: Page): Promise<void> {
  await workerOf(page).evaluate(async () => {
    const scope = globalThis as unknown as Worker;
    const [notification] = await scope.registration.getNotifications();
    // A notification that the browser does not show cannot be part of an event that it dispatches.
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil });
    let work: Promise<unknown> = Promise.resolve();
    function waitUntil(done: Promise<unknown>) {
      work = done;
    }
    scope.dispatchEvent(event);
    await work.catch(() => {});
  });
}

/** A fresh browser in one look. */
async function deviceOf(browser: Browser, width: number, language: Spoken, dark: boolean): Promise<Page> {
  const page = await browserOf(browser, width);
  await page.context().grantPermissions(['notifications'], { origin: product.url });
  await setLook(page, language, dark);
  return page;
}

for (const language of walked(['zh', 'hi'] as const))
  test(`somebody who is asked at a good moment and agrees gets pushes on each device as set, and a click opens the page (a phone in ${language})`, async ({
    browser,
  }) => {
    const t = wordsIn(language);
    const asha = somebody(`asha${language}`, 'north.edu');
    const ben = somebody(`ben${language}`, 'north.edu');
    service.arrived.length = 0;
    const first = await arrive(browser, product, asha, { plan: true });
    const [picture = Buffer.alloc(0)] = await drawPictures(first, 1);
    const id = await share(first, product, 'Lake at dusk', picture);
    await first.context().close();
    const atBen = await arrive(browser, product, ben);
    const say = async (desc: string): Promise<string> => {
      const answer = await atBen.request.post(`${product.url}/api/comments`, { data: { photoId: id, desc } });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json())._id;
    };

    // Nobody is asked who has no use for it yet, or just for opening a page.
    const desk = await deviceOf(browser, 1280, 'en', false);
    const deskPush = await withPushAddress(desk);
    await enter(desk, product, asha);
    await desk.evaluate(() => navigator.serviceWorker.ready);
    await desk.goto(`${product.url}/notifications`);
    await expect(desk.getByText('Nothing yet.')).toBeVisible();
    const offer = desk.getByRole('region', { name: 'Notifications on this device' });
    await expect(offer).toHaveCount(0);
    await say('What a lake');
    await desk.reload();
    await expect(offer).toBeVisible();
    expect(await axeFindings(desk), 'the offer').toEqual([]);
    expect(deskPush.questions()).toBe(0);
    await offer.getByRole('button', { name: 'Turn on' }).click();
    await expect(offer).toHaveCount(0);
    expect(deskPush.questions()).toBe(1);

    // A browser that blocks them says so, and is not asked.
    await letThrough(desk, false);
    await desk.goto(`${product.url}/profile`);
    await expect(offer.getByText('Your browser blocks notifications')).toBeVisible();
    await expect(offer.getByRole('button')).toHaveCount(0);
    await letThrough(desk, true);
    await desk.reload();
    await expect(offer.getByText('This device is notified until you sign out.')).toBeVisible();

    // Each device has its own choice, because others may see its screen.
    const phone = await deviceOf(browser, 390, language, true);
    const phonePush = await withPushAddress(phone);
    await enter(phone, product, asha);
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.goto(`${product.url}/profile`);
    const card = phone.getByRole('region', { name: t('news.push') });
    await card.getByRole('button', { name: t('news.pushOn') }).click();
    const discreet = card.getByRole('switch', { name: t('news.discreet') });
    await expect(discreet).not.toBeChecked();
    await discreet.click();
    await expect(discreet).toBeChecked();
    expect(await axeFindings(phone), 'the card on a phone').toEqual([]);
    await fitsWidth(phone);

    const commentId = await say('And what a light');
    await expect.poll(() => service.arrived.length).toBe(2);
    expect(service.faults).toEqual([]);
    const arrivedAt = (target: BrowserTarget | undefined) =>
      service.arrived.find(({ endpoint }) => endpoint === target?.endpoint)?.message;
    const open = arrivedAt(deskPush.accepted());
    const veiled = arrivedAt(phonePush.accepted());
    const page = `${product.url}/photo/${id}#comment-${commentId}`;
    const message = { title: `${ben.fullName} commented on “Lake at dusk”`, body: 'And what a light', url: page };
    expect(open).toMatchObject(message);
    expect(JSON.stringify(veiled)).not.toMatch(new RegExp(`${ben.fullName}|Lake|light|${id}`));

    for (const device of [desk, phone]) await keepingWhatIsShown(device);
    await deliver(desk, open ?? {});
    await expect.poll(() => shown(desk)).toEqual([message]);
    await click(desk);
    await expect(desk).toHaveURL(page);
    await expect(desk.locator('[aria-current=location]').getByText('And what a light')).toBeVisible();
    expect(await shown(desk)).toEqual([]);

    await deliver(phone, veiled ?? {});
    await expect.poll(async () => (await shown(phone)).map(({ url }) => url)).toEqual([`${product.url}/notifications`]);
    await click(phone);
    await expect(phone).toHaveURL(`${product.url}/notifications`);
    await expect(phone.getByRole('main').getByText('Lake at dusk').first()).toBeVisible();

    // Turning it off removes the address.
    await phone.goto(`${product.url}/profile`);
    await card.getByRole('button', { name: t('news.pushOff') }).click();
    await expect(card.getByRole('button', { name: t('news.pushOn') })).toBeVisible();
    for (const one of [desk, phone, atBen]) await one.context().close();
  });

test('a click on a push leaves a wall on its screen, and opens a page beside it', async ({ browser }) => {
  const page = await browserOf(browser, 1280);
  await page.goto(`${product.url}/wall`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  const opened = await workerOf(page).evaluate(async () => {
    const asked: string[] = [];
    const scope = globalThis as unknown as Worker & { readonly clients: object };
    Object.assign(scope.clients, { openWindow: async (path: string) => void asked.push(path) });
    const notification = { close: () => undefined, data: { url: '/notifications' } };
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (done: Promise<unknown>) => {
      work = done;
    };
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await work;
    return asked;
  });
  expect(opened).toEqual(['/notifications']);
  await expect(page).toHaveURL(`${product.url}/wall`);
  await page.context().close();
});
