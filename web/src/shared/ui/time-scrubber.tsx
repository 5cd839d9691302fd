import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/languages.ts';

/** A single month or day leads nowhere else. */
const WORTH_IT = 2;

/** How far below the top of the window something begins to be what is read, in px. */
export const READ_FROM = 160;

interface Props {
  /** The accessible name of the links. */
  label: string;
  /** Months or days, `YYYY-MM` or `YYYY-MM-DD`, in the order of the list. */
  times: readonly string[];
  /** Which of them is at the top of the window; asked for whenever the page is scrolled. */
  readNow(): string | undefined;
  /** The list from there on. */
  addressOf(time: string): string;
  /** The heading of a month or day that is on the page: it is scrolled to. */
  headingOf?(time: string): HTMLElement | null;
}

/**
 * The months or days of a list, to go to any of them: one that has a heading on the page is scrolled to, any other
 * opens the list from there (decisions 46).
 */
export function TimeScrubber({ label, times, readNow, addressOf, headingOf }: Props) {
  const language = useLanguage();
  const read = useRead(readNow);
  if (times.length < WORTH_IT) return null;

  const scrollTo = (event: MouseEvent, time: string) => {
    const heading = headingOf?.(time);
    if (!heading || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // A heading that sticks to the top of the window is in it already, what it stands over is not.
    heading.closest('section')?.scrollIntoView();
    heading.focus({ preventScroll: true });
  };
  const areDays = times[0]?.length === 10;
  const groups = [...Map.groupBy(times, (time) => time.slice(0, areDays ? 7 : 4))];
  const utc = { timeZone: 'UTC' } as const;
  const short = new Intl.DateTimeFormat(language, areDays ? { ...utc, day: 'numeric' } : { ...utc, month: 'short' });
  const monthAndYear = new Intl.DateTimeFormat(language, { ...utc, month: 'short', year: 'numeric' });
  return (
    <nav aria-label={label} className="times">
      {groups.map(([group, some]) => {
        const name = areDays ? monthAndYear.format(Date.parse(group)) : group;
        return (
          <ul key={group} aria-label={name}>
            <li aria-hidden className="times-group">
              {name}
            </li>
            {some.map((time) => (
              <li key={time}>
                <Link
                  to={addressOf(time)}
                  aria-current={time === read ? 'true' : undefined}
                  onClick={(event) => scrollTo(event, time)}
                >
                  {short.format(Date.parse(time))}
                  <span className="sr-only"> {name}</span>
                </Link>
              </li>
            ))}
          </ul>
        );
      })}
    </nav>
  );
}

function useRead(readNow: () => string | undefined): string | undefined {
  const [read, setRead] = useState<string>();
  const look = useEffectEvent(() => setRead(readNow()));
  useEffect(() => look());
  useEffect(() => {
    const onScroll = () => look();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return read;
}

/** The last of these headings that began above where one reads; the first one before that. */
export function headingRead(headings: Iterable<HTMLElement>): HTMLElement | undefined {
  const all = [...headings];
  const begun = all.filter(
    (heading) => (heading.closest('section') ?? heading).getBoundingClientRect().top < READ_FROM,
  );
  return begun.at(-1) ?? all[0];
}
