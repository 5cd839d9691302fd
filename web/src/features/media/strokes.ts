import type { Point } from './zoom.ts';

/** How far a finger may stray and still tap, in px. */
const SLOP = 8;
/** From where on a stroke goes on to a neighbour, as a share of the frame's width, and as a speed in px per ms. */
const FAR = 0.35;
const FAST = 0.3;
/** From where on a picture falls away when it is let go, in px. */
const DEEP = 120;
/** How long two taps may be apart, in ms and px. */
const TWICE_MS = 280;
const TWICE_PX = 32;
/** The part of a stroke, at its end, whose speed counts, in ms. */
const LAST_MS = 100;

/** What a stroke over a picture does: move the track, pull the picture down, or nothing. */
export type Axis = 'along' | 'down' | 'none';

/** A finger at a moment, in px and ms. */
export interface Sample extends Point {
  readonly at: number;
}

/** What a stroke that has come so far does; null while it may still be a tap. */
export function axisOf({ x, y }: Point): Axis | null {
  if (Math.hypot(x, y) < SLOP) return null;
  if (Math.abs(x) >= Math.abs(y)) return 'along';
  return y > 0 ? 'down' : 'none';
}

/** How far the track moves under a stroke of `by` px: where nothing follows, a third. */
export function followed(by: number, follows: Readonly<Record<'previous' | 'next', boolean>>): number {
  return (by > 0 ? follows.previous : follows.next) ? by : by / 3;
}

/** The speed at the end of a stroke, in px per ms. */
export function speedOf(samples: readonly Sample[]): Point {
  const last = samples.at(-1);
  const first = last && samples.find(({ at }) => last.at - at <= LAST_MS);
  const took = first ? last.at - first.at : 0;
  if (!first || took <= 0) return { x: 0, y: 0 };
  return { x: (last.x - first.x) / took, y: (last.y - first.y) / took };
}

/** Where the track goes when it is let go `by` px from its place; null back to it. A stroke that turned back stays. */
export function snapped(by: number, speed: number, width: number): 'previous' | 'next' | null {
  const far = Math.abs(by) > width * FAR && by * speed >= 0;
  const thrown = Math.abs(speed) > FAST && by * speed > 0;
  if (!far && !thrown) return null;
  return by < 0 ? 'next' : 'previous';
}

/** Whether a picture that was pulled down so far, and so fast, falls away. */
export function falls(by: number, speed: number): boolean {
  return speed > -FAST && (by > DEEP || (by > SLOP && speed > FAST));
}

/** Whether two taps are one double tap. */
export function isTwice(before: Sample, now: Sample): boolean {
  return now.at - before.at < TWICE_MS && Math.hypot(now.x - before.x, now.y - before.y) < TWICE_PX;
}

/** How long one waits after a tap for a second one, in ms. */
export const AFTER_TAP_MS = TWICE_MS;
