import { roughTimeLeft } from '@quadrangle/domain/files/playback-rules';
import { useTexts } from '../i18n/languages.ts';
import type { Media } from './media-cache.ts';

/** Says roughly how long a video is still converted (decisions 78); null of what is not. */
export function useMakingTime(): (media: Media) => string | null {
  const t = useTexts();
  return ({ width, height, duration, percent }) => {
    if (percent === null || duration === null) return null;
    const { unit, count } = roughTimeLeft({ width, height, duration }, percent);
    return t(unit === 'hours' ? 'media.aboutHours' : 'media.aboutMinutes', { count });
  };
}
