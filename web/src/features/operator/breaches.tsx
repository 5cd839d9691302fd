import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { Outputs } from '../../shared/lib/trpc.ts';

const HOUR = 3_600_000;

/** Open breaches, each with its clock of 72 hours (decisions 73). The rest is the command line's. */
export function Breaches({ breaches }: Pick<Outputs['desk']['condition'], 'breaches'>) {
  const t = useTexts();
  const format = useFormat();
  if (breaches.length === 0) return null;
  return (
    <ul className="breaches mt-6" aria-label={t('operator.breaches')}>
      {breaches.map(({ id, tenant, knownAt, authorityAt, concerned, notified, clock: { state, dueAt } }) => (
        <li key={id} className="operator-panel breach" data-state={state}>
          <p className="text-14 text-muted">
            {tenant === null ? t('operator.breachOfAll') : t('operator.breachOf', { college: tenant })}
          </p>
          <p className="text-20 font-semibold" role={state === 'overdue' ? 'alert' : undefined}>
            {state === 'running' &&
              t('operator.hoursLeft', { count: Math.max(0, Math.floor((dueAt - Date.now()) / HOUR)) })}
            {state === 'overdue' && t('operator.breachOverdue')}
            {(state === 'met' || state === 'late') && t(`operator.breach_${state}`)}
          </p>
          <p className="text-14 text-muted">
            {t('operator.breachKnown', { known: format.ago(knownAt), due: format.date(dueAt) })}
            {authorityAt !== null && ` · ${t('operator.authorityNotified', { date: format.date(authorityAt) })}`}
          </p>
          <p className="text-14">{t('operator.breachPeople', { count: concerned, notified: String(notified) })}</p>
          <code className="text-14 text-muted wrap-anywhere">{id}</code>
        </li>
      ))}
    </ul>
  );
}
