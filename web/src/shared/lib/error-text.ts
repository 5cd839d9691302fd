import { waitOf } from '@quadrangle/domain/kernel/waits';
import { useTexts } from '../i18n/languages.ts';
import type { Translate } from '../i18n/translate.ts';
import { isNetworkError, type Refusal, refusalOf } from './trpc.ts';

/** The text of a refusal in the language on screen, by its code. */
function refusalText(t: Translate, { code, message, params, retryAfter }: Refusal): string {
  if (code === 'PLAN_REQUIRED') return t(`uploads.adminsOnly_${params.items as 'photos'}`, { otherwise: message });
  const wait = retryAfter === null ? {} : { wait: waitText(t, retryAfter) };
  return t(`errors.${code}` as 'errors.VALIDATION_FAILED', { ...params, ...wait, otherwise: message });
}

const IN = { hour: 'common.inHours', minute: 'common.inMinutes', second: 'common.inSeconds' } as const;

function waitText(t: Translate, seconds: number): string {
  const { count, unit } = waitOf(seconds);
  return t(IN[unit], { count });
}

/** Why no answer came: the device is offline, or the server does not answer. */
export const unansweredText = () => (navigator.onLine ? 'common.noAnswer' : 'common.offline');

/** Anything that went wrong with a call, for people: the refusal's text, why no answer came, or a general sentence. */
export function errorText(t: Translate, error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal) {
    const [only, ...more] = refusal.errors;
    const onlyField = refusal.code === 'VALIDATION_FAILED' && only && more.length === 0;
    return onlyField ? t.sentence(only.message) : refusalText(t, refusal);
  }
  return t(isNetworkError(error) ? unansweredText() : 'common.failed');
}

/** `errorText` in the language on screen. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  return (error) => errorText(t, error);
}
