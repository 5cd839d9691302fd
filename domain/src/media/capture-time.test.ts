import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureTime, plausibleCapture } from './capture-time.ts';

const NOW = Date.UTC(2026, 2, 20);
const at = (clock: string, offset: string | null = null, timeZone = 'UTC') =>
  captureTime({ clock, offset }, timeZone, NOW);

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
    expect(captureTime(null, 'UTC', NOW)).toBeNull();
    for (const clock of ['', '0000:00:00 00:00:00', '2026:02:30 10:00:00', '2026:03:14 24:00:00', 'yesterday'])
      expect(at(clock)).toBeNull();
    for (const clock of ['2026:03:14 10:60:00', '2026:03:14 10:00:60', '2026:13:01 10:00:00'])
      expect(at(clock)).toBeNull();
  });

  it('before 1990 and more than a day ahead nothing was taken (decisions 43)', () => {
    expect(at('1989:12:31 23:59:59')).toBeNull();
    expect(at('1990:01:01 00:00:00')).toBe(Date.UTC(1990, 0, 1));
    expect(plausibleCapture(NOW + 86_400_000, NOW)).toBe(NOW + 86_400_000);
    expect(plausibleCapture(NOW + 86_400_001, NOW)).toBeNull();
    expect(plausibleCapture(null, NOW)).toBeNull();
  });

  it('whatever a file claims is a plausible moment or nothing (decisions 43)', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (clock, offset) => {
        const moment = captureTime({ clock, offset }, 'Asia/Kolkata', NOW);
        expect(moment).toBe(plausibleCapture(moment, NOW));
      }),
    );
  });
});
