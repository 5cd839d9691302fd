import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import type { EventCardView } from '../../shared/lib/event-cache.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { clubPath, personPath } from '../../shared/ui/person-link.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { Section } from './section.tsx';

/** A query whose state `trpc` knows. */
interface Asked<T> {
  readonly data: readonly T[] | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The state of a search for events, people and clubs. */
interface FoundNamesOf {
  readonly events: Asked<EventCardView>;
  readonly people: Asked<Outputs['finding']['people'][number]>;
  readonly clubs: Asked<Outputs['finding']['clubs'][number]>;
  /** Whether all were answered, or failed. */
  readonly settled: boolean;
}

/** Events, people and clubs whose names a search asks for (decisions 46, 61). */
export function useFoundNames(q: string): FoundNamesOf {
  // Cancels the request for an earlier query.
  const options = { trpc: { abortOnUnmount: true } };
  const events = trpc.finding.events.useQuery({ q }, options);
  const people = trpc.finding.people.useQuery({ q }, options);
  const clubs = trpc.finding.clubs.useQuery({ q }, options);
  return { events, people, clubs, settled: [events, people, clubs].every(({ isPending }) => !isPending) };
}

interface Props extends FoundNamesOf {
  EventCard: ComponentType<{ event: EventCardView }>;
}

/** Events that were found, then clubs, then people. */
export function FoundNames({ events, people, clubs, settled, EventCard }: Props) {
  const t = useTexts();
  if (!settled)
    return (
      <Loading label={t('common.loading')}>
        <Skeleton className="h-60 max-w-[280px] rounded-picture" />
      </Loading>
    );
  return (
    <>
      <Found asked={events} title={t('shell.events')}>
        {(found) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-x-5 gap-y-8">
            {found.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </ul>
        )}
      </Found>
      <Found asked={clubs} title={t('media.clubs')}>
        {(found) => (
          <Faces>
            {found.map(({ id, name, handle, avatarUrl }) => (
              <Face key={id} to={clubPath({ id })} url={avatarUrl} name={name} below={`@${handle}`} />
            ))}
          </Faces>
        )}
      </Found>
      <Found asked={people} title={t('media.people')}>
        {(found) => (
          <Faces>
            {found.map((person) => (
              <Face
                key={person.id}
                to={personPath(person)}
                url={person.avatarUrl}
                name={person.fullName || person.name}
                below={person.name}
              />
            ))}
          </Faces>
        )}
      </Found>
    </>
  );
}

function Faces({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-x-5 gap-y-1">{children}</ul>;
}

/** Somebody, or a club, as a line that leads to their page. */
function Face({ to, url, name, below }: { to: string; url: string | null; name: string; below: string }) {
  return (
    <li>
      <Link to={to} className="-mx-2 flex min-h-16 items-center gap-3 rounded-picture px-2 hover:bg-sunken">
        <Avatar url={url} size={48} />
        <span className="min-w-0">
          <span className="block truncate text-16 font-semibold">{name}</span>
          <span className="block truncate text-14 text-muted">{below}</span>
        </span>
      </Link>
    </li>
  );
}

interface FoundProps<T> {
  asked: Asked<T>;
  title: string;
  children: (found: readonly T[]) => ReactNode;
}

/** What was found, under its heading; nothing where nothing was. */
function Found<T>({ asked: { data, error, refetch }, title, children }: FoundProps<T>) {
  const errorText = useErrorText();
  if (data?.length === 0 || !(data || error)) return null;
  return (
    <Section title={title}>
      {data ? children(data) : <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
    </Section>
  );
}
