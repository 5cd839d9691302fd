import { z } from 'zod';
import { type PersonSummary, personSummary } from '../accounts/views.ts';
import { type ClubView, clubView } from '../clubs/views.ts';
import { clubsHeldBy } from '../clubs/visible.ts';
import { type EventView, eventView } from '../events/views.ts';
import { type SeatPorts, seatsIn } from '../events/visible.ts';
import type { Member } from '../kernel/actor.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Limit, Limits, Secrets } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import { viewerOf } from '../media/rules.ts';
import { LONGEST_QUERY, mayBeSuggested } from '../media/search.ts';
import type { Finding, FindRequest } from './ports.ts';
import { MAX_FOUND, MAX_NAMES_CONSIDERED, MAX_NAMES_OFFERED, type Named, queryWords } from './words.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  limits: Limits;
  finding: Finding;
}

/** Searches for events, for people, and for clubs, that one person may make (decisions 42). */
const SEARCHES: Limit = { max: 60, seconds: 60 };

/** Completions one person may ask for: a few per search. */
const SUGGESTIONS: Limit = { max: 240, seconds: 60 };

const input = z.strictObject({ q: z.string().max(LONGEST_QUERY).default('') });

/**
 * Events of the tenant by words of their title, place and description, the latest first; none for an empty query
 * (decisions 19, 46).
 */
export const findEvents = useCase({
  name: 'finding.events',
  access: 'member',
  weight: 5,
  refuses: ['TOO_MANY_REQUESTS'],
  input,
  async run(ports: Ports & SeatPorts, actor, { q }, signal): Promise<EventView[]> {
    const words = queryWords(q);
    if (words.length === 0) return [];
    await withinLimits(ports, [[`search-events:${actor.id}`, SEARCHES]]);
    const found = await ports.finding.events(request(actor, words, MAX_FOUND, signal));
    const owned = found.map(({ event }) => event);
    const seats = await seatsIn(ports, actor, owned);
    return found.map((row) => eventView(ports, actor, row, seats.get(row.event.clubId)));
  },
});

/**
 * People of the tenant who ever uploaded, by words of their names, most favourites first; none for an empty query
 * (decisions 19, 46).
 */
export const findPeople = useCase({
  name: 'finding.people',
  access: 'member',
  weight: 5,
  refuses: ['TOO_MANY_REQUESTS'],
  input,
  async run(ports: Ports, actor, { q }, signal): Promise<PersonSummary[]> {
    const words = queryWords(q);
    if (words.length === 0) return [];
    await withinLimits(ports, [[`search-people:${actor.id}`, SEARCHES]]);
    const found = await ports.finding.people(request(actor, words, MAX_FOUND, signal));
    return found.map((person) => personSummary(ports, actor.tenant, person));
  },
});

/** Clubs of the tenant by words of their names and handles, most favourites first; none for an empty query (decisions 61). */
export const findClubs = useCase({
  name: 'finding.clubs',
  access: 'member',
  weight: 5,
  refuses: ['TOO_MANY_REQUESTS'],
  input,
  async run(ports: Ports & SeatPorts, actor, { q }, signal): Promise<ClubView[]> {
    const words = queryWords(q);
    if (words.length === 0) return [];
    await withinLimits(ports, [[`search-clubs:${actor.id}`, SEARCHES]]);
    const [found, held] = await Promise.all([
      ports.finding.clubs(request(actor, words, MAX_FOUND, signal)),
      clubsHeldBy(ports, actor),
    ]);
    return found.map((club) => clubView(ports, club, held.has(club.id)));
  },
});

/** An event, a person or a club that a search field offers. */
export interface NameSuggestion {
  readonly kind: Named;
  readonly id: string;
  readonly text: string;
}

/**
 * Events, people and clubs whose names a typed text may begin, three of each at most; none for a text that is too short
 * (decisions 46, 61).
 */
export const suggestNames = useCase({
  name: 'finding.names',
  access: 'member',
  refuses: ['TOO_MANY_REQUESTS'],
  input,
  async run(ports: Ports, actor, { q }, signal): Promise<NameSuggestion[]> {
    if (!mayBeSuggested(q)) return [];
    await withinLimits(ports, [[`suggest-names:${actor.id}`, SUGGESTIONS]]);
    const wanted = request(actor, queryWords(q), MAX_NAMES_OFFERED, signal);
    const [events, people, clubs] = await Promise.all([
      ports.finding.events(wanted),
      ports.finding.people(wanted),
      ports.finding.clubs(wanted),
    ]);
    return [
      ...events.map(({ event: { id, title } }) => ({ kind: 'event', id, text: title }) as const),
      ...people.map(({ id, fullName, name }) => ({ kind: 'person', id, text: fullName || name }) as const),
      ...clubs.map(({ id, name }) => ({ kind: 'club', id, text: name }) as const),
    ];
  },
});

function request(actor: Member, words: readonly string[], limit: number, signal?: AbortSignal): FindRequest {
  return { viewer: viewerOf(actor), words, most: MAX_NAMES_CONSIDERED, limit, signal };
}
