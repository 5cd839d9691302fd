import { readFile } from 'node:fs/promises';
import { ROOT } from '@quadrangle/api/product-paths';
import sharp from 'sharp';
import { drawStill, frameOf } from './draw-photo.ts';
import { encodeMp4, softChord } from './encode.ts';
import type { Item } from './item.ts';
import { painterOf, type Size } from './paint.ts';
import { randomOf } from './random.ts';
import { scenes } from './scenes/index.ts';

/** A clip in pixels. */
const CLIP: Size = { width: 1280, height: 720 };
const POSTER: Size = { width: 1280, height: 720 };
const FRAMES_PER_SECOND = 15;
/** Where in a clip its poster is taken, in seconds. */
const POSTER_AT = 1.5;

/** Clips for an installation without the encoder. */
export const SPARE_CLIPS = ['lanterns.mp4', 'stadium.mp4', 'confetti.mp4'].map(
  (name) => new URL(`scripts/demo/clips/${name}`, ROOT),
);

const chords = [
  [196, 246.94, 293.66],
  [174.61, 220, 261.63],
  [146.83, 220, 293.66],
  [164.81, 207.65, 246.94],
] satisfies [number[], ...number[][]];

/** How long the clip of an item lasts, in whole seconds: 4 to 6. */
export function clipSeconds(item: Item): number {
  return randomOf(`length ${item.key}`).whole(4, 6);
}

/** The pictures of a clip in order as raw RGBA, the next ones drawn while one is taken. */
async function* picturesOf(item: Item, seconds: number): AsyncGenerator<Uint8Array> {
  const paint = painterOf(CLIP, { bloom: 0.5, keep: true });
  const draw = async (index: number) => {
    const rgb = await paint(scenes[item.scene](frameOf(item, CLIP, index / FRAMES_PER_SECOND)));
    return sharp(rgb, { raw: { ...CLIP, channels: 3 } })
      .ensureAlpha()
      .raw()
      .toBuffer();
  };
  const count = seconds * FRAMES_PER_SECOND;
  const ahead: Promise<Uint8Array>[] = [];
  for (let index = 0; index < count + 3; index += 1) {
    if (index < count) ahead.push(draw(index));
    if (index >= 3) {
      const next = ahead.shift();
      if (next !== undefined) yield await next;
    }
  }
}

/**
 * Draws the clip of a video as MP4: 1280 × 720, H.264 and AAC, index in front. Bits per second as given.
 * Answers `undefined` where the optional encoder packages are not installed.
 */
export function encodeClip(item: Item, seconds: number, bitrate: number): Promise<Buffer | undefined> {
  const shape = { ...CLIP, framesPerSecond: FRAMES_PER_SECOND, bitrate };
  const sound = softChord(randomOf(`sound ${item.key}`).pick(chords), seconds);
  return encodeMp4(shape, picturesOf(item, seconds), sound);
}

/** The clip of a video as MP4; without the optional encoder one of three that were made beforehand. */
export async function drawClip(item: Item): Promise<Buffer> {
  const drawn = await encodeClip(item, clipSeconds(item), 3_000_000);
  return drawn ?? readFile(spareClip(item));
}

/** The clip made beforehand that stands in for an item. */
export function spareClip(item: Item): URL {
  const [first, ...others] = SPARE_CLIPS;
  if (first === undefined) throw new Error('there are no clips made beforehand');
  return randomOf(`spare ${item.key}`).pick([first, ...others]);
}

/** The thumbnail of a video: its scene as JPEG, 1280 × 720; the same item gives the same bytes. */
export function drawPoster(item: Item): Promise<Buffer> {
  return drawStill(item, POSTER, { t: POSTER_AT, isReframed: false });
}
