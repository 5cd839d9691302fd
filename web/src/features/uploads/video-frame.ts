/** Position of the frame, in seconds, unless the video is shorter than twice that. */
const INTO_VIDEO = 1;
const LONGEST_SIDE = 1280;
const QUALITY = 0.85;
/** Milliseconds after which a video that neither plays nor fails is abandoned. */
const TIMEOUT_MS = 15_000;

const happened = (target: EventTarget, name: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true, signal });
    target.addEventListener('error', () => reject(new Error('The video cannot be played.')), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

async function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  // A browser that decodes only the sound says it can play, but reports no width.
  if (videoWidth === 0) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

const frames = new WeakMap<Blob, Promise<Blob | null>>();

/** A JPEG of a frame near the start of a video; null when this browser cannot show it. Each video is read once. */
export function videoFrame(videoFile: Blob): Promise<Blob | null> {
  const frame = frames.get(videoFile) ?? read(videoFile);
  frames.set(videoFile, frame);
  return frame;
}

async function read(videoFile: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(videoFile);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = happened(video, 'loadeddata', timeout);
    video.src = address;
    await loaded;
    if (Number.isFinite(video.duration)) {
      const seeked = happened(video, 'seeked', timeout);
      video.currentTime = Math.min(INTO_VIDEO, video.duration / 2);
      await seeked;
    }
    return await draw(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
