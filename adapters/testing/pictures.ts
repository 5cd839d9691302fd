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

/** A JPEG with a gain map as phones write it: a second JPEG appended, and XMP that says so. */
export async function anUltraHdr(jpeg: Buffer): Promise<Buffer> {
  const gain = await flat('#888', 15, 10)
    .withExif({ IFD0: { Make: 'Gain maker' } })
    .jpeg()
    .toBuffer();
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/" hdrgm:Version="1.0"><Item:Length>${gain.length}</Item:Length></x:xmpmeta>`;
  return Buffer.concat([behindStart(jpeg, xmpSegment(xmp)), gain]);
}

/** A JPEG with the short video of its moment appended, which says where it was taken. */
export function aMotionPhoto(jpeg: Buffer): Buffer {
  const video = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x20moov+37.7858-122.4064/', 'latin1');
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/" Camera:MotionPhoto="1" Camera:MicroVideoOffset="${video.length}"/>`;
  return Buffer.concat([behindStart(jpeg, xmpSegment(xmp)), video]);
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

function behindStart(jpeg: Buffer, added: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), added, jpeg.subarray(2)]);
}

function xmpSegment(xmp: string): Buffer {
  return segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(xmp));
}

function segment(marker: number, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(inside.length + 2, 2);
  return Buffer.concat([head, inside]);
}
