import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { LinkExpired } from './link-expired.tsx';
import { NoticeCard } from './notice-card.tsx';
import { useVerification } from './use-verification.ts';

/** Where the link in the verification mail leads (product 2, decisions 7). */
export function VerifyLinkPage() {
  const t = useTexts();
  const errorText = useErrorText();
  const { id = '', token = '' } = useParams();
  const link = useVerification(id, token);
  useTitle(t('accounts.verifyTitle'));

  switch (link.step) {
    case 'working':
      return (
        <div role="status" className="m-auto flex flex-col items-center gap-4 p-8 text-muted">
          <Spinner />
          {t('accounts.verifying')}
        </div>
      );
    case 'asking':
      return (
        <NoticeCard drawing="letter" title={t('accounts.isThisYou')} text={t('accounts.isThisYouText', link.person)}>
          <Button onClick={link.yes} busy={link.answering === 'yes'} disabled={link.answering === 'no'}>
            {t('accounts.yesItIsMe')}
          </Button>
          <Button look="outline" onClick={link.no} busy={link.answering === 'no'} disabled={link.answering === 'yes'}>
            {t('accounts.noDeleteIt')}
          </Button>
        </NoticeCard>
      );
    case 'verified':
      return (
        <NoticeCard drawing="flag" title={t('accounts.verifiedTitle')} text={t('accounts.verifiedText')}>
          <Link to="/" className={buttonClass()}>
            {t('accounts.login')}
          </Link>
        </NoticeCard>
      );
    case 'rejected':
      return (
        <NoticeCard drawing="gate" title={t('accounts.rejectedTitle')} text={t('accounts.rejectedText')}>
          <Link to="/" className={buttonClass('outline')}>
            {t('notFound.home')}
          </Link>
        </NoticeCard>
      );
    case 'expired':
      return <LinkExpired link="verification" />;
    case 'broken':
      return <ErrorState text={errorText(link.error)} onRetry={link.retry} />;
  }
}
