import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { renewClubs } from '../../shared/lib/club-cache.ts';
import { refreshMe } from '../../shared/lib/me.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { type Outputs, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { forgetUnsentTexts } from '../../shared/lib/unsent-texts.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Drawing } from '../../shared/ui/drawing.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FailedPage } from '../../shared/ui/page-states.tsx';
import { clubPath } from '../../shared/ui/person-link.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { PAID_FOR } from './paid-for.tsx';

type Order = Outputs['membership']['orders']['items'][number];

/**
 * The page after a successful checkout (product 2). It fetches the plan again, and congratulates nobody who has none.
 * `?reference=` is the payment's own (decisions 32); by it the page knows for whom it was paid (decisions 61).
 */
export function PaymentSuccessPage() {
  const t = useTexts();
  const reference = useSearchParams()[0].get('reference');
  const format = useFormat();
  const user = useCurrentUser();
  const [asked, setAsked] = useState(false);
  const orders = trpc.membership.orders.useQuery({}, { enabled: reference !== null, staleTime: 0 });
  const found = orders.data?.items.find((one) => one.reference === reference);
  const order = found?.state === 'paid' ? found : undefined;
  const club = order?.club;
  const thanks = found?.state !== 'refund' && (user?.hasLivePlan || club);
  useTitle(t(thanks ? 'membership.successTitle' : 'membership.title'));
  useEffect(() => {
    forgetUnsentTexts(PAID_FOR);
    void renewClubs(queryClient);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one of the two got no answer, the other may have got none.
  useEffect(() => void refreshMe().then(() => setAsked(true)), [orders.isError]);
  const known = asked && (reference === null || !orders.isPending);
  if (!known)
    return (
      <>
        <h1 className="sr-only">{t('membership.title')}</h1>
        <Loading label={t('common.loading')} className="mx-auto my-16 max-w-md">
          <Skeleton className="h-36" />
        </Loading>
      </>
    );
  if (orders.error && !orders.data)
    return <FailedPage title={t('membership.title')} error={orders.error} onRetry={orders.refetch} />;
  if (found?.state === 'refund')
    return (
      <>
        <h1 className="sr-only">{t('membership.title')}</h1>
        <EmptyState
          drawing="flag"
          text={t('orders.refundText')}
          action={
            <Link to="/orders" className={buttonClass('outline')}>
              {t('orders.title')}
            </Link>
          }
        />
      </>
    );
  if (order && club) return <ClubSuccess club={club} order={order} />;
  if (!user?.hasLivePlan)
    return (
      <>
        <h1 className="sr-only">{t('membership.title')}</h1>
        <EmptyState
          drawing="flag"
          text={t('membership.notYet')}
          action={
            <Link to="/payment" className={buttonClass('outline')}>
              {t('membership.backToPlans')}
            </Link>
          }
        />
      </>
    );
  return (
    <Success
      text={t('membership.successText')}
      until={t('membership.successUntil', { date: format.date(user.planEnd) })}
      reference={reference}
      order={order}
    >
      <Link to="/" className={buttonClass()}>
        {t('membership.home')}
      </Link>
    </Success>
  );
}

/** A club was paid for: until when, for its seats alone, and whom to invite (decisions 61, 63). */
function ClubSuccess({ club, order }: { club: NonNullable<Order['club']>; order: Order }) {
  const t = useTexts();
  const format = useFormat();
  const { data } = trpc.clubs.find.useQuery({ id: club.id ?? '' }, { enabled: club.id !== null });
  return (
    <Success
      text={t('membership.clubSuccess', { club: club.name })}
      until={data?.planEnd ? t('membership.clubSuccessUntil', { date: format.date(data.planEnd) }) : undefined}
      reference={order.reference}
      order={order}
    >
      {club.id !== null && (
        <Link to={clubPath({ id: club.id })} className={buttonClass()}>
          {t(data?.role === 'lead' ? 'membership.invitePeople' : 'membership.seeClub')}
        </Link>
      )}
      <Link to="/" className={buttonClass('outline')}>
        {t('membership.home')}
      </Link>
    </Success>
  );
}

interface Props {
  text: string;
  until: string | undefined;
  reference: string | null;
  order: Order | undefined;
  /** Where to go from here. */
  children: ReactNode;
}

function Success({ text, until, reference, order, children }: Props) {
  const t = useTexts();
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <Drawing name="flag" className="mb-2 h-36 text-muted" />
      <h1 className="text-28">{t('membership.successTitle')}</h1>
      <p className="text-muted wrap-anywhere">{text}</p>
      {until && <p>{until}</p>}
      {reference && <p className="text-14 text-muted">{t('membership.reference', { reference })}</p>}
      {order && (
        <Link to={`/orders/${order.id}`} className="text-14 font-medium text-accent hover:underline">
          {t('orders.receipt')}
        </Link>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
