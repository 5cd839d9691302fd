import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { captureStamp } from './capture-stamp.ts';

const stampOf = async (exif: Record<string, Record<string, string>>) => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } });
  const bytes = await picture.withExif(exif).jpeg().toBuffer();
  return captureStamp((await sharp(bytes).metadata()).exif);
};

describe('when a picture says it was taken', () => {
  it('is the original time, with its offset where there is one (decisions 43)', async () => {
    const times = { DateTimeOriginal: '2026:02:28 18:05:59', DateTimeDigitized: '2026:03:01 00:00:00' };
    expect(await stampOf({ IFD0: { DateTime: '2026:03:02 00:00:00' }, IFD2: times })).toEqual({
      clock: '2026-02-28T18:05:59',
      offset: null,
    });
    expect(await stampOf({ IFD2: { ...times, OffsetTimeOriginal: '+05:30' } })).toMatchObject({ offset: '+05:30' });
  });

  it('is the time of the file when there is no other (decisions 43)', async () => {
    expect(await stampOf({ IFD0: { DateTime: '2026:03:02 00:00:00' } })).toMatchObject({
      clock: '2026-03-02T00:00:00',
    });
  });

  it('is unknown when the file has none or a malformed one (decisions 43)', async () => {
    expect(captureStamp(undefined)).toBeNull();
    expect(captureStamp(Buffer.from('Exif\0\0nonsense'))).toBeNull();
    expect(captureStamp(Buffer.alloc(0))).toBeNull();
    expect(await stampOf({ IFD2: { DateTimeOriginal: 'yesterday' } })).toBeNull();
  });
});
