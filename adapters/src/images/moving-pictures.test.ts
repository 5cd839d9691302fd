import { keepsMoving } from '@quadrangle/domain/files/picture-rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPhoneVideo, MOVING_AVIF } from '../../testing/phone-videos.ts';
import { anApng } from '../../testing/pictures.ts';
import { pathOfProgram } from '../video/program-path.ts';
import { apngFrames, decodeApng } from './apng.ts';
import { avifDelays } from './avif-sequence.ts';
import type { PictureType } from './picture-type.ts';
import { renderPicture } from './render-picture.ts';

/** Pictures that move, but that libraries for pictures read as stills (decisions 60). */
const rendered = (bytes: Buffer, type: PictureType) =>
  renderPicture(bytes, { type, avatar: false, whole: false, turn: 0, mark: '0'.repeat(32) });

const RED = { r: 255, g: 0, b: 0, alpha: 1 };
const BLUE = { r: 0, g: 0, b: 255, alpha: 1 };
const HALF_BLUE = { ...BLUE, alpha: 0.5 };
const ALL = [0, 0, 4, 2] as const;

describe('an animated PNG', () => {
  it('is decoded as it is shown: parts, transparency, what is cleared and what is taken back', async () => {
    const png = await anApng([
      { colour: RED, place: ALL },
      { colour: BLUE, place: [0, 0, 2, 2], dispose: 2 },
      { colour: HALF_BLUE, place: [2, 0, 2, 2], blend: 1, dispose: 1 },
      { colour: BLUE, place: [0, 0, 1, 1] },
    ]);
    expect(apngFrames(png)).toBe(4);
    const { width, height, data, delay, loop } = await decodeApng(png, {});
    expect({ width, height, delay, loop }).toEqual({ width: 4, height: 2, delay: [100, 200, 300, 400], loop: 3 });
    const row = (frame: number) =>
      [0, 1, 2, 3].map((x) => data.subarray(32 * frame + 4 * x, 32 * frame + 4 * x + 4).toString('hex'));
    const [red, blue, mixed, nothing] = ['ff0000ff', '0000ffff', '7f0080ff', '00000000'];
    expect([0, 1, 2, 3].map(row)).toEqual([
      [red, red, red, red],
      [blue, blue, red, red],
      [red, red, mixed, mixed],
      [blue, red, nothing, nothing],
    ]);
  });

  it('moves on pages, and is still on cards; the file itself stays as it is (decisions 60)', async () => {
    const frames = [RED, BLUE].map((colour) => ({ colour, place: [0, 0, 900, 600] as const }));
    const png = await anApng(frames, [900, 600]);
    const { clean, drawn, parts } = await rendered(png, 'image/png');
    expect(drawn).toEqual({ widths: [320, 640, 900], moving: true });
    expect(clean.equals(png)).toBe(true);
    const described = await Promise.all(
      parts.map(async ({ part, bytes }) => {
        const { pages = 1, height, width, delay, loop } = await sharp(bytes).metadata();
        return [part, width, pages, ...(pages > 1 ? [height, delay, loop] : [])];
      }),
    );
    expect(described).toEqual([
      ['w320', 320, 1],
      ['thumb', 640, 1],
      ['view', 900, 2, 600, [100, 200], 3],
    ]);
  });

  it('with a frame beyond its picture, or a damaged one, is refused', async () => {
    const beyond = await anApng([
      { colour: RED, place: ALL },
      { colour: BLUE, place: [3, 0, 2, 2] },
    ]);
    await expect(rendered(beyond, 'image/png')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    const damaged = await anApng([RED, BLUE].map((colour) => ({ colour, place: ALL })));
    damaged.fill(0xff, damaged.indexOf('fdAT') + 8, damaged.indexOf('fdAT') + 16);
    await expect(rendered(damaged, 'image/png')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('that does not move has one frame', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    expect(apngFrames(png)).toBe(1);
    expect((await rendered(png, 'image/png')).drawn.moving).toBe(false);
  });
});

const ffmpeg = await pathOfProgram('ffmpeg');
if (ffmpeg === null) console.log('Skipped: AVIFs that move, because there is no ffmpeg here to make them.');

describe.runIf(ffmpeg)('an AVIF that moves', () => {
  const avif = aPhoneVideo(MOVING_AVIF);

  it('moves on pages, and is still on cards (decisions 60)', async () => {
    const { clean, drawn, parts } = await rendered(await avif, 'image/avif');
    expect(drawn).toEqual({ widths: [320, 400], moving: true });
    expect(clean.length).toBe((await avif).length);
    const view = parts.find(({ part }) => part === 'view');
    const thumb = parts.find(({ part }) => part === 'thumb');
    const { pages, delay, width } = await sharp(view?.bytes).metadata();
    expect({ pages, delay, width }).toEqual({ pages: 3, delay: [200, 200, 200], width: 400 });
    expect((await sharp(thumb?.bytes).metadata()).pages).toBeUndefined();
  });

  it('has as many frames as its table says, up to those that are shown', async () => {
    const bytes = Buffer.from(await avif);
    expect(avifDelays(bytes, 1_000)).toHaveLength(3);
    bytes.writeUInt32BE(4_000_000_000, bytes.indexOf('stts') + 12);
    expect(keepsMoving(avifDelays(bytes, 1_000).length, 1)).toBe(false);
  });
});
