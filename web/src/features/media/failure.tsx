import { useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { RetryButton } from './retry-button.tsx';

/** Why an own item could not be processed, with a button to retry (decisions 13, 58). */
export function Failure({ media }: { media: Media }) {
  const t = useTexts();
  const { failure, percent } = media;
  if (!failure || percent !== null) return null;
  return (
    <div className="relative z-[1] mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-14 text-danger">{t(`errors.${failure.code}`, { otherwise: failure.message })}</p>
      <RetryButton media={media} />
    </div>
  );
}
