import { dayOf } from '@quadrangle/domain/kernel/days';
import { useSearchParams } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { SavedEvent } from '../../shared/lib/event-cache.ts';
import { useInstallation } from '../../shared/lib/installation.ts';

type Pooled = Pick<SavedEvent, 'startsOn' | 'pool' | 'pooling' | 'mayAdd'>;

/** When a pool that takes nothing now does; also later for whoever was sent to it by its code (decisions 65). */
export function PoolTimes({ event: { startsOn, pool, pooling, mayAdd } }: { event: Pooled }) {
  const t = useTexts();
  const format = useFormat();
  const wasSent = useSearchParams()[0].has('add');
  const today = useInstallation(({ timeZone }) => dayOf(Date.now(), timeZone));
  // A closed one has its facts too while something waits in it.
  if (!pooling || pool === 'closed' || pooling.open) return null;
  if (pooling.endsOn < today && (mayAdd || !wasSent)) return null;
  const day = (one: string) => format.period(one, one);
  return (
    <p className="mt-4 rounded-picture bg-sunken p-4">
      {t('pool.when', { from: day(startsOn), until: day(pooling.endsOn) })}
    </p>
  );
}
