import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateFeed, type Media } from '../../shared/lib/media-cache.ts';
import { api } from '../../shared/lib/trpc.ts';

/** Puts an item on top of one's history, once per visit of its page (decisions 16). Shows nothing. */
export function RememberVisit({ media: { kind, id } }: { media: Media }): null {
  const client = useQueryClient();
  const remembered = useRef(false);
  useEffect(() => {
    if (remembered.current) return;
    remembered.current = true;
    api.library.remember.mutate({ kind, id }).then(
      () => invalidateFeed(client, 'history'),
      () => undefined,
    );
  }, [client, kind, id]);
  return null;
}
