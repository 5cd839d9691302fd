import { kinds } from '@quadrangle/domain/media/media';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { MediaPages } from '../../shared/lib/media-cache.ts';
import { api, type Inputs } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { MediaList } from './use-media-list.ts';

type Feed = Inputs['media']['cards']['feed'];

/** How often a feed that is being looked at asks whether there is something new, in milliseconds. */
const ASK_MS = 60_000;

/** The newest cards of a feed, one of each kind at most. */
async function newest(feed: Feed, signal: AbortSignal): Promise<string[]> {
  const pages = await Promise.all(kinds.map((kind) => api.media.cards.query({ kind, feed, limit: 1 }, { signal })));
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}

/** Reloads a list from its beginning, so that it is no longer than what is on screen. */
function startAnew(client: QueryClient, list: MediaList): void {
  client.setQueryData<MediaPages>(
    list.queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  list.retry();
}

interface Props {
  feed: Feed;
  lists: readonly MediaList[];
}

/** Offers to show new items, in feeds with the newest on top. */
export function FreshItems({ feed, lists }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const read = lists.every((list) => list.status === 'success');
  const { data } = useQuery({
    // Asked again where the first items change: what was the newest may have been deleted.
    queryKey: ['newest', feed, lists.map(({ items }) => items[0]?.id)],
    queryFn: ({ signal }) => newest(feed, signal),
    refetchInterval: ASK_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
    enabled: read,
  });
  const known = new Set(lists.flatMap((list) => list.items.map(({ id }) => id)));
  const show = () => {
    window.scrollTo({ top: 0 });
    for (const list of lists) startAnew(client, list);
    // The button goes once they are there.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <div role="status" className="pointer-events-none sticky top-20 z-10 flex h-0 justify-center">
      {data?.some((id) => !known.has(id)) && (
        <Button onClick={show} className="pointer-events-auto animate-appear rounded-full">
          <ArrowUp size={18} aria-hidden />
          {t('media.showNew')}
        </Button>
      )}
    </div>
  );
}
