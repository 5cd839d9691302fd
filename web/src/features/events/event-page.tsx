import { CalendarDays, Lock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { EventView } from '../../shared/lib/event-cache.ts';
import { savesData } from '../../shared/lib/save-data.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { MoreActions } from '../../shared/ui/more-actions.tsx';
import { FailedPage, GonePage } from '../../shared/ui/page-states.tsx';
import { Byline, PersonLink } from '../../shared/ui/person-link.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { useCountsText } from './event-card.tsx';
import { OwnEventActions } from './own-event-actions.tsx';

/** The parts of an event's page from other features. */
export interface EventSlots {
  /** For those who may add to it. */
  add: (event: EventView) => ReactNode;
  /** For everybody, what is wanted most first. */
  actions: (event: EventView) => readonly ReactNode[];
  /** Its items, or `empty`. */
  items: (event: EventView, empty: ReactNode) => ReactNode;
}

/**
 * One event, as a printed programme tells it: cover, title, when and where, who, and then day by day (decisions 46).
 */
export function EventPage({ slots }: { slots: EventSlots }) {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data, error, refetch } = trpc.events.find.useQuery({ id });
  const code = refusalOf(error)?.code;
  const gone = code === 'EVENT_NOT_FOUND' || code === 'VALIDATION_FAILED';
  const title = gone ? t('notFound.title') : (data?.title ?? t('events.loadingTitle'));
  useTitle(title);

  if (gone) return <GonePage text={t('events.notThere')} to="/events" label={t('events.toEvents')} />;
  if (!data && error) return <FailedPage title={title} error={error} onRetry={refetch} />;
  if (!data) return <EventSkeleton />;
  const actions = slots.actions(data);
  const add = (data.mayAdd || data.pooling?.left) && slots.add(data);
  const shown = add ? 1 : 2;
  return (
    <>
      <Programme event={data}>
        {add}
        {actions.slice(0, shown)}
        <MoreActions>
          {actions.slice(shown)}
          {data.mayChange && <OwnEventActions key={data.id} event={data} />}
        </MoreActions>
      </Programme>
      <div className="mt-4 w600:mt-6">{slots.items(data, <NothingYet event={data} add={add} />)}</div>
    </>
  );
}

/** The picture that stands for an event, as wide as the page, which chooses from its widths (decisions 60). */
function Cover({ url, placeholder }: { url: string; placeholder: string | null }) {
  return (
    <div className="relative size-full overflow-hidden bg-sunken">
      {placeholder && (
        <img src={placeholder} alt="" className="absolute inset-0 size-full object-cover [filter:blur(16px)]" />
      )}
      <img
        srcSet={savesData() ? `${url}&w=640 640w` : `${url}&w=640 640w,${url}&w=1280 1280w,${url} 2048w`}
        alt=""
        fetchPriority="high"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}

function Programme({ event, children }: { event: EventView; children: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const countsText = useCountsText();
  const counts = countsText(event.counts);
  return (
    <header>
      {event.coverUrl && (
        <div className="-mx-4 -mt-2 mb-5 aspect-[2/1] overflow-hidden w600:mx-0 w600:mt-0 w600:aspect-[4/1] w600:rounded-picture">
          <Cover url={event.coverUrl} placeholder={event.coverPlaceholder} />
        </div>
      )}
      <h1 className="text-28 wrap-anywhere w600:text-40">{event.title}</h1>
      <p className="mt-2 flex max-w-none flex-wrap items-center gap-x-4 gap-y-1 text-14 w600:text-16">
        <span className="inline-flex items-center gap-1.5">
          <CalendarDays size={18} strokeWidth={1.75} aria-hidden className="text-muted" />
          {format.period(event.startsOn, event.endsOn)}
        </span>
        {event.place !== '' && (
          <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <MapPin size={18} strokeWidth={1.75} aria-hidden className="text-muted" />
            {event.place}
          </span>
        )}
        {counts !== '' && <span className="text-muted tabular-nums">{counts}</span>}
        {!event.open && (
          <Chip>
            <Lock size={12} aria-hidden />
            {t('events.closed')}
          </Chip>
        )}
      </p>
      {event.description !== '' && (
        <p className="mt-3 whitespace-pre-line text-16 wrap-anywhere">{event.description}</p>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Faces event={event} />
        <div data-labelled className="flex flex-wrap gap-2">
          {children}
        </div>
      </div>
    </header>
  );
}

/** Those who added something, as small faces, each leading to their page; before anybody did, who created the event. */
function Faces({ event }: { event: EventView }) {
  const t = useTexts();
  const people = event.contributors.length > 0 ? event.contributors : event.owner ? [event.owner] : [];
  const [first] = people;
  if (!first && !event.club) return <span />;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <ul aria-label={t('events.contributors')} className="flex flex-wrap pl-2">
        {people.map((person) => (
          <li key={person.id} className="-ml-2">
            <PersonLink person={person} className="flex rounded-full border-2 border-surface">
              <Avatar url={person.avatarUrl} size={36} />
              <span className="sr-only">{person.fullName || person.name}</span>
            </PersonLink>
          </li>
        ))}
      </ul>
      {event.moreContributors && (
        <p className="text-14 text-muted">
          {t('events.andOthers')}
          {(event.owner || event.club) && <span aria-hidden> ·</span>}
        </p>
      )}
      {(event.owner || event.club) && (
        <p className="line-clamp-2 min-w-0 text-14 text-muted">
          {!event.club && `${t('events.by')} `}
          <Byline person={event.owner} club={event.club} className="font-medium text-ink" />
        </p>
      )}
    </div>
  );
}

function NothingYet({ event, add }: { event: EventView; add: ReactNode }) {
  const t = useTexts();
  return (
    <EmptyState
      drawing="court"
      text={t('events.empty')}
      detail={t(event.mayAdd ? 'events.emptyMayAdd' : 'events.emptyHint')}
      action={
        add ? (
          <div className="flex flex-wrap justify-center gap-2">
            {add}
            {event.mayAdd && (
              <Link to="/myfiles" className={buttonClass('outline', 'rounded-full')}>
                {t('shell.myFiles')}
              </Link>
            )}
          </div>
        ) : null
      }
    />
  );
}

function EventSkeleton() {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')}>
      <Skeleton className="-mx-4 -mt-2 mb-5 aspect-[2/1] rounded-none w600:mx-0 w600:mt-0 w600:aspect-[4/1] w600:rounded-picture" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="mt-3 h-4 w-1/2" />
      <Skeleton className="mt-6 h-11 w-64 rounded-full" />
    </Loading>
  );
}
