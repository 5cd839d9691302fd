import { type ComponentType, type FC, lazy, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LatestEvents } from '../features/events/latest-events.tsx';
import { FeedPage } from '../features/media/feed-page.tsx';
import { useCurrentUser } from '../shared/lib/session.ts';
import { MembersOnly, useReturnPath } from './members-only.tsx';
import { OpenLayout } from './open-layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { type Code, pages } from './pages.ts';
import { Shell } from './shell.tsx';

/**
 * Each page is fetched when it is first visited: `page(pages.name, 'NameOfTheComponent')`. One that was fetched already is
 * drawn at once: a spinner, once shown, stays for a third of a second.
 */
function page<N extends string, P extends object>(code: Code<Record<N, ComponentType<P>>>, name: N) {
  const Later: FC<P> = lazy(async () => ({ default: (await code())[name] as FC<P> }));
  // biome-ignore lint/correctness/noComponentHookFactories: each page is made once, when this file is read.
  return function Page(props: P) {
    const [Component] = useState<ComponentType<P>>(() => code.module?.[name] ?? Later);
    return <Component {...props} />;
  };
}

const NotFoundPage = page(pages.notFound, 'NotFoundPage');
const SignInPage = page(pages.signIn, 'SignInPage');
const RecoveryPage = page(pages.recovery, 'RecoveryPage');
const ResetPage = page(pages.reset, 'ResetPage');
const VerifyEmailPage = page(pages.verifyEmail, 'VerifyEmailPage');
const VerifyLinkPage = page(pages.verifyLink, 'VerifyLinkPage');
const OwnPage = page(pages.own, 'OwnPage');
const AvatarPicker = page(pages.avatarPicker, 'AvatarPicker');
const MyFilesPage = page(pages.myFiles, 'MyFilesPage');
const KindPage = page(pages.kind, 'KindPage');
const SearchPage = page(pages.search, 'SearchPage');
const ItemPage = page(pages.item, 'ItemPage');
const EventsPage = page(pages.events, 'EventsPage');
const EventPage = page(pages.event, 'EventPage');
const PersonPage = page(pages.person, 'PersonPage');
const ListPage = page(pages.list, 'ListPage');
const BatchPage = page(pages.batch, 'BatchPage');
const HistoryPage = page(pages.history, 'HistoryPage');
const PaymentPage = page(pages.payment, 'PaymentPage');
const PaymentSuccessPage = page(pages.paymentSuccess, 'PaymentSuccessPage');
const SimulatedPaymentPage = page(pages.simulatedPayment, 'SimulatedPaymentPage');
const ContactPage = page(pages.contact, 'ContactPage');

/** Menu and top bar for members; a plain frame for everybody else. */
function Frame() {
  return useCurrentUser() ? <Shell /> : <OpenLayout />;
}

/** `/`: the feed of random media, or the way in (and from there back to where one wanted to go, decisions 41). */
function HomePage() {
  const user = useCurrentUser();
  const back = useReturnPath();
  if (!user) return <SignInPage />;
  return back ?? <FeedPage type="random" lead={<LatestEvents />} />;
}

/** The whole route table (product 2; decisions 46). */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<HomePage />} />
          <Route element={<MembersOnly />}>
            <Route path="/trend" element={<ListPage key="trend" type="trend" />} />
            <Route path="/favorite" element={<ListPage key="sub" type="sub" />} />
            <Route path="/recent" element={<ListPage key="recent" type="recent" />} />
            <Route path="/myfiles" element={<MyFilesPage />} />
            <Route path="/saved" element={<ListPage key="saved" type="saved" />} />
            <Route path="/events" element={<EventsPage />} />
            <Route path="/event/:id" element={<EventPage />} />
            <Route path="/people/:id" element={<PersonPage />} />
            <Route path="/batch/:id" element={<BatchPage />} />
            <Route path="/history" element={<HistoryPage />} />
            <Route path="/videos" element={<KindPage key="video" kind="video" />} />
            <Route path="/photos" element={<KindPage key="photo" kind="photo" />} />
            <Route path="/search" element={<SearchPage />} />
            <Route path="/video/:id" element={<ItemPage kind="video" />} />
            <Route path="/photo/:id" element={<ItemPage kind="photo" />} />
            {['/profile', '/notifications', '/reports', '/moderation', '/operator'].map((path) => (
              <Route key={path} path={path} element={<OwnPage AvatarPicker={AvatarPicker} />} />
            ))}
            <Route path="/payment" element={<PaymentPage />} />
            <Route path="/paymentsuccess" element={<PaymentSuccessPage />} />
            <Route path="/pay/simulated/:orderId" element={<SimulatedPaymentPage />} />
            <Route path="/contact" element={<ContactPage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route element={<OpenLayout />}>
          <Route path="/recovery" element={<RecoveryPage />} />
          <Route path="/verifyemail" element={<VerifyEmailPage />} />
          <Route path="/users/:id/verify/:token" element={<VerifyLinkPage />} />
          <Route path="/users/:id/reset/:resetToken" element={<ResetPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
