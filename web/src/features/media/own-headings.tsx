import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useFormat, useLanguage, useTexts } from '../../shared/i18n/languages.ts';
import { eventPath } from '../../shared/lib/event-path.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { dateKey, useDateHeadings } from './date-headings.ts';
import { eventStretches, type Stretch } from './event-stretches.ts';
import type { Headings } from './media-flow.tsx';
import type { MediaList } from './use-media-list.ts';

const EVENT = 'event ';

/** The stretches of lists as they are on screen: a heading is asked for card by card. */
const known = new WeakMap<MediaList['items'], ReturnType<typeof eventStretches>>();

function stretchOf(id: string, { items, events }: MediaList): Stretch | undefined {
  const stretches = known.get(items) ?? eventStretches(items, events);
  known.set(items, stretches);
  return stretches.get(id);
}

/**
 * The headings of one's own files: the event that something belongs to, else when it was shared; an event that comes again
 * after other files says so (decisions 44).
 */
export function useOwnHeadings(): Headings {
  const dates = useDateHeadings();
  const language = useLanguage();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const format = useFormat();
  const t = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: formatters and texts are those of the language.
  return useMemo(
    () => ({
      of({ id, beganAt }, list) {
        const stretch = stretchOf(id, list);
        return stretch ? `${EVENT}${stretch.before} ${stretch.eventId}` : dateKey(beganAt, Date.now(), timeZone);
      },
      say(key, list) {
        if (!key.startsWith(EVENT)) return dates.say(key, list);
        const [, before, eventId] = key.split(' ');
        const event = [...list.events.values()].find(({ id }) => id === eventId);
        return (
          event && (
            <>
              <Link to={eventPath(event)} className="hover:underline">
                {event.title}
              </Link>
              <span className="ml-2 text-14 font-normal text-muted">
                {format.period(event.startsOn, event.endsOn)}
                {before !== '0' && ` · ${t('events.sharedEarlier')}`}
              </span>
            </>
          )
        );
      },
    }),
    [dates, language, timeZone],
  );
}
