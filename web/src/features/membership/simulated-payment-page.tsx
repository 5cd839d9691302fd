import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { postForm } from './post-form.ts';
import { VERIFICATION_PATH, verificationFields } from './verification.ts';

/** Stands in for the payment provider on a machine that has none, and says so. It ends as the real checkout does. */
export function SimulatedPaymentPage() {
  const t = useTexts();
  const { rupees } = useLaterFormats();
  const errorText = useErrorText();
  const { orderId = '' } = useParams();
  const order = trpc.membership.simulatedOrder.useQuery({ orderId });
  const [ending, setEnding] = useState<'paid' | 'failed' | null>(null);
  const simulate = trpc.membership.simulatePayment.useMutation({
    onSuccess: (payment) => postForm(VERIFICATION_PATH, verificationFields(payment)),
    onError: (error) => {
      setEnding(null);
      notify('red', errorText(error));
    },
  });
  const end = (outcome: 'paid' | 'failed') => {
    setEnding(outcome);
    simulate.mutate({ orderId, outcome });
  };
  useTitle(t('membership.simulatedTitle'));

  if (order.error)
    return (
      <div className="text-center">
        <h1 className="sr-only">{t('membership.simulatedTitle')}</h1>
        <ErrorState text={errorText(order.error)} onRetry={() => void order.refetch()} />
        <Link to="/payment" className={buttonClass('quiet')}>
          {t('membership.backToPlans')}
        </Link>
      </div>
    );
  if (order.data?.paid)
    return (
      <EmptyState
        drawing="flag"
        text={t('membership.alreadyPaid')}
        action={
          <Link to="/payment" className={buttonClass('outline')}>
            {t('membership.backToPlans')}
          </Link>
        }
      />
    );
  return (
    <div className="mx-auto max-w-[560px] py-12">
      <h1 className="text-28">{t('membership.simulatedTitle')}</h1>
      <p className="mt-3 text-muted">{t('membership.simulatedText')}</p>
      {order.data ? (
        <dl className="mt-8 grid grid-cols-[auto_1fr] gap-x-8 gap-y-2">
          {order.data.club !== null && (
            <>
              <dt className="text-muted">{t('membership.club')}</dt>
              <dd className="wrap-anywhere">{order.data.club}</dd>
            </>
          )}
          <dt className="text-muted">{t('membership.plan')}</dt>
          <dd>{t('membership.months', { count: order.data.months })}</dd>
          <dt className="text-muted">{t('membership.price')}</dt>
          <dd className="tabular-nums">{rupees(order.data.amount)}</dd>
        </dl>
      ) : (
        <Loading label={t('common.loading')} className="mt-8">
          <Skeleton className="h-14 w-48" />
        </Loading>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => end('paid')} busy={ending === 'paid'} disabled={!order.data || ending === 'failed'}>
          {t('membership.pay')}
        </Button>
        <Button
          look="outline"
          onClick={() => end('failed')}
          busy={ending === 'failed'}
          disabled={!order.data || ending === 'paid'}
        >
          {t('membership.fail')}
        </Button>
        <Link to="/payment" className={buttonClass('quiet')}>
          {t('membership.backToPlans')}
        </Link>
      </div>
    </div>
  );
}
