import { Fragment, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { type Outputs, refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { HeadSkeleton } from '../../shared/ui/head-skeleton.tsx';
import { FailedPage, GonePage } from '../../shared/ui/page-states.tsx';

export type Person = Outputs['library']['person'];

/** The parts of a person's page from other features. */
export interface PersonSlots {
  favourite: (person: Person) => ReactNode;
  /** The actions on the items, beside the name. */
  actions: (person: Person) => ReactNode;
  /** The events they took part in, and below them the rest of the page. */
  events: (person: Person, below: ReactNode) => ReactNode;
  /** Their items, or `empty`. */
  items: (person: Person, empty: ReactNode) => ReactNode;
}

/** A person: picture and name, the events they took part in, and their items (decisions 46). */
export function PersonPage({ slots }: { slots: PersonSlots }) {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data, error, refetch } = trpc.library.person.useQuery({ id });
  const code = refusalOf(error)?.code;
  const gone = code === 'USER_NOT_FOUND' || code === 'VALIDATION_FAILED';
  const name = data && (data.fullName || data.name);
  const title = gone ? t('notFound.title') : (name ?? t('people.person'));
  useTitle(title);

  if (gone) return <GonePage text={t('people.notThere')} to="/" label={t('people.lookAround')} />;
  if (!data && error) return <FailedPage title={title} error={error} onRetry={refetch} />;
  if (!data) return <HeadSkeleton label={t('common.loading')} />;
  return (
    <Fragment key={data.id}>
      <Introduction person={data}>
        {slots.favourite(data)}
        {data.own && (
          <Link to="/profile" className={buttonClass('outline', 'rounded-full')}>
            {t('people.editProfile')}
          </Link>
        )}
        {slots.actions(data)}
      </Introduction>
      {slots.events(
        data,
        <>
          <h2 className="mt-8 text-20">{t('people.items')}</h2>
          <div className="mt-1">{slots.items(data, <NothingYet person={data} />)}</div>
        </>,
      )}
    </Fragment>
  );
}

function Introduction({ person, children }: { person: Person; children: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <header className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-4 w600:mt-4">
      <Avatar url={person.avatarUrl} size={88} />
      <div className="min-w-0 grow">
        <h1 className="text-28 wrap-anywhere w600:text-40">{person.fullName || person.name}</h1>
        <p className="mt-1 text-14 text-muted tabular-nums">
          {person.name}
          <span aria-hidden> · </span>
          {t('media.favourites', { count: person.favouriteCount, shown: format.count(person.favouriteCount) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </header>
  );
}

function NothingYet({ person }: { person: Person }) {
  const t = useTexts();
  if (!person.own)
    return <EmptyState drawing="court" text={t('people.nothing', { name: person.fullName || person.name })} />;
  return (
    <EmptyState
      drawing="court"
      text={t('people.nothingOwn')}
      detail={t('people.nothingOwnHint')}
      action={
        person.role === 'user' ? (
          <Link to="/payment" className={buttonClass()}>
            {t('people.seePlans')}
          </Link>
        ) : null
      }
    />
  );
}
