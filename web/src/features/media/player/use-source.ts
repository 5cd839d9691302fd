import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { foundKey, type Media, renewMedia } from '../../../shared/lib/media-cache.ts';
import { PAUSES } from '../../../shared/lib/sent-again.ts';
import { mayPass, refusalOf } from '../../../shared/lib/trpc.ts';
import { wayToStream } from '../stream-code.ts';
import { type Failure, type Size, type Sound, type Stream, startStream } from './stream.ts';

/** Milliseconds after which lost data is fetched again. */
const AGAIN = 3_000;

/** Seconds after which a file plays well again, though it failed before. */
const PLAYED = 5;

const SILENCE = { sounds: [], heard: -1 };

/** The source that is played, and how. */
interface Source {
  readonly way: 'file' | 'browser' | 'code';
  readonly url: string;
}

interface Playing {
  /** Neither this address nor a new one can be played. */
  readonly broken: boolean;
  /** The connection is lost; playback continues as far as it is loaded. */
  readonly lineDown: boolean;
  /** The sizes to choose from, smallest first; none if the browser chooses. */
  readonly sizes: readonly Size[];
  /** The shorter side of the one on screen. */
  readonly side: number | null;
  choose(side: number | null): void;
  /** The sounds to choose from, and the one that is heard; none if the browser chooses. */
  readonly sounds: readonly Sound[];
  readonly heard: number;
  hear(sound: number): void;
}

/**
 * Gives the player a video's stream, or its file if there is none, and keeps it playing: it renews an expired address
 * (decisions 28), retries a lost connection, and plays the file if the stream cannot be played (decisions 58).
 * `onReady` is called each time it can be played; `from` says from where.
 */
export function useSource(
  media: Media,
  video: RefObject<HTMLVideoElement | null>,
  from: () => number,
  onReady: () => void,
  firstSide: number | null,
): Playing {
  const client = useQueryClient();
  const [source, setSource] = useState<Source | null>(null);
  const [broken, setBroken] = useState(false);
  const [lineDown, setLineDown] = useState(false);
  const [sizes, setSizes] = useState<readonly Size[]>([]);
  const [side, setSide] = useState<number | null>(null);
  const [{ sounds, heard }, setSounds] = useState<{ sounds: readonly Sound[]; heard: number }>(SILENCE);
  const stream = useRef<Stream | null>(null);
  const wanted = useRef(firstSide);
  const listenedTo = useRef<number | null>(null);
  /** How often it failed since it played. */
  const failures = useRef(0);
  const renewing = useRef(false);

  const sourceOf = ({ streamUrl, url }: Media, way: Source['way'] | null): Source =>
    streamUrl !== null && way !== null && way !== 'file' ? { way, url: streamUrl } : { way: 'file', url };

  const start = useEffectEvent(() => setSource(sourceOf(media, video.current && wayToStream(video.current))));
  useEffect(() => start(), []);

  const renew = async () => {
    if (!source || renewing.current) return;
    renewing.current = true;
    try {
      const fresh = sourceOf(await renewMedia(client, media), source.way);
      // After a lost connection, an address that failed gets a second try.
      if (fresh.url !== source.url || lineDown) setSource(fresh);
      else if (source.way !== 'file') setSource(sourceOf(media, 'file'));
      else if (video.current?.error?.code === MediaError.MEDIA_ERR_DECODE) setBroken(true);
      // Browsers call a server that was away for a moment, too, a file that they can't play.
      else setTimeout(setSource, PAUSES[failures.current - 1], fresh);
      setLineDown(false);
    } catch (error) {
      if (mayPass(error)) {
        // Nobody knows yet whether it failed for good.
        failures.current = 0;
        setLineDown(true);
        // Else the page says that it is gone, in place of the player.
      } else if (refusalOf(error)?.code === 'MEDIA_NOT_FOUND')
        void client.invalidateQueries({ queryKey: foundKey(media) });
      else setBroken(true);
    } finally {
      renewing.current = false;
    }
  };

  const onFailure = useEffectEvent((failure: Failure) => {
    if (failure === 'line') setLineDown(true);
    else if (failure === 'content' && source?.way !== 'file') setSource(sourceOf(media, 'file'));
    else if (failures.current >= (source?.way === 'file' ? PAUSES.length : 1)) setBroken(true);
    else {
      failures.current += 1;
      void renew();
    }
  });
  const onLoaded = useEffectEvent(() => {
    failures.current = 0;
    setLineDown(false);
  });
  const ready = useEffectEvent(onReady);
  const startAt = useEffectEvent(from);

  useEffect(() => {
    const player = video.current;
    if (!source || !player) return;
    const over = new AbortController();
    const { signal } = over;
    if (source.way === 'code') {
      const events = {
        onSizes(all: readonly Size[]) {
          setSizes(all);
          ready();
        },
        onSize: setSide,
        onSounds: (sounds: readonly Sound[], heard: number) => setSounds({ sounds, heard }),
        onLoaded,
        onFailure,
      };
      startStream(player, source.url, () => startAt(), events, signal).then(
        (started) => {
          stream.current = started;
          if (wanted.current !== null) started?.choose(wanted.current);
          if (listenedTo.current !== null) started?.hear(listenedTo.current);
          if (signal.aborted) started?.end();
        },
        // The library did not load, so the file is played.
        () => signal.aborted || onFailure('content'),
      );
    } else {
      const from = startAt();
      // One that breaks at the same place again and again loads each time.
      player.addEventListener('timeupdate', () => Math.abs(player.currentTime - from) > PLAYED && onLoaded(), {
        signal,
      });
      player.addEventListener('loadeddata', () => setLineDown(false), { signal });
      player.addEventListener('error', () => onFailure('address'), { signal });
      player.src = source.url;
      player.currentTime = from;
      ready();
    }
    return () => {
      over.abort();
      setSizes([]);
      setSounds(SILENCE);
      stream.current?.end();
      stream.current = null;
      player.removeAttribute('src');
      player.load();
    };
  }, [source, video]);

  const tryAgain = useEffectEvent(() => {
    if (stream.current) stream.current.tryAgain();
    else void renew();
  });
  useEffect(() => {
    if (!lineDown) return;
    const timer = setInterval(() => tryAgain(), AGAIN);
    const online = () => tryAgain();
    window.addEventListener('online', online);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', online);
    };
  }, [lineDown]);

  return {
    broken,
    lineDown,
    sizes,
    side,
    choose(next) {
      wanted.current = next;
      stream.current?.choose(next);
    },
    sounds,
    heard,
    hear(sound) {
      listenedTo.current = sound;
      stream.current?.hear(sound);
    },
  };
}
