import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, DAY, HOUR, MINUTE, SECOND } from './time.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['2026-01-31T10:20:30.456Z', 1, '2026-02-28T10:20:30.456Z'],
  ['2028-01-31T10:20:30.456Z', 1, '2028-02-29T10:20:30.456Z'],
  ['2026-03-31T00:00:00.000Z', 1, '2026-04-30T00:00:00.000Z'],
  ['2026-03-15T23:59:59.999Z', 3, '2026-06-15T23:59:59.999Z'],
  ['2026-08-31T12:00:00.000Z', 6, '2027-02-28T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', 1, '2027-01-31T12:00:00.000Z'],
  ['2026-05-05T05:05:05.000Z', 0, '2026-05-05T05:05:05.000Z'],
])('%s plus %i calendar months in UTC is %s (decisions 34)', (from, months, to) => {
  expect(new Date(addMonths(at(from), months)).toISOString()).toBe(to);
});

test('adding months keeps the time of day, lands in the right month and never goes back (decisions 34)', () => {
  const moments = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2200-01-01T00:00:00Z') });
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 1_200 }), (from, months) => {
      const [a, b] = [new Date(from), new Date(addMonths(from, months))];
      expect(b.getTime() % DAY).toBe(a.getTime() % DAY);
      const index = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
      expect(index(b) - index(a)).toBe(months);
      expect(b.getUTCDate()).toBeLessThanOrEqual(a.getUTCDate());
      expect(b.getTime()).toBeGreaterThanOrEqual(from);
    }),
  );
});

test('units of time are milliseconds (decisions 7)', () => {
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
});
