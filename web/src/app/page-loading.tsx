import { useTexts } from '../shared/i18n/languages.ts';
import { Spinner } from '../shared/ui/spinner.tsx';

/** Shown while the code of a page loads. It appears late, so that a quick page does not flicker. */
export function PageLoading() {
  const t = useTexts();
  return (
    <div role="status" className="flex min-h-[60dvh] items-center justify-center text-muted">
      <Spinner className="[animation:spin_1s_linear_infinite,appear_200ms_ease-out_300ms_backwards]" />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  );
}
