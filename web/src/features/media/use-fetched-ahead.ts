import type { ItemAddress } from '@quadrangle/domain/browsing/ports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cachedMedia } from '../../shared/lib/media-cache.ts';
import { findingOf } from './use-media-item.ts';
import type { Neighbours } from './walk.ts';
import { suitedTo } from './whole-picture.tsx';

/** How long the page must have been complete, in milliseconds. */
const AFTER_MS = 600;

/** Whether a picture in the window is still on its way. */
function picturesMissing(): boolean {
  return [...document.images].some((image) => {
    const { width, top, bottom, left, right } = image.getBoundingClientRect();
    const inWindow = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return !image.complete && (inWindow || image.loading !== 'lazy');
  });
}

/**
 * Prefetches an item's neighbours and their pictures, so that a step shows them at once (decisions 47); once the page
 * itself is complete. They would hold it up, and a browser shows a small card in a large file that it has already.
 */
export function useFetchedAhead({ previous, next }: Neighbours): void {
  const client = useQueryClient();
  const names = [next, previous].flatMap((item) => (item ? [`${item.kind} ${item.id}`] : [])).join();
  useEffect(() => {
    if (names === '') return;
    const stop = new AbortController();
    const fetchOne = async (text: string) => {
      const [kind, id = ''] = text.split(' ') as [ItemAddress['kind'], string];
      const media = cachedMedia(client, { kind, id }) ?? (await client.fetchQuery(findingOf(client, { kind, id })));
      if (stop.signal.aborted || media.state !== 'ready') return;
      const picture = new Image();
      picture.fetchPriority = 'low';
      picture.src = suitedTo(media);
    };
    // What was answered a moment ago may not be drawn yet.
    let quiet = false;
    const stopListening = client.getQueryCache().subscribe(() => {
      quiet = false;
    });
    const timer = setInterval(() => {
      const complete = quiet && client.isFetching() === 0 && !picturesMissing();
      quiet = true;
      if (!complete) return;
      stopListening();
      clearInterval(timer);
      for (const text of names.split(',')) fetchOne(text).catch(() => undefined);
    }, AFTER_MS);
    return () => {
      stopListening();
      clearInterval(timer);
      stop.abort();
    };
  }, [client, names]);
}
