import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Media, renewMedia } from '../../shared/lib/media-cache.ts';

interface SteadyUrl {
  readonly url: string;
  /** Neither this address nor a new one could be loaded. */
  readonly broken: boolean;
  /** For `onError`: asks for a new address, once until something was loaded again. */
  onFailed(): void;
  /** For `onLoad` and the like. */
  onLoaded(): void;
}

/**
 * The address of one of an item's files, the same for as long as it works, though the server signs a new one every
 * hour; once it has run out, a new one (decisions 28). Give the component the item's id as its key.
 */
export function useSteadyUrl(media: Media, pick: (media: Media) => string): SteadyUrl {
  const client = useQueryClient();
  const [url, setUrl] = useState(() => pick(media));
  const [broken, setBroken] = useState(false);
  const renewed = useRef(false);

  const renew = async () => {
    const fresh = await renewMedia(client, media).catch(() => null);
    const next = fresh ? pick(fresh) : url;
    if (next === url) setBroken(true);
    else setUrl(next);
  };

  return {
    url,
    broken,
    onFailed: () => {
      if (renewed.current) setBroken(true);
      else void renew();
      renewed.current = true;
    },
    onLoaded: () => {
      renewed.current = false;
    },
  };
}
