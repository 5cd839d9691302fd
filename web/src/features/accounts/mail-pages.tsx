import { useLocation } from 'react-router-dom';
import { RecoveryPage } from './recovery-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';
import { VerifyLinkPage } from './verify-link-page.tsx';

/** The pages that send mails, and those that mails lead to: chosen by the address, in one chunk. */
export function MailPages() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/recovery')) return <RecoveryPage />;
  if (pathname.startsWith('/verifyemail')) return <VerifyEmailPage />;
  return pathname.includes('/verify/') ? <VerifyLinkPage /> : <ResetPage />;
}
