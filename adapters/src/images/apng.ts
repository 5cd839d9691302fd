import { refuse } from '@quadrangle/domain/kernel/errors';
import sharp, { type SharpOptions } from 'sharp';
import { chunk } from './clean-png.ts';

/** All frames of an animation, decoded: one below the other, four bytes a pixel. */
export interface Animation {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
  /** Milliseconds of each frame. */
  readonly delay: readonly number[];
  /** How often it plays; 0 for ever. */
  readonly loop: number;
}

const SIGNATURE = 8;
const AROUND = 12;
/** Chunks that every frame shares: how its pixels are stored, and their colours. */
const SHARED = new Set('PLTE tRNS cHRM gAMA iCCP sRGB sBIT cICP'.split(' '));

/** What becomes of a frame before the next one, and how its pixels meet those below (`fcTL`). */
const CLEARED = 1;
const TAKEN_BACK = 2;
const OVER = 1;

interface Chunk {
  readonly type: string;
  readonly content: Buffer;
}

interface Frame {
  readonly control: Buffer;
  readonly data: Buffer[];
}

function* chunksIn(png: Buffer): Generator<Chunk, void, void> {
  for (let at = SIGNATURE; at + AROUND <= png.length; ) {
    const end = at + AROUND + png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end - 4) };
    at = end;
  }
}

/** How many frames a PNG has that is animated; 1 of any other. */
export function apngFrames(png: Buffer): number {
  let frames = 0;
  for (const { type } of chunksIn(png)) {
    if (type === 'IDAT' && frames === 0 && !animated(png)) return 1;
    if (type === 'fcTL') frames += 1;
  }
  return Math.max(1, frames);
}

const animated = (png: Buffer) => png.includes('acTL');

/** Decodes an animated PNG; a frame that is damaged, or beyond its picture, is refused with FILE_UNREADABLE. */
export async function decodeApng(png: Buffer, reading: SharpOptions): Promise<Animation> {
  let header: Buffer = Buffer.alloc(0);
  let loop = 0;
  const shared: Buffer[] = [];
  const frames: Frame[] = [];
  for (const { type, content } of chunksIn(png)) {
    if (type === 'IHDR') header = content;
    if (type === 'acTL') loop = content.readUInt32BE(4);
    if (SHARED.has(type)) shared.push(chunk(type, content));
    if (type === 'fcTL') frames.push({ control: content, data: [] });
    if (type === 'IDAT') frames.at(-1)?.data.push(content);
    if (type === 'fdAT') frames.at(-1)?.data.push(content.subarray(4));
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const size = 4 * width * height;
  const data = Buffer.alloc(size * frames.length);
  const canvas = Buffer.alloc(size);
  for (const [index, frame] of frames.entries()) {
    const place = placeOf(frame, width, height);
    const before = frame.control[24] === TAKEN_BACK ? Buffer.from(canvas) : null;
    const pixels = await pixelsOf(frame, place, header, shared, reading);
    draw(canvas, width, pixels, place, frame.control[25] === OVER);
    canvas.copy(data, index * size);
    if (before) before.copy(canvas);
    else if (frame.control[24] === CLEARED) draw(canvas, width, Buffer.alloc(pixels.length), place, false);
  }
  return { width, height, data, delay: frames.map(delayOf), loop };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placeOf({ control }: Frame, width: number, height: number): Place {
  const [w = 0, h = 0, x = 0, y = 0] = [4, 8, 12, 16].map((at) => control.readUInt32BE(at));
  if (w === 0 || h === 0 || x + w > width || y + h > height) refuse('FILE_UNREADABLE');
  return { x, y, width: w, height: h };
}

/** Milliseconds, as browsers show them: a delay of nothing is a tenth of a second. */
function delayOf({ control }: Frame): number {
  const milliseconds = Math.round((1_000 * control.readUInt16BE(20)) / (control.readUInt16BE(22) || 100));
  return milliseconds <= 10 ? 100 : milliseconds;
}

/** The pixels of one frame, decoded as a PNG of its own. */
async function pixelsOf(
  { data }: Frame,
  { width, height }: Place,
  header: Buffer,
  shared: readonly Buffer[],
  reading: SharpOptions,
): Promise<Buffer> {
  const own = Buffer.from(header);
  own.writeUInt32BE(width, 0);
  own.writeUInt32BE(height, 4);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = [chunk('IDAT', Buffer.concat(data)), chunk('IEND', Buffer.alloc(0))];
  const png = Buffer.concat([signature, chunk('IHDR', own), ...shared, ...pixels]);
  return sharp(png, reading).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
}

/** Puts pixels into the canvas: in place of those there, or over them. */
function draw(canvas: Buffer, stride: number, pixels: Buffer, { x, y, width, height }: Place, over: boolean): void {
  for (let row = 0; row < height; row += 1) {
    const to = 4 * ((y + row) * stride + x);
    const from = 4 * row * width;
    if (!over) pixels.copy(canvas, to, from, from + 4 * width);
    else for (let at = 0; at < 4 * width; at += 4) blend(canvas, to + at, pixels, from + at);
  }
}

function blend(below: Buffer, to: number, above: Buffer, from: number): void {
  const alpha = above[from + 3] ?? 0;
  if (alpha === 0) return;
  const under = ((below[to + 3] ?? 0) * (255 - alpha)) / 255;
  const sum = alpha + under;
  for (let channel = 0; channel < 3; channel += 1) {
    const mixed = ((above[from + channel] ?? 0) * alpha + (below[to + channel] ?? 0) * under) / sum;
    below[to + channel] = Math.round(mixed);
  }
  below[to + 3] = Math.round(sum);
}
