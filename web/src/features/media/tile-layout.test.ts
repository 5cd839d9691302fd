import { expect, test } from 'vitest';
import { layOutDays } from './tile-layout.ts';

const SHAPES = [
  [1500, 1000],
  [900, 1200],
  [1600, 900],
  [1200, 1200],
] as const;
const items = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const [width = 1, height = 1] = SHAPES[index % SHAPES.length] ?? [];
    return { id: String(from + index), width, height };
  });
const shown = (laid: ReturnType<typeof layOutDays>) =>
  laid.flatMap(({ stretches }) => stretches.flatMap(({ rows }) => rows.flatMap((row) => row.items)));

test('a phone shows about twenty photos to a screen, in rows that fill its width (decisions 46)', () => {
  const [{ stretches = [] } = {}] = layOutDays([{ day: '2026-03-14', items: items(60) }], 390, false);
  let room = 844 - 64 - 56;
  let count = 0;
  for (const row of stretches.flatMap(({ rows }) => rows)) {
    room -= row.height + 2;
    if (room < 0) break;
    count += row.items.length;
    const filled = row.widths.reduce((sum, width) => sum + width, 0) + 2 * (row.items.length - 1);
    expect(filled).toBeCloseTo(390);
  }
  expect(count).toBeGreaterThanOrEqual(17);
  expect(count).toBeLessThanOrEqual(26);
});

test('each day starts a row, and nothing is left out', () => {
  const days = [
    { day: '2026-03-14', items: items(5) },
    { day: '2026-03-15', items: items(40, 5) },
  ];
  const laid = layOutDays(days, 1000, false);
  expect(laid.map(({ day }) => day)).toEqual(['2026-03-14', '2026-03-15']);
  expect(shown(laid).map(({ id }) => id)).toEqual(days.flatMap((day) => day.items.map(({ id }) => id)));
});

test('what is shown does not move because more arrives', () => {
  for (const count of [3, 7, 20, 33]) {
    const before = layOutDays([{ day: '2026-03-14', items: items(count) }], 390, true);
    const after = layOutDays([{ day: '2026-03-14', items: items(60) }], 390, true);
    const rowsOf = (laid: typeof before) =>
      laid.flatMap(({ stretches }) => stretches.flatMap(({ rows }) => rows.map((row) => [row.height, ...row.widths])));
    expect(rowsOf(after).slice(0, rowsOf(before).length)).toEqual(rowsOf(before));
  }
});
