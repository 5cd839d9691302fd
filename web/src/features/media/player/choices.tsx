import { useTexts } from '../../../shared/i18n/languages.ts';
import type { Caption } from './captions.ts';
import { CHOICE, OPTION } from './choice.ts';
import { PlaybackSpeed } from './playback-speed.tsx';
import type { Size, Sound } from './stream.ts';

interface Props {
  captions: readonly Caption[];
  language: string | null;
  onLanguage: (language: string | null) => void;
  sounds: readonly Sound[];
  /** The one that is heard. */
  heard: number;
  onSound: (sound: number) => void;
  sizes: readonly Size[];
  /** The chosen one; null means whichever the connection allows. */
  size: number | null;
  /** The one on screen. */
  side: number | null;
  onSize: (side: number | null) => void;
  speed: number;
  onSpeed: (speed: number) => void;
}

/** The choices of a player: captions, sound, quality and speed. */
export function Choices(props: Props) {
  const { captions, language, onLanguage, sounds, heard, onSound, sizes, size, side, onSize, speed, onSpeed } = props;
  const t = useTexts();
  const auto = size === null && side !== null ? t('media.qualityNow', { side }) : t('media.qualityAuto');
  return (
    <div data-controls className="absolute top-2 right-2 flex max-w-[calc(100%-1rem)] flex-wrap justify-end gap-2">
      {captions.length > 0 && (
        <select
          aria-label={t('media.captions')}
          value={language ?? ''}
          onChange={({ target }) => onLanguage(target.value || null)}
          className={CHOICE}
        >
          <option value="" className={OPTION}>
            {t('media.captionsOff')}
          </option>
          {captions.map(({ language: each, label }) => (
            <option key={each} value={each} lang={each} className={OPTION}>
              {label}
            </option>
          ))}
        </select>
      )}
      {sounds.length > 1 && (
        <select
          aria-label={t('media.sound')}
          value={heard}
          onChange={({ target }) => onSound(Number(target.value))}
          className={CHOICE}
        >
          {sounds.map(({ at, name, language: spoken }) => (
            <option key={at} value={at} lang={spoken} className={OPTION}>
              {spoken === undefined ? t('media.soundUnnamed') : name}
            </option>
          ))}
        </select>
      )}
      {sizes.length > 1 && (
        <select
          aria-label={t('media.quality')}
          value={size ?? ''}
          onChange={({ target }) => onSize(target.value === '' ? null : Number(target.value))}
          className={CHOICE}
        >
          <option value="" className={OPTION}>
            {auto}
          </option>
          {sizes.toReversed().map(({ side: each }) => (
            <option key={each} value={each} className={OPTION}>
              {each}p
            </option>
          ))}
        </select>
      )}
      <PlaybackSpeed speed={speed} onChoose={onSpeed} />
    </div>
  );
}
