import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { memorySecrets } from '../../memory/index.ts';
import { Refusal } from './errors.ts';
import { decodeCursor, encodeCursor, pageInput, toPage } from './page.ts';

const secrets = memorySecrets();
const positions = fc.array(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string()), {
  maxLength: 4,
});

const refused = (list: string, cursor: string) => {
  try {
    decodeCursor(secrets, list, cursor);
  } catch (error) {
    return error instanceof Refusal && error.code === 'CURSOR_INVALID';
  }
  return false;
};

test('a page starts where the last one ended, whatever the sort keys are (decisions 18)', () => {
  fc.assert(
    fc.property(fc.string(), positions, (list, position) => {
      const cursor = encodeCursor(secrets, list, position);
      expect(cursor).toMatch(/^[\w-]+\.[\w-]{16}$/);
      expect(decodeCursor(secrets, list, cursor)).toEqual(JSON.parse(JSON.stringify(position)));
    }),
  );
});

test('a cursor needs no escaping in an address, whatever its bytes (decisions 18)', () => {
  for (const position of [['?'], ['>>>'], ['aa???'], ['é\u{10FFFF}']]) {
    const cursor = encodeCursor(secrets, 'feed', position);
    expect(encodeURIComponent(cursor)).toBe(cursor);
    expect(decodeCursor(secrets, 'feed', cursor)).toEqual(position);
  }
});

test('a cursor that was tampered with is refused, wherever it was touched (decisions 18)', () => {
  fc.assert(
    fc.property(positions, fc.nat(), fc.constantFrom(...'Aa09_-.'), (position, where, letter) => {
      const cursor = encodeCursor(secrets, 'feed', position);
      const index = where % cursor.length;
      const tampered = cursor.slice(0, index) + letter + cursor.slice(index + 1);
      if (tampered !== cursor) expect(refused('feed', tampered)).toBe(true);
      expect(refused('feed', cursor.slice(0, index))).toBe(true);
      expect(refused('feed', `${cursor}${letter}`)).toBe(true);
    }),
  );
});

test.each(['', '.', 'nonsense', 'a.b', 'a.b.c', '%00', '__proto__.constructor'])(
  'a cursor that we never made is refused: "%s" (decisions 18)',
  (cursor) => expect(refused('feed', cursor)).toBe(true),
);

test('a cursor with anything behind its signature is refused (decisions 18)', () => {
  expect(refused('feed', `${encodeCursor(secrets, 'feed', [1])}.`)).toBe(true);
  expect(refused('feed', `${encodeCursor(secrets, 'feed', [1])}.more`)).toBe(true);
});

test('a cursor of one list does not open another (decisions 18)', () => {
  const cursor = encodeCursor(secrets, 'feed recent photo ada', [5, 'x']);
  expect(refused('feed recent photo bob', cursor)).toBe(true);
  expect(refused('feed recent video ada', cursor)).toBe(true);
});

test('a cursor of another installation is refused (decisions 18)', () => {
  expect(refused('feed', encodeCursor(memorySecrets('elsewhere'), 'feed', [1]))).toBe(true);
});

test('without a cursor a list starts at its beginning (decisions 18)', () => {
  expect(decodeCursor(secrets, 'feed', undefined)).toBeNull();
});

test('a page says where the next one starts, or that there is none (decisions 18)', () => {
  const double = (value: number) => value * 2;
  expect(toPage(secrets, 'l', { items: [1, 2], next: null }, double)).toEqual({ items: [2, 4], next: null });
  const page = toPage(secrets, 'l', { items: [1], next: [1, 'a'] }, double);
  expect(decodeCursor(secrets, 'l', page.next ?? undefined)).toEqual([1, 'a']);
});

test('a limit is 1 to 100, 28 where that is the default, and anything else is refused (decisions 18)', () => {
  const schema = z.strictObject(pageInput(28));
  expect(schema.parse({})).toEqual({ limit: 28 });
  expect(schema.parse({ limit: 1 }).limit).toBe(1);
  expect(schema.parse({ limit: '100' }).limit).toBe(100);
  for (const limit of [0, 101, -1, 1.5, '0', '101', '', 'ten', ' 5', '1e1', true, null, [5], {}])
    expect(schema.safeParse({ limit }).success).toBe(false);
  expect(schema.safeParse({ limit: 101 }).error?.issues[0]?.message).toBe('Ask for 1 to 100.');
});

test('a cursor has at most 500 characters (decisions 18)', () => {
  const schema = z.strictObject(pageInput(28));
  expect(schema.safeParse({ cursor: 'x'.repeat(500) }).success).toBe(true);
  expect(schema.safeParse({ cursor: 'x'.repeat(501) }).success).toBe(false);
  expect(schema.safeParse({ cursor: 7 }).success).toBe(false);
});
