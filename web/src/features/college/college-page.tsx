import { roundedSize } from '@quadrangle/domain/uploads/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { type Outputs, refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Unanswered } from '../../shared/ui/unanswered.tsx';
import { CollegeClubs } from './college-clubs.tsx';
import { CollegePeople } from './college-people.tsx';
import { CollegeRoster } from './college-roster.tsx';
import { CollegeSettings } from './college-settings.tsx';

export type OwnCollege = Outputs['college']['view'];

export interface Proof {
  /** Continues once whoever is signed in has given a proof (decisions 54). */
  readonly ask: (goOn: () => void) => Promise<void>;
  /** Whether a proof is asked for, or whether one is due is not known yet. */
  readonly asking: boolean;
}

function Figure({ label, value, note }: { label: string; value: ReactNode; note?: string | undefined }) {
  return (
    <div className="min-w-0 rounded-[0.75rem] border border-line bg-raised px-4 py-3">
      <dt className="text-14 text-muted">{label}</dt>
      <dd className="text-20 font-semibold">{value}</dd>
      {note && <dd className="text-14 text-muted">{note}</dd>}
    </div>
  );
}

function Figures({ figures, college: { room } }: OwnCollege) {
  const t = useTexts();
  const { number } = useLaterFormats();
  const used = roundedSize(figures.bytes);
  return (
    <dl className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3 max-w600:[&>:last-child]:col-span-full">
      <Figure
        label={t('college.people')}
        value={number(figures.people)}
        note={figures.unverified > 0 ? t('college.unverified', { count: figures.unverified }) : undefined}
      />
      <Figure label={t('college.plans')} value={number(figures.livePlans)} />
      <Figure label={t('college.photos')} value={number(figures.photos)} />
      <Figure label={t('college.videos')} value={number(figures.videos)} />
      <Figure
        label={t('college.used')}
        value={used}
        note={room === null ? undefined : t('college.ofRoom', { room: roundedSize(room) })}
      />
    </dl>
  );
}

/** The names of those who look after the college, or a sentence that there is nobody. */
function Named({ title, people, nobody }: { title: string; people: OwnCollege['moderators']; nobody: string }) {
  return (
    <div>
      <h3 className="text-16 font-semibold">{title}</h3>
      {people.length === 0 ? (
        <p className="mt-1 text-14 text-muted">{nobody}</p>
      ) : (
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {people.map(({ id, username, fullName }) => (
            <li key={id} className="wrap-anywhere">
              {fullName} <span className="text-muted">@{username}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The college for its stewards: figures, what it says of itself, who looks after it, its people (decisions 70). */
export function CollegePage({ proof }: { proof: Proof }) {
  const t = useTexts();
  const errorText = useErrorText();
  useTitle(t('college.title'));
  const query = trpc.college.view.useQuery();
  const { data, error } = query;
  if (error && refusalOf(error)?.code === 'STEWARD_FACTOR')
    return (
      <>
        <h1 className="sr-only">{t('college.title')}</h1>
        <EmptyState
          drawing="gate"
          text={errorText(error)}
          action={
            <Link to="/profile" className={buttonClass('primary')}>
              {t('college.addFactor')}
            </Link>
          }
        />
      </>
    );
  return (
    <article className="mx-auto grid max-w-[820px] grid-cols-[minmax(0,1fr)] gap-12 py-6">
      <section>
        <h1 className="text-28">{t('college.title')}</h1>
        <p className="mt-1 text-muted">{data?.college.domain}</p>
        <Unanswered of={query} bar="h-16" />
        {data && <Figures {...data} />}
      </section>
      {data && (
        <>
          <CollegeSettings {...data} proof={proof} />
          <section className="grid gap-4">
            <h2 className="text-20">{t('college.lookedAfter')}</h2>
            <Named title={t('college.moderators')} people={data.moderators} nobody={t('college.noModerators')} />
            <Named title={t('college.stewards')} people={data.stewards} nobody="" />
          </section>
          <CollegeRoster {...data} proof={proof} />
          <CollegePeople proof={proof} />
          <CollegeClubs proof={proof} />
        </>
      )}
    </article>
  );
}
