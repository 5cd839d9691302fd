import { getQueryKey } from '@trpc/react-query';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { Unanswered } from '../../shared/ui/unanswered.tsx';

type Entry = Outputs['audit']['own']['items'][number];

/** What was done, in a sentence. */
function useActText() {
  const t = useTexts();
  const format = useFormat();
  return ({ act, details }: Entry): string => {
    if (act === 'plan-granted')
      return typeof details.until === 'number'
        ? t('accounts.actPlanUntil', { date: format.date(details.until) })
        : t('accounts.actPlanMonths', { count: Number(details.months) });
    if (act === 'role-changed')
      return t(details.role === 'developer' ? 'accounts.actDeveloper' : 'accounts.actNoDeveloper');
    return t(`acts.${act}`);
  };
}

/** What happened to one's account, and by whom (decisions 53). */
export function AccountLog() {
  const t = useTexts();
  const format = useFormat();
  const actText = useActText();
  const log = usePages(getQueryKey(trpc.audit.own, {}, 'infinite'), (cursor, options) =>
    api.audit.own.query({ cursor }, options),
  );
  const entries = log.data?.pages.flatMap((page) => page.items);
  return (
    <section className="mt-12">
      <h2 className="text-20">{t('accounts.log')}</h2>
      <Unanswered of={log} />
      {entries?.length === 0 && <p className="mt-2 text-14 text-muted">{t('accounts.logEmpty')}</p>}
      {entries && entries.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id} className="py-3">
              <p>{actText(entry)}</p>
              <p className="text-14 text-muted">
                {[format.date(entry.at), entry.by !== 'product' && t(`accounts.by_${entry.by}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ShowMore of={log} label={t('accounts.logEarlier')} />
    </section>
  );
}
