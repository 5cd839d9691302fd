import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Mark } from '../../shared/ui/brand.tsx';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import './receipt.css';

/** The receipt of a paid order, one page to print (decisions 64). The last part of the address is the order's id. */
export function ReceiptPage() {
  const t = useTexts();
  const errorText = useErrorText();
  const id = useLocation().pathname.split('/').at(-1) ?? '';
  const { data, error, refetch } = trpc.membership.receipt.useQuery({ id });
  useTitle(t('orders.receipt'));
  return (
    <div className="mx-auto max-w-[760px] py-6">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <Link to="/orders" className={buttonClass('quiet')}>
          {t('orders.all')}
        </Link>
        {data && (
          <Button onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            {t('orders.print')}
          </Button>
        )}
      </div>
      {data ? (
        <Receipt receipt={data} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('common.loading')}>
          <Skeleton className="h-[480px]" />
        </Loading>
      )}
    </div>
  );
}

function Receipt({ receipt }: { receipt: Outputs['membership']['receipt'] }) {
  const { id, paidAt, months, amount, state, reference, buyer, college, period, issuer } = receipt;
  const t = useTexts();
  const format = useFormat();
  const { rupees } = useLaterFormats();
  const { appName, logoUrl } = useInstallation();
  return (
    <article className="receipt rounded-picture border border-line p-6 w600:p-10">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <p className="flex items-center gap-2 font-semibold">
            {logoUrl ? <img src={logoUrl} alt="" className="size-6 object-contain" /> : <Mark size={24} />}
            {appName}
          </p>
          <h1 className="mt-6 text-40">{t('orders.receipt')}</h1>
        </div>
        {issuer.length > 0 && (
          <address className="text-14 not-italic wrap-anywhere w500:text-right">
            {issuer.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        )}
      </header>
      <dl className="mt-8 grid gap-x-8 gap-y-5 w500:grid-cols-2">
        <Fact name={t('orders.number')}>{id}</Fact>
        <Fact name={t('orders.date')}>{format.date(paidAt)}</Fact>
        <Fact name={t('orders.buyer')}>
          <span className="block font-semibold">{buyer.name ?? t('media.formerMember')}</span>
          <span className="block">{college.name ? `${college.name} · ${college.domain}` : college.domain}</span>
        </Fact>
        <Fact name={t('orders.reference')}>{reference}</Fact>
      </dl>
      <dl className="mt-8 border-y border-line py-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <dt>
            <span className="font-semibold">
              {t('orders.planOf', { months: t('membership.months', { count: months }) })}
            </span>
            {period && (
              <span className="block text-14 text-muted">
                {t('orders.period', { from: format.date(period.from), until: format.date(period.until) })}
              </span>
            )}
          </dt>
          <dd className="tabular-nums">{rupees(amount)}</dd>
        </div>
        <div className="mt-6 flex items-baseline justify-between gap-6 text-20 font-semibold">
          <dt>{t('orders.total')}</dt>
          <dd className="tabular-nums">{rupees(amount)}</dd>
        </div>
      </dl>
      {state !== 'paid' && (
        <p className="mt-5">
          <Chip>{t(`orders.state_${state}`)}</Chip>
        </p>
      )}
      <p className="mt-6 text-14 text-muted">{t('orders.thanks')}</p>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
