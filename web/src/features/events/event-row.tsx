import { type ReactNode, useId } from 'react';
import type { EventCardView } from '../../shared/lib/event-cache.ts';
import { cx } from '../../shared/ui/cx.ts';
import { EventCard } from './event-card.tsx';

interface Props {
  title: string;
  events: readonly EventCardView[];
  /** Whether the row is among the first things of a page. */
  first?: boolean;
  className?: string;
  /** Beside the heading. */
  aside?: ReactNode;
  /** Shown after the last card. */
  end?: ReactNode;
}

/** Events side by side, as a row that scrolls; nothing where there are none. */
export function EventRow({ title, events, first = false, className = 'mt-4', aside, end }: Props) {
  const id = useId();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={id} className={cx('mb-6 max-w600:mb-3', className)}>
      <div className="mb-4 max-w600:mb-2 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-20 max-w600:text-16">
          {title}
        </h2>
        {aside}
      </div>
      <ul className="-mx-4 flex [scroll-snap-type:x_proximity] scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 w600:-mx-6 w600:scroll-px-6 w600:gap-5 w600:px-6">
        {events.map((event, at) => (
          <li key={event.id} className="w-40 shrink-0 snap-start w600:w-60 w900:w-70">
            <EventCard event={event} first={first && at < 3} small />
          </li>
        ))}
        {end && <li className="self-center">{end}</li>}
      </ul>
    </section>
  );
}
