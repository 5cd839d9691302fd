import { getQueryKey } from '@trpc/react-query';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import type { Outputs } from '../../shared/lib/trpc.ts';
import { api, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { clubPath } from '../../shared/ui/person-link.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';

/** One's own orders, those that one paid for clubs, and those of the clubs that one leads (decisions 64). */
export function OrdersPage() {
  const t = useTexts();
  const errorText = useErrorText();
  useTitle(t('orders.title'));
  const list = usePages(getQueryKey(trpc.membership.orders, {}, 'infinite'), (cursor, options) =>
    api.membership.orders.query({ cursor }, options),
  );
  const orders = list.data?.pages.flatMap((page) => page.items);
  return (
    <article className="mx-auto max-w-[760px] py-6">
      <h1 className="text-28">{t('orders.title')}</h1>
      <p className="mt-2 text-muted">{t('orders.intro')}</p>
      {list.isPending && (
        <Loading label={t('common.loading')} className="mt-6 flex flex-col gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </Loading>
      )}
      {list.error && !orders && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {orders?.length === 0 && (
        <EmptyState
          drawing="flag"
          text={t('orders.empty')}
          action={
            <Link to="/payment" className={buttonClass('outline')}>
              {t('membership.backToPlans')}
            </Link>
          }
        />
      )}
      {orders && orders.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {orders.map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </article>
  );
}

type Order = Outputs['membership']['orders']['items'][number];

function OrderLine({ order: { id, createdAt, paidAt, months, amount, state, reference, club } }: { order: Order }) {
  const t = useTexts();
  const format = useFormat();
  const { rupees } = useLaterFormats();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16 font-semibold">
          <span className="wrap-anywhere">
            {t('membership.months', { count: months })}
            {' · '}
            {club === null ? (
              t('orders.own')
            ) : club.id === null ? (
              club.name
            ) : (
              <Link to={clubPath({ id: club.id })} className="hover:underline">
                {club.name}
              </Link>
            )}
          </span>
          <Chip tone={state === 'paid' ? 'accent' : 'plain'}>{t(`orders.state_${state}`)}</Chip>
        </h2>
        <p className="mt-1 text-14 text-muted">
          {format.date(paidAt ?? createdAt)}
          {reference && <span className="wrap-anywhere"> · {t('membership.reference', { reference })}</span>}
        </p>
        {state === 'refund' && <p className="mt-1 text-14">{t('orders.refundText')}</p>}
      </div>
      <p className="text-20 tabular-nums">{rupees(amount)}</p>
      {paidAt !== null && (
        <Link to={`/orders/${id}`} className={buttonClass('outline')}>
          {t('orders.receipt')}
        </Link>
      )}
    </li>
  );
}
