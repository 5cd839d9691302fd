import { useLanguage, useTexts } from '../../shared/i18n/languages.ts';
import { ownPageAddress } from '../../shared/i18n/own-page-address.ts';
import { useInstallation } from '../../shared/lib/installation.ts';

const LINK = 'text-accent underline';

/** The notice in short: what, what for, how long, which rights, whom to complain to; the whole of it is at `/privacy` (decisions 73). */
export function NoticeText() {
  const t = useTexts();
  const language = useLanguage();
  const grievance = useInstallation((installation) => installation.grievanceContact);
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-14 text-muted">
      <li>{t('consent.what')}</li>
      <li>{t('consent.purposes')}</li>
      <li>{t('consent.howLong')}</li>
      <li>{t('consent.rights')}</li>
      <li>
        {t('consent.complain')}{' '}
        <a href="/rights" className={LINK}>
          {t('accounts.rights')}
        </a>
        {grievance && (
          <>
            {', '}
            <a href={`mailto:${grievance}`} className={LINK}>
              {grievance}
            </a>
          </>
        )}
      </li>
      <li>
        <a href={ownPageAddress('privacy', language)} target="_blank" rel="noreferrer" className={LINK}>
          {t('consent.whole')}
        </a>
      </li>
    </ul>
  );
}
