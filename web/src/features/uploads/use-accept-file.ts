import type { Folder } from '@quadrangle/domain/files/stored-names';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { notify } from '../../shared/ui/notices.ts';
import { refusalOfFile } from './check-file.ts';

/** Whether a chosen file may be sent to a folder; if not, a red message says why. */
export function useAcceptFile(folder: Folder): (file: File) => boolean {
  const t = useTexts();
  const maxBytes = useInstallation((installation) => installation.maxBytes);
  return (file) => {
    const refusal = refusalOfFile(folder, file, maxBytes);
    if (!refusal) return true;
    const reason = t(`errors.${refusal.code}` as 'errors.FILE_TOO_LARGE', refusal.params);
    notify('red', t('uploads.refusedFile', { name: file.name, reason }));
    return false;
  };
}
