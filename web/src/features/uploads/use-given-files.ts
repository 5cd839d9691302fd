import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { notify } from '../../shared/ui/notices.ts';

/** Files already given to a dialog: an effect may run twice. */
const given = new WeakSet<readonly File[]>();

/** Gives `files` to `take`, each array once; while others are sent they are not taken, and that is said. */
export function useGivenFiles(files: readonly File[], sending: boolean, take: (files: readonly File[]) => void): void {
  const t = useTexts();
  const takeOnce = useEffectEvent((more: readonly File[]) => {
    if (more.length === 0 || given.has(more)) return;
    given.add(more);
    if (sending) notify('yellow', t('uploads.notTaken'));
    else take(more);
  });
  useEffect(() => takeOnce(files), [files]);
}
