import sharp from 'sharp';
import { reframe, shotOf, take } from './camera.ts';
import type { Item, Shape } from './item.ts';
import type { Frame } from './kit/frame.ts';
import { DESIGN, painterOf, type Size } from './paint.ts';
import { randomOf } from './random.ts';
import { scenes } from './scenes/index.ts';

const sizes: Record<Shape, Size> = {
  landscape: { width: 1600, height: 1067 },
  classic: { width: 1600, height: 1200 },
  portrait: { width: 1067, height: 1600 },
  square: { width: 1440, height: 1440 },
  panorama: { width: 1680, height: 756 },
};

/** The photo that carries a place, so that one can see it disappear when it is published. */
export const PHOTO_WITH_PLACE = 'monsoon-trek-09';

/** The place in degrees, minutes and seconds, as a telephone writes it. */
const place = {
  IFD0: { Make: 'Northfield', Model: 'Pocket 3' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '13/1 7/1 2964/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '75/1 16/1 660/100',
  },
};

/** The canvas of an item at `t` seconds, for a picture of the given size in pixels. */
export function frameOf(item: Item, size: Size, t: number): Frame {
  const unit = DESIGN / Math.max(size.width, size.height);
  return { w: size.width * unit, h: size.height * unit, t, random: randomOf(item.key), palette: item.palette };
}

/** When a photo was taken, as a camera writes it down. */
function stamp(taken: Date) {
  const DateTimeOriginal = taken.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  return { IFD2: { DateTimeOriginal, OffsetTimeOriginal: '+00:00' } };
}

/** A picture of an item as JPEG in the given size in pixels, `t` seconds after it began; the same item gives the same bytes. */
export async function drawStill(
  item: Item,
  size: Size,
  { t, taken, isReframed }: { readonly t: number; readonly taken?: Date | undefined; readonly isReframed: boolean },
): Promise<Buffer> {
  const frame = frameOf(item, size, t);
  const shot = shotOf(item.key, frame, isReframed);
  const paint = painterOf(size, { bloom: 0.5, plain: true, keep: false });
  const raw = await take(await paint(reframe(scenes[item.scene](frame), shot, frame)), size, shot);
  const picture = sharp(raw, { raw: { ...size, channels: 3 } }).jpeg({ quality: 82 });
  const exif = { ...(item.key === PHOTO_WITH_PLACE ? place : {}), ...(taken ? stamp(taken) : {}) };
  return (Object.keys(exif).length > 0 ? picture.withExif(exif) : picture).toBuffer();
}

/** A photo of the demo college as JPEG, its long side 1440 to 1680 pixels; the same item gives the same bytes. */
export function drawPhoto(item: Item, taken?: Date): Promise<Buffer> {
  return drawStill(item, sizes[item.shape], { t: 0, taken, isReframed: true });
}
