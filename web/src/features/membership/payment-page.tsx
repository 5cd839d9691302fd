import type { PlanMonths } from '@quadrangle/domain/membership/rules';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { refreshMe } from '../../shared/lib/me.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { clubToPay, PaidForFields, showRefused, usePaidFor } from './paid-for.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { useCheckout } from './use-checkout.ts';

/** Says in red that a payment failed when the checkout sent one back with `?failed=1`, once. */
function useFailureNotice(): void {
  const t = useTexts();
  const [query, setQuery] = useSearchParams();
  const failed = query.has('failed');
  useEffect(() => {
    if (!failed) return;
    notify('red', t('membership.failed'));
    setQuery({}, { replace: true });
  }, [failed, setQuery, t]);
}

/** A plan that was paid for in a closed tab or on another device appears as soon as this page is visible. */
function useFreshPlan(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshMe();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/** Whose plan it is going to be, the plans, and the way to the checkout (product 2; decisions 61). */
export function PaymentPage() {
  const t = useTexts();
  const user = useCurrentUser();
  const [months, setMonths] = useState<PlanMonths>(user?.everHadPlan ? 12 : 1);
  const { busy, checkOut } = useCheckout();
  const paidFor = usePaidFor();
  const pay = async () => {
    const club = await clubToPay(paidFor);
    if (club !== undefined) await checkOut(months, club, (refused) => showRefused(paidFor, refused));
  };
  useTitle(t('membership.title'));
  useFailureNotice();
  useFreshPlan();
  return (
    <div className="mx-auto max-w-[960px] py-6">
      <h1 className="text-28">{t('membership.title')}</h1>
      <p className="mt-2 text-muted">{t('membership.intro')}</p>
      <PaidForFields paidFor={paidFor} />
      <PlanChoice months={months} onChange={setMonths} />
      <Button onClick={() => void pay()} busy={busy} className="mt-8 w-full w500:w-auto w500:px-10">
        {t('membership.checkOut')}
      </Button>
      <p className="mt-6">
        <Link to="/orders" className={buttonClass('quiet')}>
          {t('orders.title')}
        </Link>
      </p>
    </div>
  );
}
