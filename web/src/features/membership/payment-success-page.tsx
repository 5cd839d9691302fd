import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormat } from '../../shared/i18n/languages.ts';
import { refreshMe } from '../../shared/lib/me.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Drawing } from '../../shared/ui/drawing.tsx';

/** Where the checkout ends when it went well (product 2); the plan is asked for anew. `?reference=` is the payment's own (decisions 32). */
export function PaymentSuccessPage() {
  const { t } = useTranslation();
  const reference = useSearchParams()[0].get('reference');
  const format = useFormat();
  const user = useCurrentUser();
  useTitle(t('membership.successTitle'));
  useEffect(() => {
    void refreshMe();
  }, []);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <Drawing name="flag" className="mb-2 h-36 text-muted" />
      <h1 className="text-28">{t('membership.successTitle')}</h1>
      <p className="text-muted">{t('membership.successText')}</p>
      {user?.hasLivePlan && <p>{t('membership.successUntil', { date: format.date(user.planEnd) })}</p>}
      {reference && <p className="text-14 text-muted">{t('membership.reference', { reference })}</p>}
      <Link to="/" className={buttonClass('primary', 'mt-4')}>
        {t('membership.home')}
      </Link>
    </div>
  );
}
