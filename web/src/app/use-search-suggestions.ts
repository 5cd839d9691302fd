import { LONGEST_QUERY } from '@quadrangle/domain/media/search';
import { eventPath } from '../shared/lib/event-path.ts';
import { recentSearches } from '../shared/lib/recent-searches.ts';
import { trpc } from '../shared/lib/trpc.ts';
import { useDebounced } from '../shared/lib/use-debounced.ts';
import { clubPath, personPath } from '../shared/ui/person-link.tsx';

/** How long typing must pause before suggestions are requested, in milliseconds. */
const PAUSE_MS = 150;
const SHOWN = 8;

const PATHS = { event: eventPath, person: personPath, club: clubPath };

/** One line under the search field. */
export interface SearchSuggestion {
  readonly text: string;
  /** From this browser's own searches, the tags and titles of the college, or its events, people and clubs. */
  readonly from: 'recent' | 'college' | 'event' | 'person' | 'club';
  /** The page of an event, a person or a club. */
  readonly to?: string;
}

/**
 * The suggestions for the text in the search field: recent searches that begin with it, events, people and
 * clubs, tags and titles.
 */
export function useSearchSuggestions(text: string, open: boolean): readonly SearchSuggestion[] {
  const asked = useDebounced(text.trim().slice(0, LONGEST_QUERY), PAUSE_MS);
  const options = {
    enabled: open && asked.length > 0,
    retry: false,
    // Cancels the request for an earlier text.
    trpc: { abortOnUnmount: true },
  };
  const { data } = trpc.media.suggest.useQuery({ q: asked }, { ...options, placeholderData: (before) => before });
  const { data: names } = trpc.finding.names.useQuery(
    { q: asked },
    { ...options, placeholderData: (before) => before },
  );
  if (!open) return [];
  const typed = text.trim().toLowerCase();
  const recent = recentSearches().filter((known) => known.toLowerCase().startsWith(typed));
  const known = new Set(recent.map((each) => each.toLowerCase()));
  const college = typed === '' ? [] : (data ?? []).filter((each) => !known.has(each.toLowerCase()));
  return [
    ...recent.slice(0, typed === '' ? SHOWN : 3).map((each) => ({ text: each, from: 'recent' }) as const),
    ...(typed === '' ? [] : (names ?? [])).map(({ kind, id, text: name }) => ({
      text: name,
      from: kind,
      to: PATHS[kind]({ id }),
    })),
    ...college.map((each) => ({ text: each, from: 'college' }) as const),
  ].slice(0, SHOWN);
}
