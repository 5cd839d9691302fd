import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { avifIn, type Coded } from './heic.ts';

/** The colour profile of screens that show more than sRGB: Display P3. */
export async function p3Profile(): Promise<Buffer> {
  const { icc } = await sharp(await flat('#fff').withIccProfile('p3').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('There is no such profile.');
  return icc;
}

/** A PNG whose values are those of a colour profile. */
export function pngIn(png: Buffer, icc: Buffer): Buffer {
  const behindHeader = 33;
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('p3\0\0', 'latin1'), deflateSync(icc)]));
  return Buffer.concat([png.subarray(0, behindHeader), profile, png.subarray(behindHeader)]);
}

/** A picture of one colour. */
export function flat(background: string, width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A JPEG with a colour profile. */
export function inProfile(jpeg: Buffer, icc: Buffer): Buffer {
  return behindStart(jpeg, segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc));
}

/** An animation of three frames, forever, of 100, 200 and 300 ms. */
export async function anAnimation(format: 'gif' | 'webp', width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => flat(colour, width, height).png().toBuffer()),
  );
  const timing = { loop: 0, delay: [100, 200, 300] };
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, timing)
    .toBuffer();
}

/** A JPEG with a further segment in front. */
export function behindStart(jpeg: Buffer, added: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), added, jpeg.subarray(2)]);
}

/** A segment of a JPEG. */
export function segment(marker: number, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(inside.length + 2, 2);
  return Buffer.concat([head, inside]);
}

const chunk = (type: string, content: Buffer) => {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  content.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), 8 + content.length);
  return bytes;
};

/** A frame of an animated PNG. */
interface ApngFrame {
  readonly colour: { r: number; g: number; b: number; alpha: number };
  /** Left, top, width, height. */
  readonly place: readonly [number, number, number, number];
  readonly dispose?: number;
  readonly blend?: number;
}

/** An animated PNG, of 4 × 2 pixels unless told otherwise. */
export async function anApng(frames: readonly ApngFrame[], [width, height] = [4, 2]): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sequence = 0;
  for (const [index, { colour, place, dispose = 0, blend = 0 }] of frames.entries()) {
    const [x, y, w, h] = place;
    const png = await sharp({ create: { width: w, height: h, channels: 4, background: colour } })
      .png()
      .toBuffer();
    const stored: Buffer[] = [];
    for (let at = png.indexOf('IDAT'); at >= 0; at = png.indexOf('IDAT', at + 4))
      stored.push(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
    const pixels = Buffer.concat(stored);
    const control = Buffer.alloc(26);
    for (const [place, value] of [sequence, w, h, x, y].entries()) control.writeUInt32BE(value, 4 * place);
    control.writeUInt16BE(index + 1, 20);
    control.writeUInt16BE(10, 22);
    control.set([dispose, blend], 24);
    sequence += 1;
    parts.push(chunk('fcTL', control));
    const numbered = Buffer.alloc(4);
    numbered.writeUInt32BE(sequence);
    if (index > 0) sequence += 1;
    parts.push(index === 0 ? chunk('IDAT', pixels) : chunk('fdAT', Buffer.concat([numbered, pixels])));
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width ?? 4, 0);
  header.writeUInt32BE(height ?? 2, 4);
  const plan = Buffer.alloc(8);
  plan.writeUInt32BE(frames.length, 0);
  plan.writeUInt32BE(3, 4);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('acTL', plan), ...parts, end]);
}

/**
 * How far apart the colours of two pictures of one colour look on average (ΔE 1976): less than 2 is hardly seen. They have
 * the curve of sRGB, and the primaries of their profile; reckoned here, because libraries go by way of other colours.
 */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = (await Promise.all([one, other].map(labOf))) as [number[], number[]];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

/** X, Y and Z of red, green and blue of sRGB, beside the white of paper (D50). */
const SRGB = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
];

/** The average colour of a picture (CIELAB). */
async function labOf(picture: Buffer): Promise<number[]> {
  const pixels = await sharp(picture).keepIccProfile().removeAlpha().png().toBuffer();
  const [{ channels }, { icc }] = await Promise.all([sharp(pixels).stats(), sharp(pixels).metadata()]);
  const primaries = icc ? ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => coordinates(icc, tag)) : SRGB;
  const light = channels.map(({ mean }) => {
    const value = mean / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [x = 0, y = 0, z = 0] = [0.9642, 1, 0.8249].map((white, axis) => {
    const share = primaries.reduce((sum, of, at) => sum + (light[at] ?? 0) * (of[axis] ?? 0), 0) / white;
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The three numbers of a tag of a colour profile. */
function coordinates(icc: Buffer, tag: string): number[] {
  const at = icc.readUInt32BE(icc.indexOf(tag, 132) + 4) + 8;
  return [0, 4, 8].map((axis) => icc.readInt32BE(at + axis) / 65_536);
}

/** An AVIF of one colour, whose values mean what the numbers say. */
export async function codedAvif(
  colour: string,
  coded: Coded,
  [width, height] = [1_400, 470],
  bitdepth: 8 | 10 = 8,
): Promise<Buffer> {
  const avif = await flat(colour, width, height).avif({ quality: 95, chromaSubsampling: '4:4:4', bitdepth }).toBuffer();
  return avifIn(coded, avif, width ?? 0, height ?? 0);
}
