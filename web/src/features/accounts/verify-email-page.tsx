import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { NoticeCard } from './notice-card.tsx';

/** After signing up: asks to open the mail (product 2). The inbox button is there where the operator named an inbox. */
export function VerifyEmailPage() {
  const t = useTexts();
  const inbox = useInstallation((installation) => installation.mailInboxUrl);
  return (
    <NoticeCard drawing="letter" title={t('accounts.verifyTitle')} text={t('accounts.verifyText')}>
      {inbox && (
        <a href={inbox} className={buttonClass()}>
          {t('accounts.checkEmail')}
        </a>
      )}
      <Link to="/" className={buttonClass('outline')}>
        {t('accounts.logIn')}
      </Link>
    </NoticeCard>
  );
}
