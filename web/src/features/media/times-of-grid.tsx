import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { BesideList } from '../../shared/ui/beside-list.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { headingRead, TimeScrubber } from '../../shared/ui/time-scrubber.tsx';
import type { ItemList } from './use-media-list.ts';

/** A list with more items than a page is long. */
const SHORT = 60;

/** Whether a list that starts with `from` is long, or part of a long one. */
export function isLong({ more, items }: Pick<ItemList, 'more' | 'items'>, from: string | undefined): boolean {
  return from !== undefined || more || items.length > SHORT;
}

interface Props {
  list: ItemList;
  /** The months or days of the whole list, in its order. */
  times: readonly string[];
  /** Where the list begins, if not at its beginning. */
  from: string | undefined;
  /** Whether somebody chose to begin there. */
  chosen: boolean;
  /** What follows the path in the address of the whole list. */
  start?: string;
  children: ReactNode;
}

const headings = () => document.querySelectorAll<HTMLElement>('main h2[id^="day-"]');

/** A grid of days, with a way to any of them, or to their months (decisions 46). */
export function TimesOfGrid({ list, times, from, chosen, start = '', children }: Props) {
  const t = useTexts();
  const { pathname } = useLocation();
  const byDay = times[0]?.length === 10;
  const kind = byDay ? 'day' : 'month';
  const box = useShownOnArrival(chosen && list.status === 'success');
  const long = isLong(list, from);
  return (
    <div ref={box}>
      {from !== undefined && (
        <p className="mb-2 text-14">
          <Link to={`${pathname}${start}`} className="font-medium text-accent hover:underline">
            {t(from.length === 10 ? 'times.fromBeginning' : 'times.fromNewest')}
          </Link>
        </p>
      )}
      <BesideList
        long={long}
        beside={
          long && (
            <TimeScrubber
              label={t(byDay ? 'times.days' : 'times.months')}
              times={times}
              readNow={() => headingRead(headings())?.id.slice('day-'.length, 'day-'.length + (byDay ? 10 : 7))}
              addressOf={(time) => `${pathname}?${kind}=${time}`}
              headingOf={(time) => document.querySelector<HTMLElement>(`main h2[id^="day-${time}"]`)}
            />
          )
        }
      >
        {children}
      </BesideList>
    </div>
  );
}

/** The message of a list that begins after its last item. */
export function NothingFrom({ from }: { from: string }) {
  const t = useTexts();
  return <EmptyState drawing="court" text={t(from.length === 10 ? 'times.nothingAfter' : 'times.nothingBefore')} />;
}

/** After choosing where the list begins, one sees the list, not the head of the page again. */
function useShownOnArrival(there: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const chosen = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit is an arrival.
  useEffect(() => {
    if (there && chosen) box.current?.scrollIntoView();
  }, [there, chosen, key]);
  return box;
}
