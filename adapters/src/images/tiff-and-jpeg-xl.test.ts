import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { A_BARE_DNG, aDng, aJxl, aTiff, TELLS } from '../../testing/phone-pictures.ts';
import { flat } from '../../testing/pictures.ts';
import { pathOfProgram } from '../video/program-path.ts';
import { cleanTiff } from './clean-tiff.ts';
import { cleanJxl } from './jpeg-xl.ts';
import { pictureType } from './picture-type.ts';
import { renderPicture } from './render-picture.ts';

const ffmpeg = (await pathOfProgram('ffmpeg')) !== null;
if (!ffmpeg) console.log('Skipped: JPEG XL, because there is no ffmpeg here.');

const rendered = (bytes: Buffer) =>
  renderPicture(bytes, {
    type: pictureType(bytes) ?? 'image/png',
    avatar: false,
    whole: true,
    turn: 0,
    mark: '0'.repeat(32),
  });
const codeOf = (bytes: Buffer) =>
  rendered(bytes).then(
    () => 'taken',
    ({ code }) => code,
  );

describe('a TIFF', () => {
  it('is kept as a TIFF with the same pixels and colours, upright, and tells nothing (decisions 26, 27)', async () => {
    const original = await aTiff();
    expect(original.toString('latin1')).toMatch(TELLS);
    const { clean, width, height, drawn } = await rendered(original);
    expect([width, height, drawn.widths]).toEqual([60, 80, [60]]);
    expect(TELLS.exec(clean.toString('latin1'))).toBeNull();
    expect(pictureType(clean)).toBe('image/tiff');
    expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(original).autoOrient().raw().toBuffer());
    expect((await rendered(clean)).clean.equals(clean)).toBe(true);
  });

  it.each(['rgb16', 'grey16', 'cmyk'] as const)('of %s stays so (decisions 26)', async (space) => {
    const original = await flat('#a84').toColourspace(space).tiff().toBuffer();
    const [before, after] = [await sharp(original).metadata(), await sharp(await cleanTiff(original)).metadata()];
    expect([after.space, after.depth]).toEqual([before.space, before.depth]);
  });

  it('that is another raw photo, cut off or damaged is refused (decisions 26)', async () => {
    const raw = Buffer.from('II*\0\x08\0\0\0\x01\0\x4a\x01\x04\0\x01\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
    await expect(cleanTiff(raw)).rejects.toMatchObject({ code: 'FILE_TYPE_REFUSED' });
    const whole = await aTiff();
    expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe('FILE_UNREADABLE');
    const endless = Buffer.from(whole);
    endless.writeUInt32LE(8, 4);
    expect(await codeOf(endless)).toBe('FILE_UNREADABLE');
  });
});

describe('a raw photo (DNG)', () => {
  const type = 'image/x-adobe-dng';
  const renderedRaw = (bytes: Buffer) =>
    renderPicture(bytes, { type, avatar: false, whole: true, turn: 0, mark: '0'.repeat(32) });
  const codeOfRaw = (bytes: Buffer) =>
    renderedRaw(bytes).then(
      () => 'taken',
      ({ code }) => code,
    );

  it('is shown by its preview, the right way up, and keeps its pixels, sizes and orientation alone (decisions 22, 27, 43)', async () => {
    const original = await aDng();
    expect(original.toString('latin1').match(new RegExp(TELLS, 'g'))?.length).toBeGreaterThan(8);
    const { clean, width, height, drawn, taken } = await renderedRaw(original);
    expect([width, height, drawn.widths]).toEqual([600, 800, [320, 600]]);
    expect(taken[0]).toMatchObject({ clock: '2024-02-03T10:11:12' });
    expect(TELLS.exec(clean.toString('latin1'))).toBeNull();
    expect(clean).toHaveLength(original.length);
    expect(clean.includes(Buffer.alloc(2 * 64 * 48, 7))).toBe(true);
    const facts = async (bytes: Buffer) => sharp(bytes.subarray(8)).raw().toBuffer();
    expect(await facts(clean)).toEqual(await facts(original));
    expect((await renderedRaw(clean)).clean.equals(clean)).toBe(true);
  });

  it('without a preview that is large enough, cut off or damaged is refused (decisions 26)', async () => {
    expect(await codeOfRaw(A_BARE_DNG)).toBe('FILE_TYPE_REFUSED');
    const whole = await aDng();
    const small = Buffer.from(whole);
    small.writeUInt16LE(200, small.lastIndexOf(Buffer.from([0x00, 1, 3, 0, 1, 0, 0, 0, 0x20, 3])) + 8);
    small.writeUInt16LE(150, small.lastIndexOf(Buffer.from([0x01, 1, 3, 0, 1, 0, 0, 0, 0x58, 2])) + 8);
    expect(await codeOfRaw(small)).toBe('FILE_TYPE_REFUSED');
    expect(await codeOfRaw(await aDng(Buffer.from('no JPEG at all')))).toBe('FILE_UNREADABLE');
    for (let at = 9; at < whole.length; at += 611) {
      const damaged = Buffer.from(whole);
      damaged[at] = 255 - (damaged[at] ?? 0);
      expect(['taken', 'FILE_UNREADABLE', 'FILE_TYPE_REFUSED', 'FILE_TOO_LARGE']).toContain(await codeOfRaw(damaged));
      expect(await codeOfRaw(whole.subarray(0, at))).toMatch(/FILE_UNREADABLE|FILE_TYPE_REFUSED/);
    }
  });
});

describe.runIf(ffmpeg)('a JPEG XL', () => {
  it('keeps its codestream alone, and is shown (decisions 26, 27)', async () => {
    const original = await aJxl();
    const { clean, width, height } = await rendered(original);
    expect([width, height, pictureType(clean)]).toEqual([80, 60, 'image/jxl']);
    expect(TELLS.exec(clean.toString('latin1'))).toBeNull();
    const bare = original.subarray(original.indexOf('jxlc') + 4);
    expect((await rendered(Buffer.from(bare))).width).toBe(80);
    expect(clean.includes(bare)).toBe(true);
    expect(cleanJxl(clean).equals(clean)).toBe(true);
  });

  it('that is cut off or damaged is refused (decisions 26)', async () => {
    const whole = await aJxl();
    for (const bytes of [
      whole.subarray(0, -20),
      Buffer.concat([whole.subarray(0, 32), Buffer.alloc(500)]),
      Buffer.from([0xff, 0x0a, 1, 2, 3]),
    ])
      expect(await codeOf(bytes)).toBe('FILE_UNREADABLE');
  });
});
