import type { Translate } from '../../shared/i18n/translate.ts';
import { errorText } from '../../shared/lib/error-text.ts';
import { FileUnreadable } from './outgoing.ts';
import { UploadGone, UploadInterrupted, UploadLater, UploadRefused } from './transfer.ts';

/** Why an upload failed, for people. */
export function failureText(t: Translate, error: unknown): string {
  if (error instanceof UploadInterrupted) return t('uploads.interrupted');
  if (error instanceof UploadLater) return t('errors.TOO_BUSY');
  if (error instanceof UploadGone) return t('errors.UPLOAD_NOT_FOUND');
  if (error instanceof UploadRefused) return t(error.status === 401 ? 'errors.UNAUTHENTICATED' : 'uploads.refused');
  if (error instanceof FileUnreadable) return t('uploads.unreadable', { name: error.fileName });
  return errorText(t, error);
}
