import { useLanguage, useTexts } from '../../shared/i18n/languages.ts';
import { ownPageAddress } from '../../shared/i18n/own-page-address.ts';
import { useInstallation } from '../../shared/lib/installation.ts';

const LINK = 'inline-flex min-h-11 items-center px-2 text-accent hover:underline';

/** Links to the privacy page, the rights desk, and the terms if there are any. */
export function PageLinks() {
  const t = useTexts();
  const language = useLanguage();
  const terms = useInstallation((installation) => installation.terms);
  return (
    <p className="text-center text-12">
      <a href={ownPageAddress('privacy', language)} className={LINK}>
        {t('accounts.privacy')}
      </a>
      <a href="/rights" className={LINK}>
        {t('accounts.rights')}
      </a>
      {terms && (
        <a href={ownPageAddress('terms', language)} className={LINK}>
          {t('accounts.terms')}
        </a>
      )}
    </p>
  );
}
