import { useState } from 'react';
import { laterTexts, useTexts } from '../i18n/languages.ts';
import { notify } from '../ui/notices.ts';

/**
 * Code that is fetched, with its texts, when somebody reaches for it: what has been fetched, and the fetching, which says whether it came.
 * Code that does not come (no network, or a newer release has taken its place) is told, and asked for again next time.
 */
export function useOnDemand<Module>(load: () => Promise<Module>) {
  const t = useTexts();
  const [module, setModule] = useState<Module | null>(null);
  const reach = async (): Promise<boolean> => {
    try {
      const [code] = await Promise.all([load(), laterTexts()]);
      setModule(code);
      return true;
    } catch {
      notify('red', t('common.notLoaded'));
      return false;
    }
  };
  return { module, reach };
}
