import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { refreshMe } from '../../shared/lib/me.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Drawing } from '../../shared/ui/drawing.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';

/**
 * The page after a successful checkout (product 2). It fetches the plan again, and congratulates nobody who has none.
 * `?reference=` is the payment's own (decisions 32).
 */
export function PaymentSuccessPage() {
  const t = useTexts();
  const reference = useSearchParams()[0].get('reference');
  const format = useFormat();
  const user = useCurrentUser();
  const [asked, setAsked] = useState(false);
  useTitle(t(user?.hasLivePlan ? 'membership.successTitle' : 'membership.title'));
  useEffect(() => {
    void refreshMe().then(() => setAsked(true));
  }, []);
  if (!user?.hasLivePlan)
    return (
      <>
        <h1 className="sr-only">{t('membership.title')}</h1>
        {asked ? (
          <EmptyState
            drawing="flag"
            text={t('membership.notYet')}
            action={
              <Link to="/payment" className={buttonClass('outline')}>
                {t('membership.backToPlans')}
              </Link>
            }
          />
        ) : (
          <Loading label={t('common.loading')} className="mx-auto my-16 max-w-md">
            <Skeleton className="h-36" />
          </Loading>
        )}
      </>
    );
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <Drawing name="flag" className="mb-2 h-36 text-muted" />
      <h1 className="text-28">{t('membership.successTitle')}</h1>
      <p className="text-muted">{t('membership.successText')}</p>
      <p>{t('membership.successUntil', { date: format.date(user.planEnd) })}</p>
      {reference && <p className="text-14 text-muted">{t('membership.reference', { reference })}</p>}
      <Link to="/" className={buttonClass('primary', 'mt-4')}>
        {t('membership.home')}
      </Link>
    </div>
  );
}
