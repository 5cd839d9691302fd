import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useCurrentUser } from '../shared/lib/session.ts';
import { MembersOnly, useReturnPath } from './members-only.tsx';
import { OpenLayout } from './open-layout.tsx';
import { PageLoading } from './page-loading.tsx';

/** Each page is fetched when it is first visited: `page(() => import('…'), 'NameOfTheComponent')`. */
function page<N extends string, P extends object>(load: () => Promise<Record<N, ComponentType<P>>>, name: N) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const Shell = page(() => import('./shell.tsx'), 'Shell');
const NotFoundPage = page(() => import('./not-found-page.tsx'), 'NotFoundPage');
const SignInPage = page(() => import('../features/accounts/sign-in-page.tsx'), 'SignInPage');
const RecoveryPage = page(() => import('../features/accounts/recovery-page.tsx'), 'RecoveryPage');
const ResetPage = page(() => import('../features/accounts/reset-page.tsx'), 'ResetPage');
const VerifyEmailPage = page(() => import('../features/accounts/verify-email-page.tsx'), 'VerifyEmailPage');
const VerifyLinkPage = page(() => import('../features/accounts/verify-link-page.tsx'), 'VerifyLinkPage');
const ProfilePage = page(() => import('../features/accounts/profile-page.tsx'), 'ProfilePage');
const AvatarPicker = page(() => import('../features/uploads/avatar-picker.tsx'), 'AvatarPicker');
const FeedPage = page(() => import('../features/media/feed-page.tsx'), 'FeedPage');
const KindPage = page(() => import('../features/media/kind-page.tsx'), 'KindPage');
const SearchPage = page(() => import('../features/media/search-page.tsx'), 'SearchPage');
const ItemPage = page(() => import('./item-page.tsx'), 'ItemPage');
const HistoryPage = page(() => import('./history-page.tsx'), 'HistoryPage');
const PaymentPage = page(() => import('../features/membership/payment-page.tsx'), 'PaymentPage');
const PaymentSuccessPage = page(() => import('../features/membership/payment-success-page.tsx'), 'PaymentSuccessPage');
const SimulatedPaymentPage = page(
  () => import('../features/membership/simulated-payment-page.tsx'),
  'SimulatedPaymentPage',
);
const ContactPage = page(() => import('../features/contact/contact-page.tsx'), 'ContactPage');

/** Menu and top bar around whoever is signed in; a plain frame around everybody else. */
function Frame() {
  return useCurrentUser() ? <Shell /> : <OpenLayout />;
}

/** `/`: the feed of random media, or the way in (and from there back to where one wanted to go, decisions 41). */
function HomePage() {
  const user = useCurrentUser();
  const back = useReturnPath();
  if (!user) return <SignInPage />;
  return back ?? <FeedPage type="random" />;
}

/** The whole route table (product 2). */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<HomePage />} />
          <Route element={<MembersOnly />}>
            <Route path="/trend" element={<FeedPage key="trend" type="trend" />} />
            <Route path="/favorite" element={<FeedPage key="sub" type="sub" />} />
            <Route path="/recent" element={<FeedPage key="recent" type="recent" />} />
            <Route path="/myfiles" element={<FeedPage key="myfiles" type="myfiles" />} />
            <Route path="/saved" element={<FeedPage key="saved" type="saved" />} />
            <Route path="/history" element={<HistoryPage />} />
            <Route path="/videos" element={<KindPage key="video" kind="video" />} />
            <Route path="/photos" element={<KindPage key="photo" kind="photo" />} />
            <Route path="/search" element={<SearchPage />} />
            <Route path="/video/:id" element={<ItemPage kind="video" />} />
            <Route path="/photo/:id" element={<ItemPage kind="photo" />} />
            <Route path="/profile" element={<ProfilePage AvatarPicker={AvatarPicker} />} />
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
