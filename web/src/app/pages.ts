/** The code of each page, fetched when it is first needed. */
export const pages = {
  shell: () => import('./shell.tsx'),
  notFound: () => import('./not-found-page.tsx'),
  signIn: () => import('../features/accounts/sign-in-page.tsx'),
  recovery: () => import('../features/accounts/recovery-page.tsx'),
  reset: () => import('../features/accounts/reset-page.tsx'),
  verifyEmail: () => import('../features/accounts/verify-email-page.tsx'),
  verifyLink: () => import('../features/accounts/verify-link-page.tsx'),
  profile: () => import('../features/accounts/profile-page.tsx'),
  avatarPicker: () => import('../features/uploads/avatar-picker.tsx'),
  feed: () => import('../features/media/feed-page.tsx'),
  myFiles: () => import('../features/media/my-files-page.tsx'),
  kind: () => import('../features/media/kind-page.tsx'),
  search: () => import('../features/media/search-page.tsx'),
  item: () => import('./item-page.tsx'),
  history: () => import('./history-page.tsx'),
  payment: () => import('../features/membership/payment-page.tsx'),
  paymentSuccess: () => import('../features/membership/payment-success-page.tsx'),
  simulatedPayment: () => import('../features/membership/simulated-payment-page.tsx'),
  contact: () => import('../features/contact/contact-page.tsx'),
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
