import type { Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Who looks; nobody is signed in for null. */
  readonly who: 'member' | 'club' | null;
  /** What is done there before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>;
}

const press = (page: Page, name: RegExp) => page.locator('main').getByRole('button', { name }).first().click();

/** Opens the first thing of a list. */
const openFirst = async (page: Page) => {
  await page.locator('main').getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/(event|club)\/./);
};

/** Every screen of the demo college; `video` and `photo` are the addresses of an item to show. */
export function screensOf(video: string, photo: string): readonly Screen[] {
  const member = (name: string, path: string, before?: Screen['before']): Screen => ({
    name,
    path,
    who: 'member',
    ...(before ? { before } : {}),
  });
  const nobody = (name: string, path: string): Screen => ({ name, path, who: null });
  return [
    member('first-page', '/'),
    member('trending', '/trend'),
    member('favorite', '/favorite'),
    member('recent', '/recent'),
    member('library', '/saved'),
    member('history', '/history'),
    member('videos', '/videos'),
    member('photos', '/photos'),
    member('search-nothing', '/search?q=nothing-like-it'),
    member('search', '/search?q=lantern', async (page) => {
      await page.getByRole('combobox').fill('la');
      await page.getByRole('option').nth(3).waitFor();
    }),
    member('video', video),
    member('photo', photo),
    member('share', photo, (page) => press(page, /^(Share|分享|शेयर करें)$/)),
    member('viewer', photo, (page) => press(page, /^(Full screen|全屏|फ़ुल स्क्रीन)$/)),
    member('photo-below', photo, (page) => page.mouse.wheel(0, 480)),
    member('gone', '/photo/nothing'),
    member('not-found', '/nowhere'),
    member('profile', '/profile'),
    member('events', '/events'),
    member('event', '/events', openFirst),
    member('clubs', '/clubs'),
    member('club', '/clubs', openFirst),
    member('notifications', '/notifications'),
    member('moderation', '/moderation'),
    member('reports', '/reports'),
    member('report', video, (page) => press(page, /^(Report|举报|रिपोर्ट करें)$/)),
    member('payment', '/payment'),
    member('payment-for-a-club', '/payment?club=new'),
    { name: 'payment-success', path: '/paymentsuccess', who: 'club' },
    member('contact', '/contact'),
    member('shortcuts', '/', (page) => page.keyboard.press('?')),
    { name: 'my-files', path: '/myfiles', who: 'club' },
    { name: 'own-event', path: '/events', who: 'club', before: openFirst },
    { name: 'own-club', path: '/clubs', who: 'club', before: openFirst },
    { name: 'orders', path: '/orders', who: 'club' },
    {
      name: 'event-dialog',
      path: '/events',
      who: 'club',
      before: (page) => press(page, /^(Create event|创建活动|इवेंट बनाएँ)$/),
    },
    { name: 'upload', path: '/', who: 'club', before: (page) => page.locator('header button').last().click() },
    nobody('sign-in', '/'),
    nobody('recovery', '/recovery'),
    nobody('rights', '/rights'),
    nobody('wall-code', '/wall'),
    nobody('verify-email', '/verifyemail'),
    nobody('link-expired', '/users/1/reset/1'),
    { name: 'sign-up', path: '/', who: null, before: (page) => page.locator('form button').last().click() },
  ];
}
