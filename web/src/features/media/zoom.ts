/** How a picture lies in a frame: scaled about the frame's middle, then moved by `x`, `y` px. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** px from the frame's middle. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MAX = 8;
/** What one press of a button, or one step of a wheel, multiplies by. */
export const STEP = 1.5;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The size of a picture that is shown whole in a frame. */
export function fitted(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The same view, but within 1–8 times, and with no empty space on a side while something is hidden on the other. */
export function bounded(view: View, picture: Size, frame: Size): View {
  const scale = between(1, view.scale, MAX);
  const { width, height } = fitted(picture, frame);
  const roomX = Math.max(0, (width * scale - frame.width) / 2);
  const roomY = Math.max(0, (height * scale - frame.height) / 2);
  return { scale, x: between(-roomX, view.x, roomX), y: between(-roomY, view.y, roomY) };
}

/** Zooms by `factor` around the point `at`. */
export function zoomedAt(view: View, at: Point, factor: number): View {
  const scale = between(1, view.scale * factor, MAX);
  const real = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real };
}

/** Moves by a number of px. */
export function moved(view: View, by: Point): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

/** Two fingers before and after: zooms by how far they parted, about their middle, and follows it. */
export function pinched(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const [from, to] = [middle(before), middle(after)];
  return moved(zoomedAt(view, from, apart(after) / apart(before)), { x: to.x - from.x, y: to.y - from.y });
}

const SWIPE_PX = 60;
const SWIPE_MS = 600;

/** Which neighbour a stroke of a finger asks for: leftwards the next one; null if it was no swipe. */
export function swiped(by: Point, tookMs: number): 'previous' | 'next' | null {
  if (tookMs > SWIPE_MS || Math.abs(by.x) < SWIPE_PX || Math.abs(by.x) < 2 * Math.abs(by.y)) return null;
  return by.x < 0 ? 'next' : 'previous';
}
