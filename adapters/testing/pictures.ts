import sharp from 'sharp';

/** The colour profile of screens that show more than sRGB: Display P3. */
export async function p3Profile(): Promise<Buffer> {
  const { icc } = await sharp(await flat('#fff').withIccProfile('p3').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('There is no such profile.');
  return icc;
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
