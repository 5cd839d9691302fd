import { expect, test } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';

stubStorage('localStorage');
const { dateKey } = await import('./date-headings.ts');

const NOW = Date.UTC(2026, 10, 22, 9);

test('items up to a week old are under their day in the college’s time zone, older ones under their month', () => {
  const key = (moment: number, zone = 'UTC') => dateKey(moment, NOW, zone);
  expect(key(NOW)).toBe('2026-11-22');
  expect(key(Date.UTC(2026, 10, 16, 20))).toBe('2026-11-16');
  expect(key(Date.UTC(2026, 10, 16, 20), 'Asia/Kolkata')).toBe('2026-11-17');
  for (const hour of [8, 20]) expect(key(Date.UTC(2026, 10, 15, hour))).toBe('2026-11');
  expect(key(Date.UTC(2025, 10, 30))).toBe('2025-11');
});
