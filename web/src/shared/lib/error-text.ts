import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { inWords } from '../i18n/in-words.ts';
import { isNetworkError, type Refusal, refusalOf } from './trpc.ts';

/** The text of a refusal in the language on screen, by its code. */
function refusalText(t: TFunction, { code, message, params }: Refusal): string {
  if (code === 'PLAN_REQUIRED')
    return t(params.items === 'videos' ? 'uploads.adminsOnlyVideos' : 'uploads.adminsOnlyPhotos');
  return t(`errors.${code}` as 'errors.VALIDATION_FAILED', { ...params, defaultValue: message });
}

/** Anything that went wrong with a call, for people: the refusal's text, offline, or a general sentence. */
export function errorText(t: TFunction, error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal) {
    const [only, ...more] = refusal.errors;
    const onlyField = refusal.code === 'VALIDATION_FAILED' && only && more.length === 0;
    return onlyField ? inWords(t, only.message) : refusalText(t, refusal);
  }
  return t(isNetworkError(error) ? 'common.offline' : 'common.failed');
}

/** `errorText` in the language on screen. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => errorText(t, error);
}
