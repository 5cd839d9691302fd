import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateFeed, type Media } from '../../shared/lib/media-cache.ts';
import { api } from '../../shared/lib/trpc.ts';

/** Puts an item on top of one's history, once a visit, whether it was opened or stepped to (decisions 16). Shows nothing. */
export function RememberVisit({ media: { kind, id } }: { media: Media }): null {
  const client = useQueryClient();
  const remembered = useRef('');
  useEffect(() => {
    const name = `${kind} ${id}`;
    if (remembered.current === name) return;
    remembered.current = name;
    api.library.remember.mutate({ kind, id }).then(
      () => invalidateFeed(client, 'history'),
      () => undefined,
    );
  }, [client, kind, id]);
  return null;
}
