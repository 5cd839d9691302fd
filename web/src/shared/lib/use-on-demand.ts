import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notices.ts';

/**
 * Code that is fetched when somebody reaches for it: what has been fetched, and the fetching, which says whether it came.
 * Code that does not come (no network, or a newer release has taken its place) is told, and asked for again next time.
 */
export function useOnDemand<Module>(load: () => Promise<Module>) {
  const { t } = useTranslation();
  const [module, setModule] = useState<Module | null>(null);
  const reach = async (): Promise<boolean> => {
    try {
      setModule(await load());
      return true;
    } catch {
      notify('red', t('common.notLoaded'));
      return false;
    }
  };
  return { module, reach };
}
