import { getQueryKey } from '@trpc/react-query';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';

/** Orders to refund, or that differ from the provider's books; refunds are made at the provider (decisions 12, 32). */
export function OrdersSection() {
  const t = useTexts();
  const format = useFormat();
  const { rupees } = useLaterFormats();
  const errorText = useErrorText();
  const list = usePages(getQueryKey(trpc.desk.ordersToSettle, undefined, 'infinite'), (cursor, options) =>
    api.desk.ordersToSettle.query({ cursor }, options),
  );
  const orders = list.data?.pages.flatMap((page) => page.items);
  return (
    <section>
      <h2 className="text-20">{t('operator.orders')}</h2>
      {list.error && !orders && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {orders?.length === 0 && !list.hasNextPage && <p className="mt-2 text-14 text-muted">{t('operator.noOrders')}</p>}
      {orders && orders.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {orders.map(({ id, createdAt, status, months, amount, providerOrderId, paymentId }) => (
            <li key={id} className="py-4">
              <p className="font-medium">
                {status === 'to refund'
                  ? t('operator.toRefund')
                  : t('operator.differs', { difference: status.replace(/^differs: /, '') })}
              </p>
              <p className="text-14 text-muted wrap-anywhere">
                {[
                  t('operator.order', { amount: rupees(amount), count: months }),
                  format.date(createdAt),
                  providerOrderId,
                  paymentId,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ShowMore of={list} label={t('operator.showMore')} />
    </section>
  );
}
