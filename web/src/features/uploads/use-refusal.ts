import type { Folder } from '@quadrangle/domain/files/stored-names';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { refusalOfBytes, refusalOfFile } from './check-file.ts';

/** Why a chosen file cannot be sent to a folder, as text; null if it can. */
export function useRefusal(folder: Folder): (file: File) => Promise<string | null> {
  const t = useTexts();
  const installation = useInstallation();
  return async (file) => {
    const refusal =
      refusalOfFile(folder, file, installation) ?? (await refusalOfBytes(file, installation.convertsAll ?? false));
    return refusal && t(refusal.text, refusal.params);
  };
}
