import { orientationIn } from './turn-exif.ts';
import { turnableKind, turned } from './turn-picture.ts';
import { exifOfPng } from './turn-png.ts';
import { exifOfWebp } from './turn-webp.ts';

/** Two white pixels beside each other, in the formats of which not every browser goes by the EXIF. */
const TWO_PIXELS = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQI12P4DwYAFPIF+zx10voAAAAASUVORK5CYII=',
  webp: 'UklGRh4AAABXRUJQVlA4TBEAAAAvAQAAAAfQ//73v/+BiOh/AAA=',
};

type Kind = keyof typeof TWO_PIXELS;

const exifOf = { png: exifOfPng, webp: exifOfWebp };

const tried: Partial<Record<Kind, Promise<boolean>>> = {};

/** Whether this browser shows a picture of a kind as its EXIF says that it stands: then a turned one is upright. */
function goesByExif(kind: Kind): Promise<boolean> {
  const trial = async () => {
    const bytes = Uint8Array.from(atob(TWO_PIXELS[kind]), (letter) => letter.charCodeAt(0));
    const upright = await turned(new File([bytes], kind));
    const picture = await createImageBitmap(upright ?? new Blob());
    return picture.width === 1;
  };
  tried[kind] ??= trial().catch(() => true);
  return tried[kind];
}

/** How a picture stands by its EXIF where the browser does not go by it; 1 where it does, or there is none. */
export async function unseenOrientation(file: Blob): Promise<number> {
  const kind = await turnableKind(file);
  if ((kind !== 'png' && kind !== 'webp') || (await goesByExif(kind))) return 1;
  const exif = exifOf[kind](new Uint8Array(await file.arrayBuffer()));
  return exif ? orientationIn(exif) : 1;
}

/** What makes a picture of a given orientation upright: where x and y go, and whether from the other end. */
const UPRIGHT: Readonly<Record<number, readonly [number, number, number, number]>> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

/** Draws a picture upright on a canvas of its size. */
export function drawStanding(canvas: HTMLCanvasElement, picture: ImageBitmap, orientation: number): void {
  const { width, height } = picture;
  const lies = orientation > 4;
  [canvas.width, canvas.height] = lies ? [height, width] : [width, height];
  const context = canvas.getContext('2d');
  const [a, b, c, d] = UPRIGHT[orientation] ?? [1, 0, 0, 1];
  context?.setTransform(a, b, c, d, a + c < 0 ? canvas.width : 0, b + d < 0 ? canvas.height : 0);
  context?.drawImage(picture, 0, 0);
}
