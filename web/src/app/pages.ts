import { playerCode } from '../features/media/player-code.ts';
import { itemTexts, laterTexts, signInTexts } from '../shared/i18n/languages.ts';

/** The code of a page. */
export interface Code<Module> {
  /** Loads it; a browser does so once. */
  (): Promise<Module>;
  /** What has been loaded, so that it can be rendered at once. */
  module?: Module;
}

/** Code that is ready once its `texts` have loaded too. */
function withTexts<Module>(texts: () => Promise<void>, load: () => Promise<Module>): Code<Module> {
  const fetchCode: Code<Module> = async () => {
    [fetchCode.module] = await Promise.all([load(), texts()]);
    return fetchCode.module;
  };
  return fetchCode;
}

/** Code that needs no more texts than the app starts with. */
const first = <Module>(load: () => Promise<Module>) => withTexts(async () => {}, load);

/** Code that needs the texts about items. */
const ofItems = <Module>(load: () => Promise<Module>) => withTexts(itemTexts, load);

const later = <Module>(load: () => Promise<Module>) => withTexts(laterTexts, load);

/** The code of each page other than the first, fetched when it is first needed. */
export const pages = {
  notFound: ofItems(() => import('./not-found-page.tsx')),
  signIn: withTexts(signInTexts, () => import('../features/accounts/sign-in-page.tsx')),
  recovery: later(() => import('../features/accounts/recovery-page.tsx')),
  reset: later(() => import('../features/accounts/reset-page.tsx')),
  verifyEmail: later(() => import('../features/accounts/verify-email-page.tsx')),
  verifyLink: later(() => import('../features/accounts/verify-link-page.tsx')),
  own: later(() => import('./own-page.tsx')),
  avatarPicker: later(() => import('../features/uploads/avatar-picker.tsx')),
  myFiles: later(() => import('../features/media/my-files-page.tsx')),
  list: first(() => import('../features/media/list-page.tsx')),
  kind: first(() => import('../features/media/kind-page.tsx')),
  search: ofItems(() => import('../features/media/search-page.tsx')),
  item: ofItems(() => import('./item-page.tsx')),
  events: later(() => import('../features/events/events-page.tsx')),
  event: later(() => import('./event-page.tsx')),
  person: later(() => import('./person-page.tsx')),
  batch: later(() => import('../features/media/batch-page.tsx')),
  history: ofItems(() => import('./history-page.tsx')),
  payment: later(() => import('../features/membership/payment-page.tsx')),
  paymentSuccess: later(() => import('../features/membership/payment-success-page.tsx')),
  simulatedPayment: later(() => import('../features/membership/simulated-payment-page.tsx')),
  contact: later(() => import('../features/contact/contact-page.tsx')),
};

/** Which page an address opens, by its first part; only addresses that links lead to. */
const BY_ADDRESS: Readonly<Record<string, () => Promise<unknown>>> = {
  recent: pages.list,
  favorite: pages.list,
  trend: pages.list,
  saved: pages.list,
  myfiles: pages.myFiles,
  events: pages.events,
  event: pages.event,
  people: pages.person,
  batch: pages.batch,
  history: pages.history,
  videos: pages.kind,
  photos: pages.kind,
  search: pages.search,
  video: () => Promise.all([pages.item(), playerCode()]),
  photo: pages.item,
  profile: pages.own,
  notifications: pages.own,
  payment: pages.payment,
  contact: pages.contact,
  recovery: pages.recovery,
};

/**
 * Loads what the page at `path` needs, so that its first render is complete: a part that comes later makes everything
 * wait for it. Without the network the page itself will say so.
 */
export async function codeOfPage(path: string, signedIn: boolean): Promise<void> {
  const [, first = ''] = path.split('/');
  const needed = signedIn ? BY_ADDRESS[first] : first === '' ? pages.signIn : undefined;
  await needed?.().catch(() => undefined);
}

function preload(event: Event): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.origin !== location.origin) return;
  const [, first = ''] = link.pathname.split('/');
  // Without the network the page itself will say so.
  BY_ADDRESS[first]?.().catch(() => undefined);
}

/** Loads the code of a page as soon as somebody is about to use a link to it. */
export function startPreloading(): void {
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, preload, { passive: true });
}
