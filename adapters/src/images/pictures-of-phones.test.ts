import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pictureFile } from '@quadrangle/domain/files/file-urls';
import { pictureParts } from '@quadrangle/domain/files/picture-sizes';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { bytesOf, memoryFiles } from '@quadrangle/domain/memory';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aHeic, aHugeHeic, avifIn } from '../../testing/heic.ts';
import { anAnimation, codedAvif, differenceOf, flat, inProfile, p3Profile } from '../../testing/pictures.ts';
import { pathOfProgram } from '../video/program-path.ts';
import { codedColours, pngIn } from './coded-colours.ts';
import { colourProfile, withProfile } from './colour-profile.ts';
import { orientationExif } from './orientation.ts';
import { decoderProcesses, pictureProcessor } from './picture-processor.ts';

const ffmpeg = (await pathOfProgram('ffmpeg')) !== null;
if (!ffmpeg) console.log('Skipped: colours beside those of zscale, because there is no ffmpeg here.');
const processes = decoderProcesses();
const NAME = 'photo/1-a-b.jpg';
const p3 = await p3Profile();

/** All stored files of a picture. */
async function prepared(bytes: Uint8Array) {
  const memory = memoryFiles();
  memory.put(NAME, bytes);
  const { drawn } = await pictureProcessor(memory.files, processes).prepare(NAME, NOBODY);
  const names = await memory.files.list(null, 9);
  const made = pictureParts.filter((part) => names.includes(pictureFile(NAME, part)));
  const parts = await Promise.all(
    made.map(async (part) => ({ part, bytes: Buffer.from(await bytesOf(memory.files, pictureFile(NAME, part))) })),
  );
  return { drawn, parts, original: Buffer.from(await bytesOf(memory.files, NAME)) };
}

/** The first pixel as it is stored, without converting its colours. */
async function firstPixel(bytes: Buffer): Promise<number[]> {
  return [...(await sharp(bytes).keepIccProfile().removeAlpha().raw().toBuffer()).subarray(0, 3)];
}

const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1));

