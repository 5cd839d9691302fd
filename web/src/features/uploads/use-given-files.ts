import { useEffect, useEffectEvent } from 'react';

/** Files that were given to a dialog already: an effect may run twice. */
const given = new WeakSet<readonly File[]>();

/** Gives `files` to `take`, each array once. */
export function useGivenFiles(files: readonly File[], take: (files: readonly File[]) => void): void {
  const takeOnce = useEffectEvent((more: readonly File[]) => {
    if (more.length === 0 || given.has(more)) return;
    given.add(more);
    take(more);
  });
  useEffect(() => takeOnce(files), [files]);
}
