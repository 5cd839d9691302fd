import { pictureProcessorContract } from '@quadrangle/domain/contracts';
import { pictureFile } from '@quadrangle/domain/files/file-urls';
import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import type { PicturePart } from '@quadrangle/domain/files/picture-sizes';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { bytesOf, memoryFiles } from '@quadrangle/domain/memory';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aHeic } from '../../testing/heic.ts';
import { orientationExif } from './orientation.ts';
import { decoderProcesses, pictureProcessor } from './picture-processor.ts';

/** Kept for all tests: a process takes a while to start. */
const processes = decoderProcesses();

const NAME = 'photo/1-a-b.jpg';

pictureProcessorContract('sharp', async () => {
  const { files } = memoryFiles();
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- 37.7858,-122.4064 --></x:xmpmeta>';
  const jpeg = await noise(60, 40).jpeg().toBuffer();
  return {
    pictures: pictureProcessor(files, processes),
    files,
    samples: {
      picture: {
        fileName: NAME,
        bytes: await noise(60, 40)
          .withExif({ IFD2: { DateTimeOriginal: '2026:02:28 18:05:59', OffsetTimeOriginal: '+05:30' } })
          .jpeg()
          .toBuffer(),
        is: {
          contentType: 'image/jpeg',
          width: 60,
          height: 40,
          taken: [{ clock: '2026-02-28T18:05:59', offset: '+05:30', gps: null }],
        },
      },
      located: {
        fileName: 'photo/2-a-b.jpg',
        bytes: await noise(9, 9).withXmp(xmp).jpeg().toBuffer(),
        tells: '37.7858,-122.4064',
      },
      damaged: { fileName: 'photo/3-a-b.jpg', bytes: jpeg.subarray(0, jpeg.length / 2) },
      foreign: { fileName: 'photo/4-a-b.jpg', bytes: Buffer.from('<!doctype html><p>A page</p>') },
      huge: { fileName: 'photo/5-a-b.png', bytes: await huge },
    },
    close: async () => undefined,
  };
});

async function prepared(bytes: Uint8Array, turn: QuarterTurn = 0) {
  const memory = memoryFiles();
  memory.put(NAME, bytes);
  const picture = await pictureProcessor(memory.files, processes).prepare(NAME, NOBODY, { turn });
  const stored = async (name: string) => Buffer.from(await bytesOf(memory.files, name));
  return {
    picture,
    original: await stored(NAME),
    stored: (part: PicturePart) => stored(pictureFile(NAME, part)),
    view: await sharp(await stored(pictureFile(NAME, 'view'))).metadata(),
    thumb: await sharp(await stored(pictureFile(NAME, 'thumb'))).metadata(),
  };
}

const refusal = (bytes: Uint8Array) =>
  prepared(bytes).then(
    () => 'accepted',
    (error) => error.code,
  );

/** A picture of 128 megapixels. */
const huge = sharp(Buffer.alloc(16_000 * 8_000), { raw: { width: 16_000, height: 8_000, channels: 1 } })
  .png({ compressionLevel: 1 })
  .toBuffer();

const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#357', noise: { type: 'gaussian', mean: 120, sigma: 9 } } });

