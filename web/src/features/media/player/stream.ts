import type Hls from 'hls.js';
import type { ErrorData, Level } from 'hls.js';

/** What may go wrong with a stream. `line`: the connection; `address`: it ran out; `content`: this browser cannot play it. */
export type Trouble = 'line' | 'address' | 'content';

/** A size that can be chosen. */
export interface Size {
  /** Its place in the stream. */
  readonly at: number;
  /** The shorter side, in pixels: what people call it by. */
  readonly side: number;
}

/** What is told of a stream while it is played. */
export interface StreamEvents {
  /** It is known what there is, from the smallest to the largest: it can be played. */
  onSizes(sizes: readonly Size[]): void;
  /** The size that is on screen. */
  onSize(side: number): void;
  /** Something arrived. */
  onLoaded(): void;
  onTrouble(trouble: Trouble): void;
}

/** A stream that is played. */
export interface Stream {
  /** Shows this size from the next piece on; null: whichever the connection carries. */
  choose(side: number | null): void;
  /** Asks again for what could not be had. */
  tryAgain(): void;
  end(): void;
}

const PLAYLIST = 'application/vnd.apple.mpegurl';

/**
 * How a stream is played here: by the browser itself on Apple's systems, which do it well, by code of ours elsewhere. Other browsers
 * that begin to play streams by themselves let nobody choose a size.
 */
export function wayToStream(video: Pick<HTMLVideoElement, 'canPlayType'>): 'browser' | 'code' | null {
  const byItself = video.canPlayType(PLAYLIST) !== '';
  if (byItself && navigator.vendor.startsWith('Apple')) return 'browser';
  if ('MediaSource' in window) return 'code';
  return byItself ? 'browser' : null;
}

/** The code that plays streams, which is large: only who watches a stream in a browser that needs it fetches it. */
export const streamCode = () => import('hls.js');

/** Bits each second that a connection is taken to carry until it is known. */
const FIRST_GUESS = 3_000_000;

/** A short hitch is nobody's business; what lasts longer is said, and tried again for as long as it takes. */
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

/** Plays the stream at `url` in `video`, from `from` seconds on; rejects when the code cannot be had. */
export async function startStream(
  video: HTMLVideoElement,
  url: string,
  from: number,
  events: StreamEvents,
  over: AbortSignal,
): Promise<Stream | null> {
  const { default: Code } = await streamCode();
  if (over.aborted) return null;
  if (!Code.isSupported()) {
    events.onTrouble('content');
    return null;
  }
  const hls: Hls = new Code({
    // Pieces come as browsers take them: there is nothing to repack beside the page.
    enableWorker: false,
    startPosition: from > 0 ? from : -1,
    capLevelToPlayerSize: true,
    abrEwmaDefaultEstimate: FIRST_GUESS,
    backBufferLength: 60,
    manifestLoadPolicy: patience(20),
    playlistLoadPolicy: patience(20),
    fragLoadPolicy: patience(60),
  });
  let sizes: readonly Size[] = [];
  let wanted: number | null = null;
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
  hls.on(Code.Events.FRAG_LOADED, () => events.onLoaded());
  hls.on(Code.Events.FRAG_BUFFERED, () => {
    recovered = false;
  });
  hls.on(Code.Events.ERROR, (_, error) => {
    if (!error.fatal) return;
    if (error.type === Code.ErrorTypes.NETWORK_ERROR) events.onTrouble(troubleOf(error));
    else if (error.type === Code.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
    } else events.onTrouble('content');
  });
  hls.attachMedia(video);
  hls.loadSource(url);
  return {
    choose(side) {
      wanted = side;
      choose();
    },
    tryAgain() {
      if (sizes.length === 0) hls.loadSource(url);
      else hls.startLoad();
    },
    end: () => hls.destroy(),
  };
}

/** What answers of the server mean: an address that ran out, or was signed for somebody else, is asked for anew. */
function troubleOf({ response }: ErrorData): Trouble {
  const status = response?.code ?? 0;
  return status >= 400 && status < 500 && status !== 429 ? 'address' : 'line';
}
