import { roundedSize } from '@quadrangle/domain/uploads/rules';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Unanswered } from '../../shared/ui/unanswered.tsx';
import { Breaches } from './breaches.tsx';

type Condition = Outputs['desk']['condition'];

/** How often the condition is refreshed while somebody looks at it, in milliseconds. */
const ASK_AGAIN = 30_000;

function Card({ label, value, note }: { label: string; value: ReactNode; note?: string | undefined }) {
  return (
    <div className="operator-panel">
      <dt className="text-14 text-muted">{label}</dt>
      <dd className="text-20 font-semibold">{value}</dd>
      {note && <dd className="text-14 text-muted">{note}</dd>}
    </div>
  );
}

/** One sentence about what works and what does not. */
function State({ degraded }: Pick<Condition, 'degraded'>) {
  const t = useTexts();
  const isWell = degraded.length === 0;
  const Icon = isWell ? CircleCheck : CircleAlert;
  const parts = degraded.map((part) => t(`operator.part_${part}` as 'operator.part_mail', { otherwise: part }));
  return (
    <p role="status" className="mt-2 flex items-center gap-2">
      <Icon size={20} strokeWidth={1.75} aria-hidden className={isWell ? 'text-accent' : 'text-danger'} />
      {isWell ? t('operator.well') : t('operator.degraded', { parts: parts.join(', ') })}
    </p>
  );
}

function Storage({ tenants, quotaPerson, quotaTenant }: Condition) {
  const t = useTexts();
  const { number } = useLaterFormats();
  return (
    <section>
      <h2 className="text-20">{t('operator.storage')}</h2>
      <p className="mt-1 text-14 text-muted">{t('operator.quotas', { person: roundedSize(quotaPerson) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section className="operator-panel operator-scroll mt-4" tabIndex={0} aria-label={t('operator.storage')}>
        <table className="operator-table">
          <thead>
            <tr>
              {(['college', 'people', 'videos', 'photos', 'used'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`operator.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tenants.map(({ tenant, people, videos, photos, bytes }) => (
              <tr key={tenant}>
                <th scope="row" className="font-medium">
                  {tenant}
                </th>
                <td>{number(people)}</td>
                <td>{number(videos)}</td>
                <td>{number(photos)}</td>
                <td>
                  {quotaTenant === null
                    ? roundedSize(bytes)
                    : t('operator.ofQuota', { used: roundedSize(bytes), quota: roundedSize(quotaTenant) })}
                  {quotaTenant !== null && (
                    <span className="operator-meter" aria-hidden>
                      <span style={{ width: `${Math.min(100, (100 * bytes) / quotaTenant)}%` }} />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** The running version, failures, the last backup, and the people and their storage (operator). */
export function ConditionSection() {
  const t = useTexts();
  const format = useFormat();
  const { number } = useLaterFormats();
  const query = trpc.desk.condition.useQuery(undefined, { refetchInterval: ASK_AGAIN });
  const { data } = query;
  const [version = '', build] = data?.release.split(/[ ()]+/) ?? [];
  return (
    <>
      <section>
        <h1 className="text-28">{t('operator.title')}</h1>
        <Unanswered of={query} bar="h-16" />
        {data && (
          <>
            <State degraded={data.degraded} />
            <Breaches breaches={data.breaches} />
            <dl className="figure-cards mt-6">
              <Card
                label={t('operator.people')}
                value={number(data.users)}
                note={data.unverified > 0 ? t('operator.peopleNote', { unverified: data.unverified }) : undefined}
              />
              <Card label={t('operator.plans')} value={number(data.livePlans)} />
              <Card
                label={t('operator.free')}
                value={data.free ? roundedSize(data.free.bytes) : t('operator.freeWithoutEnd')}
                note={data.free ? t('operator.freeNote', { floor: roundedSize(data.free.floor) }) : undefined}
              />
              <Card
                label={t('operator.backup')}
                value={data.lastBackupAt === null ? t('operator.noBackup') : format.ago(data.lastBackupAt)}
                note={data.lastBackupAt === null ? undefined : format.date(data.lastBackupAt)}
              />
              <Card label={t('operator.release')} value={version} note={build} />
            </dl>
          </>
        )}
      </section>
      {data && <Storage {...data} />}
    </>
  );
}
