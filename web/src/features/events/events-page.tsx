import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { eventPath } from '../../shared/lib/event-path.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { monthIn } from '../../shared/lib/time-in-address.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { InviteButton } from '../../shared/ui/invite-button.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { byMonth } from './by-month.ts';
import { EventCard } from './event-card.tsx';
import { EventDialog } from './event-dialog.tsx';
import { MonthScrubber } from './month-scrubber.tsx';
import { useEventList } from './use-event-list.ts';

/** More events than these are a long list. */
const SHORT = 8;

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-x-5 gap-y-8';

/** The college's events: a calendar of covers, a year at a time, the newest first (decisions 46). */
export function EventsPage() {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const mayCreate = useCurrentUser()?.mayUpload === true;
  const [creating, setCreating] = useState(false);
  const month = monthIn(useSearchParams()[0]);
  const { events, status, error, more, loading, failed, loadMore, retry } = useEventList(
    month === undefined ? {} : { month },
  );
  useTitle(t('shell.events'));
  const create = mayCreate && (
    <Button onClick={() => setCreating(true)}>
      <Plus size={18} aria-hidden />
      {t('events.create')}
    </Button>
  );
  return (
    <MonthScrubber long={more || events.length > SHORT || month !== undefined}>
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-28">{t('shell.events')}</h1>
        {events.length > 0 && create}
      </div>
      {month !== undefined && (
        <p className="mt-2 text-14">
          <Link to="/events" className="font-medium text-accent hover:underline">
            {t('times.fromNewest')}
          </Link>
        </p>
      )}
      {status === 'pending' && <EventsSkeleton />}
      {status === 'error' && <ErrorState text={errorText(error)} onRetry={retry} />}
      {status === 'success' && events.length === 0 && (
        <EmptyState
          drawing="flag"
          text={t('events.none')}
          detail={t(mayCreate ? 'events.noneHint' : 'events.noneHintNoPlan')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {create || (
                <Link to="/recent" className={buttonClass()}>
                  {t('events.seeRecent')}
                </Link>
              )}
              <InviteButton look="outline" />
            </div>
          }
        />
      )}
      {byMonth(events).map(({ year, months }, at) => (
        <section key={year} aria-labelledby={`year-${year}`} className="mt-6">
          <h2 id={`year-${year}`} className="text-28 text-muted tabular-nums">
            {year}
          </h2>
          {months.map(({ month, events: some }) => (
            <section key={month} aria-labelledby={`month-${month}`} className="mt-4 mb-8">
              <h3 id={`month-${month}`} tabIndex={-1} className="mb-3 outline-none text-16 font-semibold">
                {format.month(`${month}-01`)}
              </h3>
              <div className={GRID}>
                {some.map((event) => (
                  <EventCard key={event.id} event={event} first={at === 0} />
                ))}
              </div>
            </section>
          ))}
        </section>
      ))}
      {more && <LoadMore loading={loading} failed={failed} onMore={loadMore} />}
      {creating && <EventDialog onClose={() => setCreating(false)} onSaved={(event) => navigate(eventPath(event))} />}
    </MonthScrubber>
  );
}

function EventsSkeleton() {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')} className="mt-6">
      <Skeleton className="mb-6 h-7 w-24" />
      <div className={GRID}>
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <div key={card}>
            <Skeleton className="aspect-[16/10] rounded-picture" />
            <Skeleton className="mt-3 h-4 w-2/3" />
            <Skeleton className="mt-2 h-3.5 w-1/2" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