describe('colours', () => {
  it.each([
    [
      'a JPEG',
      async () => inProfile(await flat('#f00', 1_400, 470).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), p3),
    ],
    ['a PNG of 16 bits', () => flat('#f00', 1_400, 470).toColourspace('rgb16').withIccProfile('p3').png().toBuffer()],
    ['a WebP with transparency', async () => withProfile(await transparent(1_400, 470), p3, 1_400, 470)],
  ])('of %s that are wider than sRGB are kept in every width (decisions 60)', async (_name, make) => {
    const bytes = await make();
    const { parts } = await prepared(bytes);
    expect(parts.map(({ part }) => part)).toEqual([...pictureParts]);
    for (const part of parts) {
      const { icc, depth, width } = await sharp(part.bytes).metadata();
      expect([icc?.equals(p3), depth]).toEqual([true, 'uchar']);
      expect(width).toBeGreaterThan(0);
      expect(await firstPixel(part.bytes)).toEqual(near(await firstPixelOf8Bits(bytes)));
    }
  });

  it('of a HEIC follow its profile, and without one are sRGB (decisions 60)', async () => {
    const exifAndXmp = { exif: orientationExif(1), xmp: '' };
    const [with_, without] = [await prepared(aHeic({ ...exifAndXmp, icc: p3 })), await prepared(aHeic(exifAndXmp))];
    for (const { bytes } of with_.parts) expect((await sharp(bytes).metadata()).icc?.equals(p3)).toBe(true);
    for (const { bytes } of without.parts) expect((await sharp(bytes).metadata()).icc).toBeUndefined();
    expect(await firstPixel(with_.parts[0]?.bytes as Buffer)).toEqual(
      await firstPixel(without.parts[0]?.bytes as Buffer),
    );
  });

  it('of a profile that is too large to be copied are kept in Display P3 (decisions 60)', async () => {
    const large = Buffer.concat([p3, Buffer.alloc(5_000)]);
    large.writeUInt32BE(large.length, 0);
    const exifAndXmp = { exif: orientationExif(1), xmp: '' };
    // A red that sRGB does not have.
    const jpeg = await flat('#f01010', 1_400, 470).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
    for (const [ours, expected] of [
      [inProfile(jpeg, large), inProfile(jpeg, p3)],
      [aHeic({ ...exifAndXmp, icc: large }), aHeic({ ...exifAndXmp, icc: p3 })],
    ] as const) {
      const [{ parts }, same] = [await prepared(ours), await prepared(expected)];
      expect(parts.length).toBe(same.parts.length);
      for (const [index, { bytes }] of parts.entries()) {
        expect((await sharp(bytes).metadata()).icc?.equals(p3)).toBe(true);
        expect(await differenceOf(bytes, same.parts[index]?.bytes as Buffer)).toBeLessThan(2);
      }
    }
  });

  it.each([
    ['Display P3', { primaries: 12, transfer: 13 }, '#e08040', p3],
    ['Display P3, also where sRGB has no such colour,', { primaries: 12, transfer: 13 }, '#f01010', p3],
    ['sRGB', { primaries: 1, transfer: 13 }, '#e08040', null],
    ['what nobody knows', { primaries: 2, transfer: 2 }, '#e08040', null],
  ])('of an AVIF that says so by numbers are %s in every width (decisions 60)', async (_name, coded, colour, icc) => {
    const avif = await codedAvif(colour, coded);
    const { parts } = await prepared(avif);
    const png = await flat(colour).png().toBuffer();
    // That of sharp leaves out that the red of Display P3 has less than no blue.
    const exact = codedColours(avif)?.icc;
    expect(parts.map(({ part }) => part)).toEqual([...pictureParts]);
    for (const { bytes } of parts) {
      expect((await sharp(bytes).metadata()).icc ?? null).toEqual(icc);
      expect(await differenceOf(bytes, exact ? pngIn(png, exact) : png)).toBeLessThan(2);
    }
  });

  it.each([
    // The white of paper, a grey that keeps its brightness, black, and the brightest light.
    ['PQ', 16, { 148: 232, 112: 135, 0: 0, 255: 255 }],
    ['HLG', 18, { 191: 232, 128: 137, 0: 0, 255: 255 }],
  ])('of high dynamic range (%s) become those of ordinary screens (decisions 60)', async (_name, transfer, shades) => {
    for (const [sent, seen] of Object.entries(shades)) {
      const shade = Number(sent).toString(16).padStart(2, '0').repeat(3);
      const { parts } = await prepared(await codedAvif(`#${shade}`, { primaries: 9, transfer }));
      const [bytes] = parts.map((part) => part.bytes);
      expect((await sharp(bytes).metadata()).icc?.equals(p3)).toBe(true);
      expect({ sent, seen: await firstPixel(bytes as Buffer) }).toEqual({ sent, seen: near([seen, seen, seen]) });
    }
    const exifAndXmp = { exif: orientationExif(1), xmp: '' };
    const { parts } = await prepared(aHeic({ ...exifAndXmp, coded: { primaries: 9, transfer } }));
    for (const { bytes } of parts) expect((await sharp(bytes).metadata()).icc?.equals(p3)).toBe(true);
  });

  it.each([
    ['Display P3', { primaries: 12, transfer: 13 }],
    ['those of BT.2020', { primaries: 9, transfer: 13 }],
    ['PQ in P3', { primaries: 12, transfer: 16 }],
    ['PQ', { primaries: 9, transfer: 16 }],
    ['HLG', { primaries: 9, transfer: 18 }],
  ])(
    'of a HEIC that says %s by numbers look as those of the AVIF of the same picture (decisions 60)',
    async (_name, coded) => {
      const exifAndXmp = { exif: orientationExif(1), xmp: '' };
      // What its values are, from a HEIC that says nothing of them.
      const plain = (await prepared(aHeic(exifAndXmp))).parts.at(-1)?.bytes as Buffer;
      const same = await sharp(plain).avif({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
      const [heic, avif] = [
        await prepared(aHeic({ ...exifAndXmp, coded })),
        await prepared(avifIn(coded, same, 64, 48)),
      ];
      expect(heic.parts.map(({ part }) => part)).toEqual(avif.parts.map(({ part }) => part));
      // In the dark corner a step of eight bits, which is lost where the pictures are stored, is more than that in PQ.
      for (const [index, { bytes }] of heic.parts.entries())
        for (const [left, top] of [
          [8, 6],
          [40, 6],
          [8, 30],
          ...(coded.transfer === 13 ? [[40, 30] as const] : []),
        ] as const) {
          const cut = (picture: Buffer) =>
            sharp(picture).keepIccProfile().extract({ left, top, width: 16, height: 12 }).png().toBuffer();
          const other = avif.parts[index]?.bytes as Buffer;
          expect(await differenceOf(await cut(bytes), await cut(other)), `${left}, ${top}`).toBeLessThan(2);
        }
    },
  );

  it('of 16 bits whose profile says sRGB are kept (decisions 60)', async () => {
    const deep = flat('#f01010', 1_400, 470).toColourspace('rgb16').withIccProfile('srgb');
    const same = await flat('#f01010').png().toBuffer();
    for (const picture of [await deep.clone().png().toBuffer(), await deep.clone().tiff().toBuffer()])
      for (const { part, bytes } of (await prepared(picture)).parts) {
        expect((await sharp(bytes).metadata()).icc, part).toBeUndefined();
        expect(await differenceOf(bytes, same), part).toBeLessThan(2);
      }
  });

  it('of a HEIC whose profile is within sRGB become sRGB (decisions 60)', async () => {
    const { icc = Buffer.alloc(0) } = await sharp(
      await flat('#fff').withIccProfile('srgb').png().toBuffer(),
    ).metadata();
    const exifAndXmp = { exif: orientationExif(1), xmp: '' };
    const [with_, without] = [await prepared(aHeic({ ...exifAndXmp, icc })), await prepared(aHeic(exifAndXmp))];
    for (const [index, { bytes }] of with_.parts.entries()) {
      expect((await sharp(bytes).metadata()).icc).toBeUndefined();
      expect(await differenceOf(bytes, without.parts[index]?.bytes as Buffer)).toBeLessThan(1);
    }
  });

  it.runIf(ffmpeg).each([
    [
      'Display P3',
      { primaries: 12, transfer: 13 },
      'zscale=pin=smpte432:tin=iec61966-2-1:min=gbr:p=bt709:t=iec61966-2-1:m=gbr',
    ],
    [
      'PQ',
      { primaries: 9, transfer: 16 },
      'zscale=pin=bt2020:tin=smpte2084:min=gbr:t=linear:npl=203:p=bt2020:m=gbr,format=gbrpf32le,zscale=p=bt709:t=linear:m=gbr,zscale=t=iec61966-2-1:m=gbr:p=bt709',
    ],
  ])('of %s by numbers look as FFmpeg’s zscale shows them (decisions 60)', async (_name, coded, filter) => {
    // Colours that ordinary screens show as they are: within sRGB, and no brighter than the curve leaves alone.
    for (const colour of ['#6e625a', '#5a6a6e', '#665a6a']) {
      const { stdout } = await promisify(execFile)(
        'ffmpeg',
        [
          ...[
            '-v',
            'error',
            '-nostdin',
            '-f',
            'lavfi',
            '-i',
            `color=c=${colour.replace('#', '0x')}:s=16x16,format=gbrp`,
          ],
          ...['-frames:v', '1', '-vf', `${filter},format=gbrp,format=rgb24`, '-f', 'rawvideo', 'pipe:1'],
        ],
        { encoding: 'buffer' },
      );
      const raw = { width: 16, height: 16, channels: 3 } as const;
      const reference = await sharp(stdout, { raw }).png().toBuffer();
      // As phones write them: 8 bits would round the colour itself before anybody converts it.
      const avif = await codedAvif(colour, coded, [1_400, 470], 10);
      for (const { part, bytes } of (await prepared(avif)).parts)
        expect(await differenceOf(bytes, reference), `${colour} ${part}`).toBeLessThan(2);
    }
  });

  it('of print profiles, and of those within sRGB, become sRGB without a profile', async () => {
    const pictures = [
      await flat('#c33').toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
      await flat('#c33').withIccProfile('srgb').jpeg().toBuffer(),
    ];
    for (const picture of pictures)
      for (const { bytes } of (await prepared(picture)).parts) {
        const { icc, space, channels } = await sharp(bytes).metadata();
        expect([icc, space, channels]).toEqual([undefined, 'srgb', 3]);
        const [red = 0, green = 0, blue = 0] = await firstPixel(bytes);
        expect(red > 150 && green < 100 && blue < 100).toBe(true);
      }
  });

  it('of a senseless profile are taken as they are', async () => {
    for (const icc of [Buffer.alloc(0), Buffer.alloc(131), Buffer.alloc(600, 255)])
      expect(() => colourProfile(icc)).not.toThrow();
    const cut = p3.subarray(0, 200);
    expect((await prepared(inProfile(await flat('#f00').jpeg().toBuffer(), cut))).parts.length).toBeGreaterThan(0);
  });
});

describe('animations', () => {
  it.each(['gif', 'webp'] as const)('a %s moves on pages, and is still on cards (decisions 60)', async (format) => {
    const { drawn, parts } = await prepared(await anAnimation(format, 1_400, 470));
    expect(drawn).toEqual({ widths: [320, 640, 1_280, 1_400], moving: true });
    const described = await Promise.all(
      parts.map(async ({ part, bytes }) => {
        const { pages = 1, loop, delay, width } = await sharp(bytes).metadata();
        return [part, width, pages, ...(pages > 1 ? [loop, delay] : [])];
      }),
    );
    const timing = [0, [100, 200, 300]];
    expect(described).toEqual([
      ['w320', 320, 1],
      ['thumb', 640, 1],
      ['w1280', 1_280, 3, ...timing],
      ['view', 1_400, 3, ...timing],
    ]);
  });
});

// Its decoder, which has one thread, takes seconds.
if (process.env.QUADRANGLE_FULL === '1')
  it('a HEIC of 48 megapixels is decoded within the bound of memory (decisions 26, 60)', async () => {
    const { drawn } = await prepared(aHugeHeic(p3));
    expect(drawn).toEqual({ widths: [320, 640, 1_280, 2_048], moving: false });
  });

async function transparent(width: number, height: number): Promise<Buffer> {
  const background = { r: 255, g: 0, b: 0, alpha: 0.5 };
  return sharp({ create: { width, height, channels: 4, background } })
    .webp()
    .toBuffer();
}

/** The first pixel of a picture with any bit depth. */
async function firstPixelOf8Bits(bytes: Buffer): Promise<number[]> {
  return [...(await sharp(bytes).keepIccProfile().toColourspace('srgb').removeAlpha().raw().toBuffer()).subarray(0, 3)];
}
