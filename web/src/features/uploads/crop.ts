/** The chosen square of a picture: its centre as fractions of the picture, and its zoom (1 or more). */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest square, in the middle. */
export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** How far a picture can be zoomed. */
export const MAX_ZOOM = 4;

/** The square in pixels of the picture. */
export function squareOf({ x, y, zoom }: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** How far the middle of the square may move, as fractions: from `from` to `1 - from`. */
export function room(zoom: number, { width, height }: Size): { x: number; y: number } {
  const half = Math.min(width, height) / zoom / 2;
  return { x: half / width, y: half / height };
}

/** The nearest crop whose square lies inside the picture. */
export function inside({ x, y, zoom }: Crop, picture: Size): Crop {
  const bounded = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  const large = bounded(zoom, 1, MAX_ZOOM);
  const from = room(large, picture);
  return { x: bounded(x, from.x, 1 - from.x), y: bounded(y, from.y, 1 - from.y), zoom: large };
}

/** The crop after the picture was dragged by `dx`, `dy` in a view that shows the square `view` pixels wide. */
export function dragged(crop: Crop, by: { dx: number; dy: number }, view: number, picture: Size): Crop {
  const { side } = squareOf(crop, picture);
  const x = crop.x - (by.dx / view) * (side / picture.width);
  const y = crop.y - (by.dy / view) * (side / picture.height);
  return inside({ ...crop, x, y }, picture);
}
