import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/languages.ts';
import { ofThisTab } from '../../../shared/lib/browser-storage.ts';
import { useShortcut } from '../../../shared/lib/use-shortcut.ts';
import { CHOICE, OPTION } from './choice.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const KEY = 'speed';

/** The speed of videos in this tab: 1 at first. */
export function rememberedSpeed(): number {
  const stored = Number(ofThisTab.getItem(KEY));
  return SPEEDS.includes(stored) ? stored : 1;
}

/** The speed of the player: what was chosen here or in the browser's own menu, remembered until the tab is closed. */
export function usePlaybackSpeed(): [speed: number, setSpeed: (speed: number) => void] {
  const [speed, set] = useState(rememberedSpeed);
  const setSpeed = (next: number) => {
    set(next);
    ofThisTab.setItem(KEY, String(next));
  };
  return [speed, setSpeed];
}

interface Props {
  speed: number;
  onChoose: (speed: number) => void;
}

/** The choice of a speed, by pointer, finger or keyboard. */
export function PlaybackSpeed({ speed, onChoose }: Props) {
  const t = useTexts();
  const step = (way: 1 | -1) => {
    const next = way > 0 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed);
    if (next !== undefined) onChoose(next);
  };
  useShortcut('>', () => step(1));
  useShortcut('<', () => step(-1));
  return (
    <select
      aria-label={t('media.speed')}
      value={speed}
      onChange={({ target }) => onChoose(Number(target.value))}
      className={CHOICE}
    >
      {[...new Set([...SPEEDS, speed])]
        .toSorted((a, b) => a - b)
        .map((each) => (
          <option key={each} value={each} className={OPTION}>
            {each}×
          </option>
        ))}
    </select>
  );
}
