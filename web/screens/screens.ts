import type { Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Who looks; nobody is signed in for null. */
  readonly who: 'member' | 'club' | null;
  /** What is done there before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>;
}

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
    member('home', '/'),
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
    member('share', photo, (page) => page.locator('main button:has(.lucide-share-2)').click()),
    member('viewer', photo, (page) => page.locator('main button:has(.lucide-maximize)').click()),
    member('photo-below', photo, (page) => page.mouse.wheel(0, 480)),
    member('gone', '/photo/nothing'),
    member('not-found', '/nowhere'),
    member('profile', '/profile'),
    member('clubs', '/clubs'),
    member('payment', '/payment'),
    member('payment-for-a-club', '/payment?club=new'),
    { name: 'payment-success', path: '/paymentsuccess', who: 'club' },
    member('contact', '/contact'),
    member('shortcuts', '/', (page) => page.keyboard.press('?')),
    { name: 'my-files', path: '/myfiles', who: 'club' },
    { name: 'upload', path: '/', who: 'club', before: (page) => page.locator('header button').last().click() },
    nobody('sign-in', '/'),
    nobody('recovery', '/recovery'),
    nobody('verify-email', '/verifyemail'),
    nobody('link-expired', '/users/1/reset/1'),
    { name: 'sign-up', path: '/', who: null, before: (page) => page.locator('form button').last().click() },
  ];
}
