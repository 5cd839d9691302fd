import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureTime, plausibleCapture } from './capture-time.ts';

const NOW = Date.UTC(2026, 2, 20);
const at = (clock: string, offset: string | null = null, timeZone = 'UTC', gps: string | null = null) =>
  captureTime([{ clock, offset, gps }], '', timeZone, NOW);

describe('when something was taken', () => {
  it('is the camera’s clock, moved by the offset in the file (decisions 43)', () => {
    expect(at('2026:03:14 18:05:59', '+05:30')).toBe(Date.UTC(2026, 2, 14, 12, 35, 59));
    expect(at('2026:03:14 18:05:59', '-0800', 'Asia/Kolkata')).toBe(Date.UTC(2026, 2, 15, 2, 5, 59));
  });

  it('without an offset goes by the clocks of the time zone, in summer too (decisions 43)', () => {
    expect(at('2026:03:14 18:00:00')).toBe(Date.UTC(2026, 2, 14, 18));
    expect(at('2026:03:14 18:00:00', null, 'Asia/Kolkata')).toBe(Date.UTC(2026, 2, 14, 12, 30));
    expect(at('2025:07:01 12:00:00', null, 'Europe/Berlin')).toBe(Date.UTC(2025, 6, 1, 10));
    expect(at('2025:12:01 12:00:00', null, 'Europe/Berlin')).toBe(Date.UTC(2025, 11, 1, 11));
    expect(at('2025:03:30 03:30:00', null, 'Europe/Berlin')).toBe(Date.UTC(2025, 2, 30, 1, 30));
  });

  it('an offset that is none counts as absent (decisions 43)', () => {
    for (const offset of ['', 'Z', '+99:99', '5:30', '+5'])
      expect(at('2026:03:14 18:00:00', offset, 'Asia/Kolkata')).toBe(Date.UTC(2026, 2, 14, 12, 30));
  });

  it('is unknown when there is no stamp, or an implausible one (decisions 43)', () => {
    expect(captureTime([], '', 'UTC', NOW)).toBeNull();
    for (const clock of ['', '0000:00:00 00:00:00', '2026:02:30 10:00:00', '2026:03:14 24:00:00', 'yesterday'])
      expect(at(clock)).toBeNull();
    for (const clock of ['2026:03:14 10:60:00', '2026:03:14 10:00:60', '2026:13:01 10:00:00'])
      expect(at(clock)).toBeNull();
  });

  it('before 1990 and more than a day ahead nothing was taken (decisions 43)', () => {
    expect(at('1989:12:31 23:59:59')).toBeNull();
    expect(at('1990:01:01 00:00:00')).toBe(Date.UTC(1990, 0, 1));
    expect(plausibleCapture([NOW + 86_400_000], NOW)).toBe(NOW + 86_400_000);
    expect(plausibleCapture([NOW + 86_400_001], NOW)).toBeNull();
    expect(plausibleCapture([], NOW)).toBeNull();
  });

  it('without an offset is moved by the one that its GPS time implies (decisions 43)', () => {
    const shown = '2026:03:14 23:30:10';
    expect(at(shown, null, 'UTC', '2026:03:14 18:00:00')).toBe(Date.UTC(2026, 2, 14, 18, 0, 10));
    expect(at('2026:03:15 01:02:00', null, 'UTC', '2026:03:14 19:31:00')).toBe(Date.UTC(2026, 2, 14, 19, 32));
    expect(at(shown, '+01:00', 'UTC', '2026:03:14 18:00:00')).toBe(Date.UTC(2026, 2, 14, 22, 30, 10));
    for (const gps of ['2026:03:14 18:08:00', '2026:03:13 02:00:00', 'yesterday'])
      expect(at(shown, null, 'UTC', gps)).toBe(Date.UTC(2026, 2, 14, 23, 30, 10));
  });

  it('an impossible source falls through to the next (decisions 43)', () => {
    const stamps = ['0000:00:00 00:00:00', '1970:01:01 00:00:00', '2027:01:01 00:00:00', '2026:03:14 18:00:00'];
    const all = stamps.map((clock) => ({ clock, offset: null, gps: null }));
    expect(captureTime(all, 'IMG_20190203_101112.jpg', 'UTC', NOW)).toBe(Date.UTC(2026, 2, 14, 18));
    expect(plausibleCapture([Date.UTC(1904, 0, 1), 0, NOW - 5, NOW - 9], NOW)).toBe(NOW - 5);
  });

  it.each([
    ['IMG_20190203_101112.jpg', [2019, 1, 3, 4, 41, 12]],
    ['VID_20190203_101112.mp4', [2019, 1, 3, 4, 41, 12]],
    ['PXL_20210203_101112345.MP.jpg', [2021, 1, 3, 10, 11, 12]],
    ['20190203_101112.jpg', [2019, 1, 3, 4, 41, 12]],
    ['20190203101112.jpg', [2019, 1, 3, 4, 41, 12]],
    ['WhatsApp Image 2024-05-01 at 10.11.12.jpeg', [2024, 4, 1, 4, 41, 12]],
    ['Screenshot_20190203-101112.png', [2019, 1, 3, 4, 41, 12]],
    ['signal-2024-05-01-101112.jpg', [2024, 4, 1, 4, 41, 12]],
    ['IMG-20190203-WA0001.jpg', [2019, 1, 3, 6, 30, 0]],
    ['Farewell 2019.02.03.jpg', [2019, 1, 3, 6, 30, 0]],
  ] as const)('of the name %s is read last, by the clocks of the time zone (decisions 43)', (name, [year, ...rest]) => {
    expect(captureTime([], name, 'Asia/Kolkata', NOW)).toBe(Date.UTC(year, ...rest));
  });

  it.each(['DSC_20012345.jpg', 'IMG_1234.jpg', '1556789012345.jpg', '20300101_101112.jpg', '2019-13-40.jpg', ''])(
    'of the name %s is unknown (decisions 43)',
    (name) => {
      expect(captureTime([], name, 'UTC', NOW)).toBeNull();
    },
  );

  it('whatever a file claims is a plausible moment or nothing (decisions 43)', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (clock, offset) => {
        const moment = captureTime([{ clock, offset, gps: offset }], clock, 'Asia/Kolkata', NOW);
        expect(moment).toBe(moment === null ? null : plausibleCapture([moment], NOW));
      }),
    );
  });
});
