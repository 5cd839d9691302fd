import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Media } from '../../shared/lib/media-cache.ts';
import { mediaPath } from './trail.ts';
import { useFetchedAhead } from './use-fetched-ahead.ts';
import { type PlaceInList, useNeighbours } from './use-neighbours.ts';

/** Steps from an item to its neighbours, which replace it in the address; they are fetched ahead. */
export function useWalk(media: Media): PlaceInList & { readonly go: (to: 'previous' | 'next') => void } {
  const navigate = useNavigate();
  const { key } = useLocation();
  const place = useNeighbours(media);
  const { trail, within, known } = place;
  const pending = useRef<'previous' | 'next' | null>(null);
  // The address changes at once, the page a moment later; a step asked for in between begins at the next item.
  const left = useRef<string | null>(null);
  useFetchedAhead(place);

  const go = (to: 'previous' | 'next') => {
    const underWay = left.current === key;
    const goal = underWay ? null : place[to];
    pending.current = goal || (known && !underWay) ? null : to;
    if (!goal) return;
    left.current = key;
    navigate(mediaPath(goal, within), { replace: true, state: trail });
  };
  const goToRequested = useEffectEvent(() => {
    if (pending.current) go(pending.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address may be another item.
  useEffect(() => {
    if (known) goToRequested();
  }, [known, key]);

  // A step requested before its target was known is taken once it is, unless something else has begun since.
  useEffect(() => {
    const forget = () => {
      pending.current = null;
    };
    const begun = ['pointerdown', 'keydown'];
    for (const type of begun) window.addEventListener(type, forget, true);
    return () => {
      for (const type of begun) window.removeEventListener(type, forget, true);
    };
  }, []);

  return { ...place, go };
}
