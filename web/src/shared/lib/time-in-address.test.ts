import { expect, test } from 'vitest';
import { dayIn, monthIn } from './time-in-address.ts';

const asked = (query: string) => new URLSearchParams(query);

test('an address asks for a month or a day that exists, or for none (decisions 46)', () => {
  expect(monthIn(asked('month=2026-03'))).toBe('2026-03');
  expect(dayIn(asked('day=2024-02-29'))).toBe('2024-02-29');
  for (const query of ['', 'month=', 'month=2026-13', 'month=2026-3', 'month=2026-03-01', 'month=x'])
    expect(monthIn(asked(query))).toBeUndefined();
  for (const query of ['', 'day=', 'day=2026-02-29', 'day=2026-03', 'day=1'])
    expect(dayIn(asked(query))).toBeUndefined();
});
