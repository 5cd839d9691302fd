import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { captureStamps } from './capture-stamp.ts';

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } });
const stampsOf = async (exif: Record<string, Record<string, string>>) =>
  captureStamps(await sharp(await blank().withExif(exif).jpeg().toBuffer()).metadata());

describe('when a picture says it was taken', () => {
  it('is the original time, with its offset where there is one, then the other times of EXIF (decisions 43)', async () => {
    const times = { DateTimeOriginal: '2026:02:28 18:05:59', DateTimeDigitized: '2026:03:01 00:00:00' };
    const image = { IFD0: { DateTime: '2026:03:02 00:00:00' } };
    expect(await stampsOf({ ...image, IFD2: times })).toEqual([
      { clock: '2026-02-28T18:05:59', offset: null, gps: null },
      { clock: '2026-03-01T00:00:00', offset: null, gps: null },
      { clock: '2026-03-02T00:00:00', offset: null, gps: null },
    ]);
    const [first, second] = await stampsOf({ IFD2: { ...times, OffsetTimeOriginal: '+05:30' } });
    expect([first?.offset, second?.offset]).toEqual(['+05:30', null]);
    expect(await stampsOf(image)).toMatchObject([{ clock: '2026-03-02T00:00:00' }]);
  });

  it('has the time of GPS with it (decisions 43)', async () => {
    const gps = { GPSDateStamp: '2026:02:28', GPSTimeStamp: '12/1 35/1 59/1' };
    expect(await stampsOf({ IFD2: { DateTimeOriginal: '2026:02:28 18:05:59' }, IFD3: gps })).toMatchObject([
      { gps: '2026:02:28 12:35:59' },
    ]);
  });

  it('is told by XMP too, as attribute or element (decisions 43)', async () => {
    const xmp = Buffer.from(
      `<rdf:Description exif:DateTimeOriginal="2019-02-03T10:11:12+05:30"><xmp:CreateDate>2020-02-03T10:11:12Z</xmp:CreateDate></rdf:Description>`,
    );
    expect(captureStamps({ xmp })).toEqual([
      { clock: '2019-02-03T10:11:12', offset: '+05:30', gps: null },
      { clock: '2020-02-03T10:11:12', offset: '+00:00', gps: null },
    ]);
    const picture = blank().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${xmp}</x:xmpmeta>`);
    expect(captureStamps(await sharp(await picture.jpeg().toBuffer()).metadata())).toHaveLength(2);
  });

  it('and by IPTC (decisions 43)', () => {
    const record = (number: number, text: string) =>
      `\x1c\x02${String.fromCharCode(number)}\0${String.fromCharCode(text.length)}${text}`;
    const iptc = Buffer.from(`${record(55, '20190203')}${record(60, '101112+0530')}`, 'latin1');
    expect(captureStamps({ iptc })).toEqual([{ clock: '2019-02-03T10:11:12', offset: '+0530', gps: null }]);
    expect(captureStamps({ iptc: Buffer.from(record(55, '20190203'), 'latin1') })).toEqual([]);
  });

  it('is unknown when the file has none or a malformed one (decisions 43)', async () => {
    expect(captureStamps({})).toEqual([]);
    expect(captureStamps({ exif: Buffer.from('Exif\0\0nonsense') })).toEqual([]);
    expect(captureStamps({ exif: Buffer.alloc(0) })).toEqual([]);
    expect(await stampsOf({ IFD2: { DateTimeOriginal: 'yesterday' } })).toEqual([]);
  });
});
