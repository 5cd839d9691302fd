/** The library that plays streams is large: it is loaded only to watch a stream in a browser that needs it. */
export const streamCode = () => import('hls.js');

const PLAYLIST = 'application/vnd.apple.mpegurl';

/**
 * How a stream is played here: by the browser itself on Apple's systems, by a library elsewhere. Other browsers that
 * have begun to play streams themselves offer no choice of size.
 */
export function wayToStream(video: Pick<HTMLVideoElement, 'canPlayType'>): 'browser' | 'code' | null {
  const byItself = video.canPlayType(PLAYLIST) !== '';
  if (byItself && navigator.vendor.startsWith('Apple')) return 'browser';
  if ('MediaSource' in window) return 'code';
  return byItself ? 'browser' : null;
}
