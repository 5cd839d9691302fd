import type Hls from 'hls.js';
import type { ErrorData, Level } from 'hls.js';
import { savesData } from '../../../shared/lib/save-data.ts';
import { streamCode } from '../stream-code.ts';

/**
 * What can go wrong with a stream. `line`: the connection; `address`: it expired; `content`: this browser cannot play
 * it.
 */
export type Failure = 'line' | 'address' | 'content';

/** A size that can be chosen. */
export interface Size {
  /** Its place in the stream. */
  readonly at: number;
  /** The shorter side, in pixels, as people name it. */
  readonly side: number;
}

/** A sound that can be chosen. */
export interface Sound {
  /** Its place in the stream. */
  readonly at: number;
  /** The name of its language, in that language. */
  readonly name: string;
  readonly language: string | undefined;
}

/** The events of a stream while it is played. */
export interface StreamEvents {
  /** The sizes are known, from the smallest to the largest, and it can be played. */
  onSizes(sizes: readonly Size[]): void;
  /** The sounds are known, and which of them is heard. */
  onSounds(sounds: readonly Sound[], heard: number): void;
  /** The size on screen. */
  onSize(side: number): void;
  /** Bytes arrived. */
  onLoaded(): void;
  onFailure(failure: Failure): void;
}

/** A stream being played. */
export interface Stream {
  /** Shows this size from the next segment on; null means whichever the connection allows. */
  choose(side: number | null): void;
  /** Lets this sound be heard from now on, or as soon as the sounds are known. */
  hear(sound: number): void;
  /** Fetches again what failed. */
  tryAgain(): void;
  end(): void;
}

/** The assumed bits per second of a connection, until they are measured. */
const FIRST_GUESS = 3_000_000;
/** The same where data is saved or the connection is slow. */
const THRIFTY_GUESS = 300_000;

/** A short failure is retried silently; a longer one is reported, and retried for as long as it takes. */
const RETRIES = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 1_000, backoff: 'exponential' } as const;
const patience = (seconds: number) => ({
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: seconds * 1_000,
    timeoutRetry: RETRIES,
    errorRetry: RETRIES,
  },
});

const sideOf = ({ width, height }: Pick<Level, 'width' | 'height'>) => Math.min(width, height);

/** Plays the stream at `url` in `video`, from as many seconds on as `from` says; rejects if the library cannot be loaded. */
export async function startStream(
  video: HTMLVideoElement,
  url: string,
  from: () => number,
  events: StreamEvents,
  over: AbortSignal,
): Promise<Stream | null> {
  const { default: Code } = await streamCode();
  if (over.aborted) return null;
  if (!Code.isSupported()) {
    events.onFailure('content');
    return null;
  }
  // Then nothing is fetched before somebody presses play, and the smallest size comes first (decisions 68).
  const thrifty = savesData();
  // It may have been pressed before this code was there.
  const waits = thrifty && video.paused;
  const hls: Hls = new Code({
    autoStartLoad: !waits,
    ...(thrifty && { startLevel: 0 }),
    // Browsers take the segments as they are, so a worker would have nothing to repack.
    enableWorker: false,
    startPosition: from() || -1,
    capLevelToPlayerSize: true,
    // Else it fetches a first segment only to measure the connection, and throws it away.
    testBandwidth: false,
    abrEwmaDefaultEstimate: thrifty ? THRIFTY_GUESS : FIRST_GUESS,
    backBufferLength: 60,
    manifestLoadPolicy: patience(20),
    playlistLoadPolicy: patience(20),
    fragLoadPolicy: patience(60),
  });
  let sizes: readonly Size[] = [];
  let wanted: number | null = null;
  let sound: number | null = null;
  let recovered = false;
  const choose = () => {
    const size = sizes.find(({ side }) => side === wanted);
    hls.nextLevel = size?.at ?? -1;
  };
  hls.on(Code.Events.MANIFEST_PARSED, (_, { levels }) => {
    sizes = levels.map((level, at) => ({ at, side: sideOf(level) }));
    if (wanted !== null) choose();
    events.onSizes(sizes);
  });
  hls.on(Code.Events.LEVEL_SWITCHED, (_, { level }) => {
    const size = hls.levels[level];
    if (size) events.onSize(sideOf(size));
  });
  const tellSounds = () =>
    events.onSounds(
      hls.audioTracks.map(({ name, lang }, at) => ({ at, name, language: lang })),
      hls.audioTrack,
    );
  hls.on(Code.Events.AUDIO_TRACKS_UPDATED, () => {
    if (sound !== null) hls.audioTrack = sound;
    tellSounds();
  });
  hls.on(Code.Events.AUDIO_TRACK_SWITCHED, tellSounds);
  hls.on(Code.Events.FRAG_LOADED, () => events.onLoaded());
  hls.on(Code.Events.FRAG_BUFFERED, () => {
    recovered = false;
  });
  hls.on(Code.Events.ERROR, (_, error) => {
    if (!error.fatal) return;
    if (error.type === Code.ErrorTypes.NETWORK_ERROR) events.onFailure(failureOf(error));
    else if (error.details === Code.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR) events.onFailure('content');
    else if (error.type === Code.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      const played = !video.paused;
      hls.recoverMediaError();
      if (played) void video.play().catch(() => undefined);
    } else events.onFailure('content');
  });
  // It knows `startPosition` only where it begins by itself.
  const load = () => hls.startLoad(from() || -1);
  if (waits) video.addEventListener('play', load, { once: true, signal: over });
  hls.attachMedia(video);
  hls.loadSource(url);
  return {
    choose(side) {
      wanted = side;
      choose();
    },
    hear(next) {
      sound = next;
      if (hls.audioTracks.length > 0) hls.audioTrack = next;
      // The choice is shown at once: it may take a while until it is heard.
      tellSounds();
    },
    tryAgain() {
      if (sizes.length === 0) hls.loadSource(url);
      // With a new source it forgets that play was pressed.
      if (sizes.length > 0 || !video.paused) load();
    },
    end: () => hls.destroy(),
  };
}

/**
 * The meaning of the server's answers: if an address expired, or was signed for somebody else, a new one is fetched.
 */
function failureOf({ response }: ErrorData): Failure {
  const status = response?.code ?? 0;
  return status >= 400 && status < 500 && status !== 429 ? 'address' : 'line';
}
