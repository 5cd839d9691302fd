import { useEffect, useEffectEvent } from 'react';

/** Files already given to a dialog: an effect may run twice. */
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
