import { expect, type Page } from '@playwright/test';

/** How often a player is checked. */
export const OFTEN = { intervals: [100] };

/** The address of the code that plays streams. */
export const STREAM_CODE = /\/assets\/hls[^/]*\.js/;

/** How it stands with the player on a page. */
export const player = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, paused, videoWidth, videoHeight, played, src }: HTMLVideoElement) => ({
    ...{ at: currentTime, paused, width: videoWidth, height: videoHeight },
    stream: src.startsWith('blob:'),
    moved: played.length > 0 && played.end(0) > played.start(0),
  }));

/** Waits until the player shows a stream, or a file, that moves on. */
export async function plays(page: Page, stream: boolean): Promise<void> {
  await expect.poll(() => player(page), OFTEN).toMatchObject({ stream, moved: true });
}

/** The caption on screen; false where captions are off. */
export const captionOn = (page: Page) =>
  page.locator('video').evaluate(({ textTracks }: HTMLVideoElement) => {
    const track = [...textTracks].find(({ mode }) => mode === 'showing');
    const [cue] = track?.activeCues ?? [];
    return track !== undefined && cue instanceof VTTCue && cue.text;
  });

/** Plays a file by itself on the page, as clients of `videoUrl` do, until it moves on; what it looked like. */
export function playedAlone(page: Page, url: string): Promise<{ at: number; width: number; height: number }> {
  return page.evaluate(async (address) => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = address;
    document.body.append(video);
    try {
      await video.play();
      while (video.currentTime === 0)
        await new Promise((moved) => video.addEventListener('timeupdate', moved, { once: true }));
      return { at: video.currentTime, width: video.videoWidth, height: video.videoHeight };
    } finally {
      video.pause();
      video.remove();
    }
  }, url);
}

/** Notes on every page from now on when the first frame of its first video is there. */
export async function noteFirstFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = () => performance.mark('first frame');
    document.addEventListener('loadeddata', note, { capture: true, once: true });
  });
}

/** Milliseconds from when the page was asked for until a video showed its first frame. */
export const firstFrame = (page: Page) =>
  page.evaluate(() => Math.round(performance.getEntriesByName('first frame')[0]?.startTime ?? 0));

const CODECS = {
  'H.264': 'video/mp4; codecs="avc1.64001f"',
  HEVC: 'video/mp4; codecs="hvc1.1.6.L93.B0"',
  VP9: 'video/webm; codecs="vp09.00.10.08"',
  AV1: 'video/mp4; codecs="av01.0.04M.08"',
  AAC: 'audio/mp4; codecs="mp4a.40.2"',
  Opus: 'audio/webm; codecs="opus"',
} as const;

/** Which codecs the browser says it plays. */
export const codecsOf = (page: Page) =>
  page.evaluate(
    (codecs) =>
      Object.fromEntries(
        Object.entries(codecs).map(([name, type]) => [name, document.createElement('video').canPlayType(type) !== '']),
      ),
    CODECS,
  );
