import type { SharedPage as Shared } from '@quadrangle/domain/media/shared-pages';
import { type ComponentType, type FC, lazy, type ReactElement, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { EventCard } from '../features/events/event-card.tsx';
import { LatestEvents } from '../features/events/latest-events.tsx';
import { FeedPage } from '../features/media/feed-page.tsx';
import { playerCode } from '../features/media/player-code.ts';
import { itemTexts, laterTexts, signInTexts } from '../shared/i18n/languages.ts';
import { useCurrentUser } from '../shared/lib/session.ts';
import { MembersOnly, useReturnPath } from './members-only.tsx';
import { OpenLayout } from './open-layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { Shell } from './shell.tsx';

/** Loads the code of a page; a browser does so once. */
type Load<Module> = () => Promise<Module>;

/** A page whose code is fetched when it is first visited. */
interface Page<P extends object> extends FC<P> {
  /** Fetches it ahead. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * A page: its code, the name of its component, and the texts that it needs besides those that the app starts with. Once
 * fetched it is drawn at once: a spinner, once shown, stays for a third of a second.
 */
function page<N extends string, P extends object>(
  load: Load<Record<N, ComponentType<P>>>,
  name: N,
  texts?: () => Promise<unknown>,
): Page<P> {
  let fetched: ComponentType<P> | undefined;
  const fetch = async () => {
    const [module] = await Promise.all([load(), texts?.()]);
    fetched = module[name];
    return { default: fetched as FC<P> };
  };
  let later: FC<P> = lazy(fetch);
  // For React, what could not be fetched stays so.
  window.addEventListener('online', () => {
    later = lazy(fetch);
  });
  // biome-ignore lint/correctness/noComponentHookFactories: each page is made once, when this file is read.
  function Fetched(props: P) {
    const [Component] = useState<ComponentType<P>>(() => fetched ?? later);
    return <Component {...props} />;
  }
  return Object.assign(Fetched, { fetch });
}

const ofItems = <N extends string, P extends object>(load: Load<Record<N, ComponentType<P>>>, name: N) =>
  page(load, name, itemTexts);
const later = <N extends string, P extends object>(load: Load<Record<N, ComponentType<P>>>, name: N) =>
  page(load, name, laterTexts);

const NotFoundPage = ofItems(() => import('./not-found-page.tsx'), 'NotFoundPage');
const SignInPage = page(() => import('../features/accounts/sign-in-page.tsx'), 'SignInPage', signInTexts);
const SharedPage = page(() => import('./shared-page.tsx'), 'SharedPage', signInTexts);
const MailPages = later(() => import('../features/accounts/mail-pages.tsx'), 'MailPages');
const OwnPage = later(() => import('./own-page.tsx'), 'OwnPage');
const MyFilesPage = later(() => import('../features/media/my-files-page.tsx'), 'MyFilesPage');
const ListPage = page(() => import('../features/media/list-page.tsx'), 'ListPage');
const KindPage = page(() => import('../features/media/kind-page.tsx'), 'KindPage');
const SearchPage = ofItems(() => import('../features/media/search-page.tsx'), 'SearchPage');
const ItemPage = ofItems(() => import('./item-page.tsx'), 'ItemPage');
const EventsPage = later(() => import('../features/events/events-page.tsx'), 'EventsPage');
const OffersPage = later(() => import('../features/pool/offers-page.tsx'), 'OffersPage');
const EventPage = later(() => import('./event-page.tsx'), 'EventPage');
const PersonPage = later(() => import('./person-page.tsx'), 'PersonPage');
const ClubPages = later(() => import('./club-pages.tsx'), 'ClubPages');
const BatchPage = later(() => import('./batch-page.tsx'), 'BatchPage');
const HistoryPage = ofItems(() => import('./history-page.tsx'), 'HistoryPage');
const PayPages = later(() => import('../features/membership/pay-pages.tsx'), 'PayPages');
const WallPages = later(() => import('../features/walls/wall-pages.tsx'), 'WallPages');
const RightsPage = later(() => import('./contact-pages.tsx'), 'RightsPage');
const ContactPage = later(() => import('./contact-pages.tsx'), 'ContactPage');

/** The own pages are one chunk of code, which draws the page of the address. */
const own = <OwnPage />;

/** The page of each address for members; with keys, where one page draws two lists (product 2; decisions 46). */
const FOR_MEMBERS: Readonly<Record<string, ReactElement>> = {
  '/trend': <ListPage key="trend" type="trend" />,
  '/favorite': <ListPage key="sub" type="sub" />,
  '/recent': <ListPage key="recent" type="recent" />,
  '/myfiles': <MyFilesPage />,
  '/saved': <ListPage key="saved" type="saved" />,
  '/events': <EventsPage />,
  '/event/:id/offers': <OffersPage />,
  '/clubs': <ClubPages />,
  '/invitation/:id': <ClubPages />,
  '/history': <HistoryPage />,
  '/videos': <KindPage key="video" kind="video" />,
  '/photos': <KindPage key="photo" kind="photo" />,
  '/search': <SearchPage EventCard={EventCard} />,
  '/profile': own,
  '/notifications': own,
  '/reports': own,
  '/orders': own,
  '/orders/:id': own,
  '/moderation': own,
  '/operator': own,
  '/college': own,
  '/payment': <PayPages />,
  '/paymentsuccess': <PayPages />,
  '/pay/simulated/:orderId': <PayPages />,
  '/contact': <ContactPage />,
};

/** The pages that people share by a link: signed-out visitors read a word of what it leads to (decisions 68). */
const SHARED: Readonly<Record<`/${Shared}/:id`, ReactElement>> = {
  '/event/:id': <EventPage />,
  '/people/:id': <PersonPage />,
  '/club/:id': <ClubPages />,
  '/batch/:id': <BatchPage />,
  '/video/:id': <ItemPage kind="video" />,
  '/photo/:id': <ItemPage kind="photo" />,
};

/** The pages for everybody. */
const FOR_ALL: Readonly<Record<string, ReactElement>> = {
  '/recovery': <MailPages />,
  '/rights': <RightsPage />,
  '/verifyemail': <MailPages />,
  '/users/:id/verify/:token': <MailPages />,
  '/users/:id/reset/:resetToken': <MailPages />,
};

/** Screens without a session, which show nothing of ours around the pictures (decisions 66). */
const BARE: Readonly<Record<string, ReactElement>> = { '/wall': <WallPages />, '/wall/:token': <WallPages /> };

/** With its slash, so that it names nothing that every object has; in small letters, as routes match any. */
const firstWord = (path: string) => path.split('/', 2).join('/').toLowerCase();

/** The code that the page of an address needs, by the first word of the address: an event's own page comes after its offers. */
const CODE_OF = Object.fromEntries(
  Object.entries({ ...FOR_ALL, ...BARE, ...FOR_MEMBERS, ...SHARED }).map(([path, { type }]) => {
    const { fetch } = type as Page<object>;
    return [firstWord(path), path === '/video/:id' ? () => Promise.all([fetch(), playerCode()]) : fetch];
  }),
);

/**
 * Loads the code for the page at `path`, so that its first render is complete: everything waits for a part that comes
 * later. Without a connection, the page itself says so.
 */
export async function codeOfPage(path: string, signedIn: boolean): Promise<void> {
  const first = firstWord(path);
  const open = first === '/' ? SignInPage.fetch : `${first}/:id` in SHARED ? SharedPage.fetch : undefined;
  const needed = signedIn ? CODE_OF[first] : open;
  await needed?.().catch(() => undefined);
}

function preload(event: Event): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.origin !== location.origin) return;
  // Without the network the page itself will say so.
  CODE_OF[firstWord(link.pathname)]?.().catch(() => undefined);
}

/** Loads the code of a page as soon as somebody is about to use a link to it. */
export function startPreloading(): void {
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, preload, { passive: true });
}

/** Menu and top bar for members; a plain frame for everybody else. */
function Frame() {
  return useCurrentUser() ? <Shell /> : <OpenLayout />;
}

/** `/`: the feed of random media, or the sign-in page (and from there back to the requested page, decisions 41). */
function FirstPage() {
  const user = useCurrentUser();
  const back = useReturnPath();
  if (!user) return <SignInPage />;
  return back ?? <FeedPage type="random" above={() => <LatestEvents />} />;
}

const routesTo = (pages: Readonly<Record<string, ReactElement>>) =>
  Object.entries(pages).map(([path, element]) => <Route key={path} path={path} element={element} />);

/** The whole route table (product 2; decisions 46). */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<FirstPage />} />
          <Route element={<MembersOnly shared={null} />}>{routesTo(FOR_MEMBERS)}</Route>
          <Route element={<MembersOnly shared={<SharedPage />} />}>{routesTo(SHARED)}</Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<OpenLayout />}>{routesTo(FOR_ALL)}</Route>
        {routesTo(BARE)}
      </Routes>
    </Suspense>
  );
}
