import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { aHeic } from '../../testing/heic.ts';
import { cleanPicture } from './clean-picture.ts';
import { decodeHeic } from './heic-decoder.ts';
import { orientationExif } from './orientation.ts';
import type { PictureType } from './picture-type.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="37,47.1N"/></rdf:RDF></x:xmpmeta>';

/** A picture with its location, its author and a colour profile. */
function telling(side = 60): Sharp {
  return sharp({
    create: {
      width: side * 2,
      height: side,
      channels: 3,
      background: '#357',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .withExif({ IFD0: { Make: 'Maker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 47/1 8/1' } })
    .withXmp(XMP)
    .withIccProfile('p3');
}

const tagged: [PictureType, () => Promise<Buffer>][] = [
  ['image/jpeg', () => telling().jpeg().toBuffer()],
  ['image/jpeg', () => telling().jpeg({ progressive: true }).toBuffer()],
  ['image/png', () => telling().png().toBuffer()],
  ['image/webp', () => telling().webp({ lossless: true }).toBuffer()],
  ['image/webp', () => telling().webp().toBuffer()],
  ['image/avif', () => telling().avif({ effort: 0 }).toBuffer()],
];

/** The pixels, if none is missing. */
const decoded = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();

describe.each(tagged)('a cleaned %s', (type, make) => {
  it('tells nothing but its colours and has the same pixels', async () => {
    const original = await make();
    const before = await sharp(original).metadata();
    expect([before.exif, before.xmp].every((block) => block !== undefined)).toBe(true);

    const clean = await cleanPicture[type](original, null);
    const after = await sharp(clean).metadata();
    expect(after.xmp?.toString('latin1') ?? '').not.toMatch(/GPS/);
    expect(clean.includes('GPSLatitude')).toBe(false);
    expect(clean.includes('Maker')).toBe(false);
    expect(await tagsIn(clean)).toEqual([]);
    expect(after.icc).toEqual(before.icc);
    expect(await pixelsOf(clean)).toEqual(await pixelsOf(original));
  });

  it('is clean already', async () => {
    const clean = await cleanPicture[type](await make(), null);
    expect((await cleanPicture[type](clean, null)).equals(clean)).toBe(true);
  });

  it('refuses what is cut off', async () => {
    const original = await make();
    for (const part of [0.3, 0.6, 0.95])
      await expect(
        clean(type, original.subarray(0, Math.floor(original.length * part))).then(decoded),
      ).rejects.toThrow();
  });

  it('refuses another file behind it and drops what cameras leave there', async () => {
    const original = await make();
    const cleaned = await clean(type, original);
    for (const other of ['PK\x03\x04archive', '\n<!DOCTYPE html><script>1</script>', '%PDF-1.7', '<?php 1'])
      await expect(clean(type, Buffer.concat([original, Buffer.from(other, 'latin1')]))).rejects.toMatchObject({
        code: 'FILE_TYPE_REFUSED',
      });
    const video = Buffer.from('\0\0\0\x14ftypmp42+37.7858-122.4064/', 'latin1');
    const withoutVideo = await clean(type, Buffer.concat([original, video]));
    expect(withoutVideo.includes('+37.7858')).toBe(false);
    expect(await pixelsOf(withoutVideo)).toEqual(await pixelsOf(cleaned));
  });

  it('never hangs on damage', async () => {
    const original = await make();
    for (let round = 0; round < 200; round += 1) {
      const damaged = Buffer.from(original);
      for (let change = 0; change < 4; change += 1)
        damaged[(round * 7_919 + change * 104_729 + change * change * 31) % Math.min(1_500, damaged.length)] =
          (round * 37 + change * 91) & 255;
      await clean(type, damaged).catch(() => undefined);
    }
  });
});

describe.each<[PictureType, (picture: Sharp) => Sharp]>([
  ['image/jpeg', (picture) => picture.jpeg()],
  ['image/png', (picture) => picture.png()],
  ['image/webp', (picture) => picture.webp()],
])('a turned %s', (type, encoded) => {
  it('keeps its orientation, and only that', async () => {
    const original = await encoded(telling().withExifMerge({ IFD0: { Orientation: '6' } })).toBuffer();
    const cleaned = await clean(type, original, 6);
    const { orientation } = await sharp(cleaned).metadata();
    expect(orientation).toBe(6);
    expect(await tagsIn(cleaned)).toEqual([0x0112]);
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(original));
  });
});

describe('a cleaned image/gif', () => {
  it('tells nothing and moves as before', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map(frame));
    const original = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 3, delay: [100, 200, 300] })
      .toBuffer();
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 7]), Buffer.from('I am at'), Buffer.from([0])]);
    const xmp = Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from('XMP DataXMP'),
      Buffer.from([7]),
      Buffer.from('GPS-37N'),
      Buffer.from([0]),
    ]);
    const annotated = Buffer.concat([original.subarray(0, -1), comment, xmp, Buffer.from([0x3b])]);
    const cleaned = await clean('image/gif', annotated);
    expect(cleaned.includes('I am at')).toBe(false);
    expect(cleaned.includes('GPS')).toBe(false);
    const { pages, loop, delay } = await sharp(cleaned).metadata();
    expect({ pages, loop, delay }).toEqual({ pages: 3, loop: 3, delay: [100, 200, 300] });
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(original));
    await expect(clean('image/gif', original.subarray(0, -20))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});

