import { MAX_OFFERED, offeredOf } from '@quadrangle/domain/finding/offers';
import { LONGEST_QUERY } from '@quadrangle/domain/media/search';
import { eventPath } from '../shared/lib/event-path.ts';
import { recentSearches } from '../shared/lib/recent-searches.ts';
import { trpc } from '../shared/lib/trpc.ts';
import { useDebounced } from '../shared/lib/use-debounced.ts';
import { clubPath, personPath } from '../shared/ui/person-link.tsx';

/** How long typing must pause before suggestions are requested, in milliseconds. */
const PAUSE_MS = 150;

const PATHS = { event: eventPath, person: personPath, club: clubPath };
const KINDS = ['event', 'person', 'club'] as const;

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
  const found = typed === '' ? [] : (names ?? []);
  return offeredOf<SearchSuggestion>([
    recent.slice(0, typed === '' ? MAX_OFFERED : 3).map((each) => ({ text: each, from: 'recent' })),
    ...KINDS.map((from) =>
      found.flatMap(({ kind, id, text: name }) => (kind === from ? { text: name, from, to: PATHS[from]({ id }) } : [])),
    ),
    college.map((each) => ({ text: each, from: 'college' })),
  ]);
}
