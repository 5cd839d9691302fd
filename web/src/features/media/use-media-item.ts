import type { ItemAddress } from '@quadrangle/domain/browsing/ports';
import type { Kind } from '@quadrangle/domain/media/media';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answerOfPage } from '../../shared/lib/first-answers.ts';
import { cachedMedia, foundKey, type Media, updateMedia } from '../../shared/lib/media-cache.ts';
import { api } from '../../shared/lib/trpc.ts';
import { captionsKey } from './use-captions.ts';

/** How often addresses of files are renewed while a page is open; they are valid for an hour or more. */
const RENEW_MS = 45 * 60_000;
/** How often an item that is being processed is polled, in case its announcements get lost. */
const PROCESSING_MS = 20_000;

/** Whether its page shows the progress of processing: to everybody until it is ready, to its uploader to the end. */
function isUnderWay(media: Media | undefined): boolean {
  return media !== undefined && (media.state === 'processing' || (media.mine.own && media.percent !== null));
}

/** How the item at an address is asked for: its captions, if any, come with it. */
export function findingOf(client: QueryClient, { kind, id }: ItemAddress) {
  return queryOptions<Media>({
    queryKey: foundKey({ kind, id }),
    queryFn: async ({ signal }) => {
      const found = await api.media.find.query({ kind, id }, { signal });
      if (found.captions) client.setQueryData(captionsKey(id), found.captions);
      return found;
    },
  });
}

/**
 * One item: at once as it came with the page, or as the list showed it, then as the server tells it; its counts follow
 * those of the lists.
 */
export function useMediaItem(kind: Kind, id: string): UseQueryResult<Media> {
  const client = useQueryClient();
  return useQuery({
    ...findingOf(client, { kind, id }),
    initialData: () => cachedMedia(client, { kind, id }) ?? answerOfPage<Media>(['media', 'find'], { kind, id }),
    initialDataUpdatedAt: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? PROCESSING_MS : RENEW_MS),
  });
}

const NOBODY: ItemAddress = { kind: 'photo', id: '' };

/** A neighbour to be shown beside an item, from wherever it is known, else from the server; null until it is there. */
export function useKnownItem(address: ItemAddress | null): Media | null {
  const client = useQueryClient();
  const { data } = useQuery({
    ...findingOf(client, address ?? NOBODY),
    enabled: address !== null,
    initialData: () => (address ? cachedMedia(client, address) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (address && data) ?? null;
}

/**
 * Counts the view of each item that the page shows, once a visit (decisions 16); a step to the next photo shows another
 * one on the same page. Failures are ignored.
 */
export function useCountView(media: Media | undefined): void {
  const client = useQueryClient();
  const counted = useRef('');
  useEffect(() => {
    if (media?.state !== 'ready') return;
    const { kind, id } = media;
    const name = `${kind} ${id}`;
    if (counted.current === name) return;
    counted.current = name;
    // A pending answer may have the old count: it must come first.
    const onItsWay = client.getQueryCache().find({ queryKey: foundKey({ kind, id }) })?.promise;
    Promise.all([api.media.view.mutate({ kind, id }), onItsWay]).then(
      ([{ views }]) => updateMedia(client, { kind, id }, (item) => ({ ...item, views })),
      () => undefined,
    );
  }, [client, media]);
}
