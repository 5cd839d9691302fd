import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import type { EventCardView } from '../../shared/lib/event-cache.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { personPath } from '../../shared/ui/person-link.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { Section } from './section.tsx';

/** A query whose state `trpc` knows. */
interface Asked<T> {
  readonly data: readonly T[] | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The state of a search for events and people. */
interface FoundNamesOf {
  readonly events: Asked<EventCardView>;
  readonly people: Asked<Outputs['finding']['people'][number]>;
  readonly nothing: boolean;
}

/** Events and people whose names a search asks for (decisions 46). */
export function useFoundNames(q: string): FoundNamesOf {
  // Cancels the request for an earlier query.
  const options = { trpc: { abortOnUnmount: true } };
  const events = trpc.finding.events.useQuery({ q }, options);
  const people = trpc.finding.people.useQuery({ q }, options);
  return { events, people, nothing: events.data?.length === 0 && people.data?.length === 0 };
}

interface Props extends FoundNamesOf {
  EventCard: ComponentType<{ event: EventCardView }>;
}

/** Events that were found, then people, each saying when there are none. */
export function FoundNames({ events, people, EventCard }: Props) {
  const t = useTexts();
  return (
    <>
      <Section title={t('shell.events')}>
        <Found asked={events} none={t('media.noEventMatch')} height="h-60">
          {(found) => (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))] gap-x-5 gap-y-8">
              {found.map((event) => (
                <li key={event.id}>
                  <EventCard event={event} />
                </li>
              ))}
            </ul>
          )}
        </Found>
      </Section>
      <Section title={t('media.people')}>
        <Found asked={people} none={t('media.noPersonMatch')} height="h-16">
          {(found) => (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))] gap-x-5 gap-y-1">
              {found.map((person) => (
                <li key={person.id}>
                  <Link
                    to={personPath(person)}
                    className="-mx-2 flex min-h-16 items-center gap-3 rounded-picture px-2 hover:bg-sunken"
                  >
                    <Avatar url={person.avatarUrl} size={48} />
                    <span className="min-w-0">
                      <span className="block truncate text-16 font-semibold">{person.fullName || person.name}</span>
                      <span className="block truncate text-14 text-muted">{person.name}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Found>
      </Section>
    </>
  );
}

interface FoundProps<T> {
  asked: Asked<T>;
  /** The text when nothing was found. */
  none: string;
  /** The height of the placeholder until the answer arrives. */
  height: string;
  children: (found: readonly T[]) => ReactNode;
}

function Found<T>({ asked: { data, error, refetch }, none, height, children }: FoundProps<T>) {
  const t = useTexts();
  const errorText = useErrorText();
  if (data) return data.length > 0 ? children(data) : <p className="py-4 text-muted">{none}</p>;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <Loading label={t('common.loading')}>
      <Skeleton className={`${height} max-w-[280px] rounded-picture`} />
    </Loading>
  );
}
