import type { ItemAddress } from '@quadrangle/domain/browsing/ports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cachedMedia, foundKey, type Media } from '../../shared/lib/media-cache.ts';
import { api } from '../../shared/lib/trpc.ts';
import type { Neighbours } from './walk.ts';
import { suitedTo } from './whole-picture.tsx';

/** How long the item itself has the connection to itself, in milliseconds. */
const AFTER_MS = 600;

/** Prefetches an item's neighbours and their pictures, so that a step shows them at once (decisions 47). */
export function useFetchedAhead({ previous, next }: Neighbours): void {
  const client = useQueryClient();
  const names = [next, previous].flatMap((item) => (item ? [`${item.kind} ${item.id}`] : [])).join();
  useEffect(() => {
    const stop = new AbortController();
    const fetchOne = async (text: string) => {
      const [kind, id = ''] = text.split(' ') as [ItemAddress['kind'], string];
      const media =
        cachedMedia(client, { kind, id }) ??
        (await client.fetchQuery<Media>({
          queryKey: foundKey({ kind, id }),
          queryFn: ({ signal }) => api.media.find.query({ kind, id }, { signal }),
        }));
      if (stop.signal.aborted || media.state !== 'ready') return;
      const picture = new Image();
      picture.fetchPriority = 'low';
      picture.src = suitedTo(media);
    };
    const timer = setTimeout(() => {
      for (const text of names.split(',').filter(Boolean)) fetchOne(text).catch(() => undefined);
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, names]);
}
