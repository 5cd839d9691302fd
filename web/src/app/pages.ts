/** The code of a page. */
export interface Code<Module> {
  /** Fetches it; a browser does so once. */
  (): Promise<Module>;
  /** What has been fetched, so that it can be drawn at once. */
  module?: Module;
}

function code<Module>(load: () => Promise<Module>): Code<Module> {
  const fetchCode: Code<Module> = async () => {
    fetchCode.module = await load();
    return fetchCode.module;
  };
  return fetchCode;
}

/** The code of each page, fetched when it is first needed. */
export const pages = {
  shell: code(() => import('./shell.tsx')),
  notFound: code(() => import('./not-found-page.tsx')),
  signIn: code(() => import('../features/accounts/sign-in-page.tsx')),
  recovery: code(() => import('../features/accounts/recovery-page.tsx')),
  reset: code(() => import('../features/accounts/reset-page.tsx')),
  verifyEmail: code(() => import('../features/accounts/verify-email-page.tsx')),
  verifyLink: code(() => import('../features/accounts/verify-link-page.tsx')),
  profile: code(() => import('../features/accounts/profile-page.tsx')),
  avatarPicker: code(() => import('../features/uploads/avatar-picker.tsx')),
  feed: code(() => import('../features/media/feed-page.tsx')),
  myFiles: code(() => import('../features/media/my-files-page.tsx')),
  kind: code(() => import('../features/media/kind-page.tsx')),
  search: code(() => import('../features/media/search-page.tsx')),
  item: code(() => import('./item-page.tsx')),
  history: code(() => import('./history-page.tsx')),
  payment: code(() => import('../features/membership/payment-page.tsx')),
  paymentSuccess: code(() => import('../features/membership/payment-success-page.tsx')),
  simulatedPayment: code(() => import('../features/membership/simulated-payment-page.tsx')),
  contact: code(() => import('../features/contact/contact-page.tsx')),
};

/** Which page an address opens, by its first part; only addresses that links lead to. */
const BY_ADDRESS: Readonly<Record<string, () => Promise<unknown>>> = {
  '': pages.feed,
  trend: pages.feed,
  favorite: pages.feed,
  recent: pages.feed,
  myfiles: pages.myFiles,
  saved: pages.feed,
  history: pages.history,
  videos: pages.kind,
  photos: pages.kind,
  search: pages.search,
  video: pages.item,
  photo: pages.item,
  profile: pages.profile,
  payment: pages.payment,
  contact: pages.contact,
  recovery: pages.recovery,
};

/**
 * Fetches what the page at `path` needs, so that it is there whole when it is first drawn: a part that comes later makes
 * everything wait for it. Without the network the page itself will say so.
 */
export async function codeOfPage(path: string, signedIn: boolean): Promise<void> {
  const [, first = ''] = path.split('/');
  const needed = signedIn ? [pages.shell, BY_ADDRESS[first]] : first === '' ? [pages.signIn] : [];
  await Promise.all(needed.map((load) => load?.())).catch(() => undefined);
}

function preload(event: Event): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.origin !== location.origin) return;
  const [, first = ''] = link.pathname.split('/');
  // Without the network the page itself will say so.
  BY_ADDRESS[first]?.().catch(() => undefined);
}

/** Fetches the code of a page as soon as somebody reaches for a link to it. */
export function startPreloading(): void {
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, preload, { passive: true });
}
