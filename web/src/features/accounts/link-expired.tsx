import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { NoticeCard } from './notice-card.tsx';

/** A link from a mail that no longer works, and where to get a new one (product 2). */
export function LinkExpired({ link }: { link: 'verification' | 'reset' }) {
  const t = useTexts();
  return link === 'verification' ? (
    <NoticeCard drawing="expired" title={t('accounts.linkExpired')} text={t('accounts.verificationExpired')}>
      <Link to="/" className={buttonClass()}>
        {t('accounts.login')}
      </Link>
    </NoticeCard>
  ) : (
    <NoticeCard drawing="expired" title={t('accounts.linkExpired')} text={t('accounts.resetExpired')}>
      <Link to="/recovery" className={buttonClass()}>
        {t('accounts.forgotPassword')}
      </Link>
    </NoticeCard>
  );
}
