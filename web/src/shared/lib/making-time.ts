import { roughTimeLeft } from '@quadrangle/domain/files/playback-rules';
import { useTexts } from '../i18n/languages.ts';
import type { Media } from './media-cache.ts';

/** The rough remaining time of a conversion (decisions 78); null if nothing is being converted. */
export function useMakingTime(): (media: Media) => string | null {
  const t = useTexts();
  return ({ width, height, duration, percent }) => {
    if (percent === null || duration === null) return null;
    const { unit, count } = roughTimeLeft({ width, height, duration }, percent);
    return t(unit === 'hours' ? 'media.aboutHours' : 'media.aboutMinutes', { count });
  };
}
