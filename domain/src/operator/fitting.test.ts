import { expect, test } from 'vitest';
import { memorySecrets } from '../../memory/index.ts';
import { fitting } from './fitting.ts';

const secrets = memorySecrets();
const list = { secrets, list: 'numbers', limit: 2 };
const even = async (rows: readonly number[]) => rows.map((row) => (row % 2 === 0 ? row : null));
/** The numbers up to `end`. */
const upTo = (end: number) => async (limit: number, after: readonly (string | number)[] | null) => {
  const first = Number(after?.[0] ?? 0) + 1;
  const items = Array.from({ length: Math.max(0, Math.min(limit, end - first + 1)) }, (_, index) => first + index);
  const last = items.at(-1) ?? end;
  return { items, next: last < end ? [last] : null };
};
const page = (end: number, cursor?: string) => fitting({ ...list, cursor }, upTo(end), (row) => [row], even);

test('what matches comes in pages, and the last one ends the list (operator)', async () => {
  const first = await page(5);
  expect(first.items).toEqual([2, 4]);
  expect(await page(5, first.next ?? '')).toEqual({ items: [], next: null });
  expect((await page(4)).next).toBeNull();
});

test('a search looks through a limited number of rows at a time, and the next page continues there (operator)', async () => {
  const none = async (rows: readonly number[]) => rows.map(() => null);
  const found = await fitting({ ...list, cursor: undefined }, upTo(20_000), (row) => [row], none);
  expect(found).toEqual({ items: [], next: expect.any(String) });
});
