import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage, useTexts } from '../../shared/i18n/languages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import './month-scrubber.css';

/** Fewer months are scrolled through sooner than chosen. */
const WORTH_IT = 4;

/** How far below the top of the window a month begins to be the one that is read, in px. */
const READ_FROM = 160;

/**
 * A list of events with its months beside it, on wide screens: one that is on the page is scrolled to, any other opens the
 * list from there (decisions 46).
 */
export function MonthScrubber({ children }: { children: ReactNode }) {
  const t = useTexts();
  const short = new Intl.DateTimeFormat(useLanguage(), { month: 'short', timeZone: 'UTC' });
  const { data } = trpc.events.months.useQuery({}, { staleTime: 0 });
  const months = data?.months ?? [];
  const read = useMonthRead(months);
  if (months.length < WORTH_IT) return children;

  const scrollTo = (event: MouseEvent, month: string) => {
    const heading = document.getElementById(`month-${month}`);
    if (!heading || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  };
  const years = [...Map.groupBy(months, (month) => month.slice(0, 4))];
  return (
    <div className="with-months">
      <div className="min-w-0">{children}</div>
      <nav aria-label={t('events.months')} className="months">
        {years.map(([year, some]) => (
          <ul key={year} aria-label={year}>
            <li aria-hidden className="months-year">
              {year}
            </li>
            {some.map((month) => (
              <li key={month}>
                <Link
                  to={`/events?month=${month}`}
                  aria-current={month === read ? 'true' : undefined}
                  onClick={(event) => scrollTo(event, month)}
                >
                  {short.format(Date.parse(`${month}-01`))}
                  <span className="sr-only"> {year}</span>
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </div>
  );
}

/** The month whose events are at the top of the window. */
function useMonthRead(months: readonly string[]): string | undefined {
  const [read, setRead] = useState<string>();
  useEffect(() => {
    const look = () => {
      const on = months.filter((month) => document.getElementById(`month-${month}`));
      const begun = on.filter((month) => topOf(month) < READ_FROM);
      setRead(begun.at(-1) ?? on[0]);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  });
  return read;
}

const topOf = (month: string) => document.getElementById(`month-${month}`)?.getBoundingClientRect().top ?? 0;
