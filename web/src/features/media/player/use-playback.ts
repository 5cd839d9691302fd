import { type RefObject, useEffect, useState } from 'react';

/** The state of a player, as its controls show it. */
export interface Playback {
  readonly paused: boolean;
  /** Seconds. */
  readonly at: number;
  readonly duration: number;
  /** How far ahead the video is loaded, in seconds. */
  readonly loaded: number;
  readonly volume: number;
  readonly muted: boolean;
  /** It waits for data. */
  readonly waiting: boolean;
}

const TELLING = [
  ...['play', 'pause', 'timeupdate', 'durationchange', 'progress', 'volumechange', 'seeking', 'seeked'],
  ...['waiting', 'playing', 'canplay', 'ended', 'emptied', 'loadeddata', 'stalled'],
];

function look(video: HTMLVideoElement, duration: number): Playback {
  const { currentTime: at, buffered } = video;
  let loaded = at;
  for (let part = 0; part < buffered.length; part++)
    if (buffered.start(part) <= at + 0.1) loaded = Math.max(loaded, buffered.end(part));
  return {
    paused: video.paused,
    at,
    duration: Number.isFinite(video.duration) ? video.duration : duration,
    loaded,
    volume: video.volume,
    muted: video.muted,
    waiting: !video.paused && video.readyState < video.HAVE_FUTURE_DATA,
  };
}

/** Follows a player. `duration` counts until the player knows its own. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, duration: number): Playback {
  const [playback, setPlayback] = useState<Playback>({
    ...{ paused: true, at: 0, duration, loaded: 0, volume: 1, muted: false, waiting: false },
  });
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    const tell = () => setPlayback(look(player, duration));
    for (const name of TELLING) player.addEventListener(name, tell);
    tell();
    return () => {
      for (const name of TELLING) player.removeEventListener(name, tell);
    };
  }, [video, duration]);
  return playback;
}