describe('preparing a picture', () => {
  it.each([
    ['image/jpeg', () => noise(2_400, 300).jpeg().toBuffer()],
    ['image/jpeg', () => noise(2_400, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['image/png', () => noise(2_400, 300).png().toBuffer()],
    ['image/png', () => noise(2_400, 300).toColourspace('rgb16').png().toBuffer()],
    ['image/png', () => noise(2_400, 300).greyscale().png().toBuffer()],
    ['image/webp', () => noise(2_400, 300).ensureAlpha(0.5).webp().toBuffer()],
    ['image/avif', () => noise(2_400, 300).avif({ effort: 0 }).toBuffer()],
    ['image/gif', () => noise(2_400, 300).gif({ effort: 1 }).toBuffer()],
  ])('makes a view and a thumb of %s', async (contentType, make) => {
    const { picture, view, thumb } = await prepared(await make());
    expect(picture).toMatchObject({ contentType, width: 2_400, height: 300 });
    expect(view).toMatchObject({ format: 'webp', width: 2_400, height: 300 });
    expect(thumb).toMatchObject({ format: 'webp', width: 1_045, height: 131 });
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(picture.placeholder.length).toBeLessThan(400);
  });

  it('leaves small pictures small', async () => {
    const { picture, view, thumb } = await prepared(await noise(30, 20).png().toBuffer());
    expect([picture.width, view.width, thumb.width]).toEqual([30, 30, 30]);
  });

  it('applies the orientation to what screens show and keeps it in the original', async () => {
    const lying = await noise(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { picture, view, thumb, original } = await prepared(lying);
    expect(picture).toMatchObject({ width: 100, height: 300 });
    expect([view.width, view.height, view.orientation]).toEqual([100, 300, undefined]);
    expect([thumb.width, thumb.height]).toEqual([100, 300]);
    expect((await sharp(original).metadata()).orientation).toBe(6);
  });

  it('tells nothing about the picture in anything it stores', async () => {
    const tagged = await noise(100, 100)
      .withExif({ IFD0: { Make: 'Maker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 47/1 8/1' } })
      .jpeg()
      .toBuffer();
    const { original, view, thumb } = await prepared(tagged);
    for (const facts of [await sharp(original).metadata(), view, thumb])
      expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined]);
  });

  it('decodes HEIC', async () => {
    const { picture, view } = await prepared(aHeic({ exif: orientationExif(1), xmp: '' }));
    expect(picture).toMatchObject({ contentType: 'image/heic', width: 64, height: 48 });
    expect([view.width, view.height]).toEqual([64, 48]);
  });

  it('keeps animations moving in the view and still in the thumb', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 50, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    for (const format of ['gif', 'webp'] as const) {
      const { picture, view, thumb } = await prepared(
        await sharp(frames, { join: { animated: true } })
          .toFormat(format)
          .toBuffer(),
      );
      expect(picture).toMatchObject({ width: 50, height: 40 });
      expect(view.pages).toBe(3);
      expect(thumb.pages ?? 1).toBe(1);
    }
  });

  it('refuses what is not a picture that is accepted, whatever its name says', async () => {
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('FILE_TYPE_REFUSED');
    expect(await refusal(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('FILE_TYPE_REFUSED');
    expect(await refusal(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'))).toBe('FILE_TYPE_REFUSED');
    expect(await refusal(new Uint8Array())).toBe('FILE_TYPE_REFUSED');
    expect(await refusal(Buffer.from([0xff]))).toBe('FILE_TYPE_REFUSED');
  });

  it('refuses pages and programs that begin like a picture', async () => {
    expect(await refusal(Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'))).toBe('FILE_UNREADABLE');
    expect(await refusal(Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'))).toBe('FILE_UNREADABLE');
    const picture = await noise(20, 20).jpeg().toBuffer();
    expect(await refusal(Buffer.concat([picture, Buffer.from('PK\x03\x04')]))).toBe('FILE_TYPE_REFUSED');
  });

  it.each([
    ['JPEG', () => noise(300, 300).jpeg().toBuffer()],
    ['PNG', () => noise(300, 300).png().toBuffer()],
    ['WebP', () => noise(300, 300).webp().toBuffer()],
    ['AVIF', () => noise(300, 300).avif({ effort: 0 }).toBuffer()],
    ['GIF', () => noise(300, 300).gif().toBuffer()],
    ['HEIC', async () => aHeic({ exif: orientationExif(1), xmp: '' })],
  ])('refuses a %s that is cut off', async (_name, make) => {
    const whole = await make();
    for (const part of [0.1, 0.5, 0.9])
      expect(await refusal(whole.subarray(0, whole.length * part))).toBe('FILE_UNREADABLE');
  });

  it('refuses a JPEG whose pixels are cut off though its end is there', async () => {
    const whole = await noise(300, 300).jpeg().toBuffer();
    const cut = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd9])]);
    expect(await refusal(cut)).toBe('FILE_UNREADABLE');
  });

  it.each([
    ['baseline', {}],
    ['progressive', { progressive: true }],
  ])('takes a %s JPEG that lacks its last bytes and no pixel, and gives it its end', async (_, how) => {
    const whole = await noise(300, 300).jpeg(how).toBuffer();
    for (const missing of [1, 2]) expect(await refusal(whole.subarray(0, -missing))).toBe('accepted');
    for (const missing of [40, 4_000]) expect(await refusal(whole.subarray(0, -missing))).toBe('FILE_UNREADABLE');
  });

  it('takes a JPEG of a camera that is careless about the format', async () => {
    const whole = await noise(300, 300).jpeg().toBuffer();
    const padded = Buffer.concat([whole.subarray(0, -2), Buffer.alloc(5), whole.subarray(-2)]);
    expect(await refusal(padded)).toBe('accepted');
  });

  it('refuses a picture of more pixels than it can decode', async () => {
    expect(await refusal(await huge)).toBe('FILE_TOO_LARGE');
  });

  it('refuses an AVIF of a few bytes that would take gigabytes, by what its head says', async () => {
    const bytes = await noise(64, 64).avif({ effort: 0 }).toBuffer();
    const size = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(10_900, size);
    bytes.writeUInt32BE(10_900, size + 4);
    expect(await refusal(bytes)).toBe('FILE_TOO_LARGE');
  });

  it('takes of an avatar 40 megapixels, of a photo more', async () => {
    const bytes = await sharp({ create: { width: 6_500, height: 6_500, channels: 3, background: '#357' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const memory = memoryFiles();
    const processor = pictureProcessor(memory.files, processes);
    for (const name of ['profile/1-a-b.png', 'photo/1-a-b.png']) memory.put(name, bytes);
    await expect(processor.prepare('profile/1-a-b.png', NOBODY)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(await processor.prepare('photo/1-a-b.png', NOBODY)).toMatchObject({ width: 6_500 });
  });

  it('draws of an avatar no more than a page shows of it (decisions 60)', async () => {
    const memory = memoryFiles();
    memory.put('profile/1-a-b.png', await noise(900, 600).png().toBuffer());
    await pictureProcessor(memory.files, processes).prepare('profile/1-a-b.png', NOBODY);
    const face = await bytesOf(memory.files, pictureFile('profile/1-a-b.png', 'thumb'));
    expect(await sharp(face).metadata()).toMatchObject({ width: 480, height: 320 });
  });

  it('shows a GIF of 200,000 frames still, and nobody waits for it but its owner', async () => {
    const memory = memoryFiles();
    memory.put(NAME, gifOf(200_000));
    const before = process.threadCpuUsage();
    const { placeholder } = await pictureProcessor(memory.files, processes).prepare(NAME, NOBODY);
    const { user, system } = process.threadCpuUsage(before);
    expect(placeholder).toMatch(/^data:image/);
    // Milliseconds of this thread's own processor time, during which everybody else waits.
    expect((user + system) / 1_000).toBeLessThan(500);
  });

  it('changes nothing when it refuses', async () => {
    const memory = memoryFiles();
    const damaged = (await noise(300, 300).jpeg().toBuffer()).subarray(0, 500);
    memory.put(NAME, damaged);
    await expect(pictureProcessor(memory.files, processes).prepare(NAME, NOBODY)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
    expect(await memory.files.list(null, 9)).toEqual([NAME]);
    expect(Buffer.from(await bytesOf(memory.files, NAME)).equals(damaged)).toBe(true);
  });
});

/** A GIF with this number of frames, of one pixel each. */
function gifOf(frames: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** The colours of the corners, clockwise from the upper left: r, g, b, or w for white. */
async function cornersOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
    if (Math.min(r, g, b) > 150) return 'w';
    return r > Math.max(g, b) ? 'r' : g > b ? 'g' : 'b';
  };
  const [right, bottom] = [info.width - 5, info.height - 5];
  return at(4, 4) + at(right, 4) + at(right, bottom) + at(4, bottom);
}

describe('turning a picture (decisions 22)', () => {
  const corner = (background: string) => ({ create: { width: 60, height: 40, channels: 3 as const, background } });
  const rgbw = async () => {
    const places = Object.entries({ '#e00': [0, 0], '#0c0': [60, 0], '#00e': [60, 40], '#fff': [0, 40] });
    const parts = places.map(([colour, [left = 0, top = 0]]) => ({ input: corner(colour), left, top }));
    const drawn = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#000' } })
      .composite(parts)
      .png()
      .toBuffer();
    return sharp(drawn);
  };

  it.each([
    ['JPEG', async () => (await rgbw()).jpeg()],
    ['PNG', async () => (await rgbw()).png()],
    ['plain WebP', async () => (await rgbw()).webp()],
    ['lossless WebP', async () => (await rgbw()).webp({ lossless: true })],
    ['transparent WebP', async () => (await rgbw()).ensureAlpha(0.9).webp()],
    ['AVIF', async () => (await rgbw()).avif({ effort: 0, quality: 90 })],
  ])('turns what screens show and the original of a %s, whose pixels stay', async (_, make) => {
    const bytes = await (await make()).toBuffer();
    for (const [turn, corners] of [
      [90, 'wrgb'],
      [180, 'bwrg'],
      [270, 'gbwr'],
    ] as const) {
      const { picture, original, stored } = await prepared(bytes, turn);
      expect(picture).toMatchObject(turn === 180 ? { width: 120, height: 80 } : { width: 80, height: 120 });
      expect(await cornersOf(await stored('view')), `view ${turn}`).toBe(corners);
      expect(await cornersOf(original), `original ${turn}`).toBe(corners);
    }
    let stands: Uint8Array = bytes;
    for (const [turn, corners] of [
      [90, 'wrgb'],
      [270, 'gbwr'],
      [0, 'rgbw'],
      [180, 'bwrg'],
    ] as const) {
      stands = (await prepared(stands, turn)).original;
      expect(await cornersOf(stands), `${turn} after another`).toBe(corners);
    }
  });

  it('goes on from how the picture stands, whatever way that is', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await (await rgbw()).withMetadata({ orientation }).jpeg().toBuffer();
      const before = await cornersOf(bytes);
      const { original } = await prepared(bytes, 90);
      expect(await cornersOf(original), String(orientation)).toBe(`${before.at(-1)}${before.slice(0, -1)}`);
    }
  });

  it('turns a HEIC and an AVIF that already say how they stand', async () => {
    const heic = await prepared(aHeic({ exif: orientationExif(1), xmp: '' }), 90);
    expect(heic.picture).toMatchObject({ width: 48, height: 64 });
    const once = await prepared(await (await rgbw()).avif({ effort: 0, quality: 90 }).toBuffer(), 90);
    const other = memoryFiles();
    other.put('photo/2-a-b.avif', once.original);
    await pictureProcessor(other.files, processes).prepare('photo/2-a-b.avif', NOBODY, { turn: 90 });
    expect(await cornersOf(await bytesOf(other.files, 'photo/2-a-b.avif'))).toBe('bwrg');
  });

  it('leaves what moves as it is', async () => {
    const frames = await Promise.all(['#f00', '#00f'].map((colour) => sharp(corner(colour)).png().toBuffer()));
    const moving = sharp(frames, { join: { animated: true } });
    for (const bytes of [await moving.clone().gif().toBuffer(), await moving.clone().webp().toBuffer()])
      expect((await prepared(bytes, 90)).picture).toMatchObject({ width: 60, height: 40 });
  });
});
