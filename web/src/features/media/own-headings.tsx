import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { eventPath } from '../../shared/events/event-cache.ts';
import { useFormat, useLanguage } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { dateKey, useDateHeadings } from './date-headings.ts';
import type { Headings } from './media-flow.tsx';

const EVENT = 'event ';

/** The headings of one's own files: the event that something belongs to, else when it was shared (decisions 44). */
export function useOwnHeadings(): Headings {
  const dates = useDateHeadings();
  const language = useLanguage();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const format = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formatters are those of the language.
  return useMemo(
    () => ({
      of({ id, beganAt }, { events }) {
        const event = events.get(id);
        return event ? `${EVENT}${event.id}` : dateKey(beganAt, Date.now(), timeZone);
      },
      say(key, list) {
        if (!key.startsWith(EVENT)) return dates.say(key, list);
        const event = [...list.events.values()].find(({ id }) => key === `${EVENT}${id}`);
        return (
          event && (
            <>
              <Link to={eventPath(event)} className="hover:underline">
                {event.title}
              </Link>
              <span className="ml-2 text-14 font-normal text-muted">{format.period(event.startsOn, event.endsOn)}</span>
            </>
          )
        );
      },
    }),
    [dates, language, timeZone],
  );
}
