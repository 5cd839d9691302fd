import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Media, renewMedia } from '../../shared/lib/media-cache.ts';
import { PAUSES } from '../../shared/lib/sent-again.ts';
import { mayPass } from '../../shared/lib/trpc.ts';

interface SteadyUrl {
  readonly url: string;
  /** Neither this address nor a new one could be loaded, or there is none any more. */
  readonly broken: boolean;
  /** The key of the element that loads the address: with a new one it loads the same address again. */
  readonly attempt: number;
  /** For `onError`: asks for a new address, or tries the same one again. */
  onFailed(): void;
  /** For `onLoad` and the like. */
  onLoaded(): void;
}

/**
 * The address of one of an item's files, the same for as long as it works, though the server signs a new one every
 * hour; once it has run out, a new one (decisions 28). What a broken line held up is loaded once the line is back. Give
 * the component the item's id as its key.
 */
export function useSteadyUrl(media: Media, pick: (media: Media) => string): SteadyUrl {
  const client = useQueryClient();
  const [url, setUrl] = useState(() => pick(media));
  const [broken, setBroken] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const failures = useRef(0);
  useEffect(() => {
    if (!broken) return;
    const tryAgain = () => {
      failures.current = 0;
      setBroken(false);
    };
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [broken]);

  const onFailed = async () => {
    const pause = PAUSES[failures.current];
    failures.current += 1;
    const next = await renewMedia(client, media).then(pick, (error) => (mayPass(error) ? url : null));
    if (next === null || pause === undefined) setBroken(true);
    else if (next !== url) setUrl(next);
    else setTimeout(() => setAttempt((before) => before + 1), pause);
  };

  return {
    url,
    broken,
    attempt,
    onFailed: () => void onFailed(),
    onLoaded: () => {
      failures.current = 0;
    },
  };
}
