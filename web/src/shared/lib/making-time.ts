import { roughTimeBefore, roughTimeLeft } from '@quadrangle/domain/files/playback-rules';
import { useTexts } from '../i18n/languages.ts';
import type { Media } from './media-cache.ts';

type Rough = ReturnType<typeof roughTimeLeft>;

function useRoughTime(): (time: Rough) => string {
  const t = useTexts();
  return ({ unit, count }) => t(unit === 'hours' ? 'media.aboutHours' : 'media.aboutMinutes', { count });
}

/** The rough time that converting a video will take, if it is long; null if it is short (decisions 78). */
export function useTimeBefore(): (film: Parameters<typeof roughTimeBefore>[0]) => string | null {
  const inWords = useRoughTime();
  return (film) => {
    const time = roughTimeBefore(film);
    return time && inWords(time);
  };
}

/** The rough remaining time of a conversion (decisions 78); null if nothing is being converted. */
export function useMakingTime(): (media: Media) => string | null {
  const inWords = useRoughTime();
  return ({ width, height, duration, percent }) =>
    percent === null || duration === null ? null : inWords(roughTimeLeft({ width, height, duration }, percent));
}
