/** Pictures that are decoded at the same time, at most: each takes the memory of all its pixels meanwhile. */
const AT_ONCE = 3;
const WIDTH = 320;
const QUALITY = 0.8;

let decoding = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (decoding >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  decoding += 1;
  try {
    return await work();
  } finally {
    decoding -= 1;
    waiting.shift()?.();
  }
}

async function draw(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
  try {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } finally {
    picture.close();
  }
}

const thumbnails = new WeakMap<Blob, Promise<Blob | null>>();

/**
 * A small JPEG of a picture; null when this browser cannot show it. Each picture is decoded once, a few at a time, and what
 * was decoded is let go: two hundred originals fit into no phone.
 */
export function thumbnailOf(file: Blob): Promise<Blob | null> {
  const drawn = thumbnails.get(file) ?? inTurn(() => draw(file)).catch(() => null);
  thumbnails.set(file, drawn);
  return drawn;
}
