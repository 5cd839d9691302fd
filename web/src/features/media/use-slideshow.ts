import { useEffect, useEffectEvent, useState } from 'react';
import { lasting } from '../../shared/lib/browser-storage.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { useAwake } from '../../shared/lib/use-awake.ts';

/** How long a picture may be shown, in seconds (decisions 66). */
export const SECONDS = [3, 5, 8, 12, 20] as const;
const USUAL = 5;

/** How long a film is shown at most, and how long a slideshow waits where the next item is not known yet, in seconds. */
const FILM = 15;
const AGAIN = 1;

const KEY = 'slideshowSeconds';

const secondsChosen = () => SECONDS.find((seconds) => String(seconds) === lasting.getItem(KEY)) ?? USUAL;

interface Show {
  readonly item: Pick<Media, 'id' | 'kind' | 'state'>;
  /** Whether the item was removed: it has no time of its own. */
  readonly gone: boolean;
  readonly startsPlaying: boolean;
  /** Whether it stands still although it plays: something lies over it. */
  readonly waits: boolean;
  /** Whether something follows; null while nobody knows. */
  readonly follows: boolean | null;
  readonly onNext: () => void;
  /** It has shown the last item. */
  readonly onEnd: () => void;
}

/** Goes on by itself while it plays: pictures after the chosen time, films at their end; stops behind the last item. */
export function useSlideshow({ item, gone, startsPlaying, waits, follows, onNext, onEnd }: Show) {
  const [playing, setPlaying] = useState(startsPlaying);
  const [seconds, setSeconds] = useState(secondsChosen);
  const goOn = () => {
    if (follows) onNext();
    if (follows !== false) return;
    setPlaying(false);
    onEnd();
  };
  const next = useEffectEvent(goOn);
  const isFilm = item.kind === 'video' && item.state === 'ready';
  const time = gone ? 0 : isFilm ? FILM : seconds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every item has its time from when it came.
  useEffect(() => {
    if (!playing || waits) return;
    let timer = setTimeout(function go() {
      timer = setTimeout(go, AGAIN * 1_000);
      next();
    }, time * 1_000);
    return () => clearTimeout(timer);
  }, [playing, waits, time, item.id]);
  useAwake(playing);
  return {
    playing,
    setPlaying,
    /** Goes on before the time is over. */
    goOn() {
      if (!waits) goOn();
    },
    seconds,
    choose(chosen: number) {
      lasting.setItem(KEY, String(chosen));
      setSeconds(secondsChosen());
    },
  };
}
