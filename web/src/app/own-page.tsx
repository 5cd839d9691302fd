import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { ProfilePage } from '../features/accounts/profile-page.tsx';
import { useProof } from '../features/accounts/use-proof.tsx';
import { NewsChoices } from '../features/news/news-choices.tsx';
import { NewsPage } from '../features/news/news-page.tsx';
import { ModerationPage } from '../features/safety/moderation-page.tsx';
import { OwnReportsPage } from '../features/safety/own-reports-page.tsx';
import { useTexts } from '../shared/i18n/languages.ts';
import { extra } from '../shared/lib/extra.tsx';
import { useCurrentUser } from '../shared/lib/session.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** With its plots it is larger than all the others, and few people need it. */
const OperatorPage = lazy(async () => ({
  default: (await import('../features/operator/operator-page.tsx')).OperatorPage,
}));

const CollegePage = lazy(async () => ({ default: (await import('../features/college/college-page.tsx')).CollegePage }));

const OrdersPage = lazy(async () => ({
  default: (await import('../features/membership/orders-page.tsx')).OrdersPage,
}));

const ReceiptPage = lazy(async () => ({
  default: (await import('../features/membership/receipt-page.tsx')).ReceiptPage,
}));

function NoPicker() {
  const t = useTexts();
  return (
    <p role="alert" className="text-14 text-danger">
      {t('common.notLoaded')}
    </p>
  );
}

const AvatarPicker = extra(
  async () => (await import('../features/uploads/avatar-picker.tsx')).AvatarPicker,
  () => <Spinner />,
  NoPicker,
);

function College() {
  const proof = useProof();
  return (
    <>
      <CollegePage proof={proof} />
      {proof.dialog}
    </>
  );
}

/**
 * One's profile, notifications, reports and orders, the pages of moderators, stewards and developers: chosen by the address, in one
 * chunk.
 */
export function OwnPage() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  if (pathname === '/operator') return user?.role === 'developer' ? <OperatorPage /> : <NotFoundPage />;
  if (pathname === '/college') return user?.steward ? <College /> : <NotFoundPage />;
  if (pathname === '/notifications') return <NewsPage />;
  if (pathname === '/orders') return <OrdersPage />;
  if (pathname.startsWith('/orders/')) return <ReceiptPage />;
  if (pathname === '/reports') return <OwnReportsPage />;
  return pathname === '/moderation' ? (
    <ModerationPage />
  ) : (
    <ProfilePage choices={<NewsChoices />} AvatarPicker={AvatarPicker} />
  );
}