describe.each([
  ['image/avif', () => telling().avif({ effort: 0 }).toBuffer()],
  ['image/heic', async () => aHeic({ exif: orientationExif(1), xmp: XMP })],
] as const)('%s that ends before its picture', (type, make) => {
  it('is refused wherever it was cut', async () => {
    const original = await make();
    const picture = original.indexOf('mdat') - 4;
    expect(picture).toBeGreaterThan(0);
    for (let length = picture; length < picture + 20; length += 1)
      await expect(clean(type, original.subarray(0, length)), `${length - picture}`).rejects.toThrow();
  });
});

describe('a cleaned image/heic', () => {
  const exif = Buffer.concat([orientationExif(6), Buffer.from('Maker note, +37.7858-122.4064')]);
  const original = aHeic({ exif, xmp: XMP });

  it('tells nothing and has the same pixels', async () => {
    const cleaned = await clean('image/heic', original);
    expect(original.includes('GPSLatitude') && original.includes('Maker')).toBe(true);
    expect(cleaned.includes('GPSLatitude') || cleaned.includes('Maker') || cleaned.includes('37.78')).toBe(false);
    expect(cleaned.length).toBe(original.length);
    expect(await tagsIn(cleaned)).toEqual([]);
    expect(await decodeHeic(cleaned)).toEqual(await decodeHeic(original));
  });

  it('loses the boxes of camera makers', async () => {
    const size = Buffer.from([0, 0, 0, 24]);
    const withVideo = Buffer.concat([original, size, Buffer.from('mpvd+37.7858-122.40')]);
    expect((await clean('image/heic', Buffer.concat([withVideo, Buffer.alloc(1)]))).includes('37.7858')).toBe(false);
  });

  it('refuses what is cut off', async () => {
    await expect(clean('image/heic', original.subarray(0, -200))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});

it('a JPEG that ends where a scan does is refused, unless it was the last', async () => {
  const original = await telling().jpeg({ progressive: true }).toBuffer();
  const scans = [...original.toString('latin1').matchAll(/\xff\xda/g)].map(({ index }) => index);
  expect(scans.length).toBeGreaterThan(5);
  for (const start of scans)
    await expect(clean('image/jpeg', original.subarray(0, start))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  expect(await clean('image/jpeg', original.subarray(0, -2))).toEqual(await clean('image/jpeg', original));
});

async function clean(type: PictureType, bytes: Buffer, orientation = 1): Promise<Buffer> {
  return cleanPicture[type](bytes, orientation === 1 ? null : orientationExif(orientation));
}

async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { animated: true }).raw().toBuffer();
}

/** The numbers of the EXIF tags of the first directory. */
async function tagsIn(bytes: Buffer): Promise<number[]> {
  const { exif } = await sharp(bytes).metadata();
  if (!exif) return [];
  const start = Math.max(0, exif.indexOf('MM\0*'), exif.indexOf('II*\0'));
  const little = exif[start] === 0x49;
  const u16 = (at: number) => (little ? exif.readUInt16LE(start + at) : exif.readUInt16BE(start + at));
  return Array.from({ length: u16(8) }, (_, index) => u16(10 + index * 12));
}
