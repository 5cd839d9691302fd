import { useState } from 'react';
import { laterTexts, useTexts } from '../i18n/languages.ts';
import { notify } from '../ui/notices.ts';

/**
 * Code that is fetched, with its texts, when somebody is about to use it: the loaded code, and a function that fetches
 * it and returns whether that worked. A failure (no network, or a newer release has replaced it) is shown, and the next
 * use tries again.
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
