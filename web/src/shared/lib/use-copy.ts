import { useTexts } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/translate.ts';
import { notify } from '../ui/notices.ts';

/** Copies a text and reports how that went; over plain HTTP, browsers have no clipboard. */
export function useCopy(done: TextKey = 'media.linkCopied', failed: TextKey = 'media.copyFailed') {
  const t = useTexts();
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify('green', t(done));
    } catch {
      notify('red', t(failed));
    }
  };
}
