import { recentSearches } from '../shared/lib/recent-searches.ts';
import { trpc } from '../shared/lib/trpc.ts';
import { useDebounced } from '../shared/lib/use-debounced.ts';

/** How long a person pauses before what they typed is worth a question, in milliseconds. */
const PAUSE_MS = 150;
const SHOWN = 8;

/** One line under the search field. */
export interface Offer {
  readonly text: string;
  /** From this browser's own searches, or from the tags and titles of the college. */
  readonly from: 'recent' | 'college';
}

/** What the search field offers for the text in it: recent searches that begin so, then tags and titles. */
export function useSearchOffers(text: string, open: boolean): readonly Offer[] {
  const asked = useDebounced(text.trim(), PAUSE_MS);
  const { data } = trpc.media.suggest.useQuery(
    { q: asked },
    {
      enabled: open && asked.length > 0,
      retry: false,
      placeholderData: (before) => before,
      // Nobody waits for the answer to what was typed before.
      trpc: { abortOnUnmount: true },
    },
  );
  if (!open) return [];
  const typed = text.trim().toLowerCase();
  const recent = recentSearches().filter((known) => known.toLowerCase().startsWith(typed));
  const known = new Set(recent.map((each) => each.toLowerCase()));
  const college = typed === '' ? [] : (data ?? []).filter((each) => !known.has(each.toLowerCase()));
  return [
    ...recent.slice(0, typed === '' ? SHOWN : 3).map((each) => ({ text: each, from: 'recent' }) as const),
    ...college.map((each) => ({ text: each, from: 'college' }) as const),
  ].slice(0, SHOWN);
}
