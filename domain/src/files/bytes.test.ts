import { expect, test } from 'vitest';
import { bigEndian, latin1, littleEndian } from './bytes.ts';

test('bytes are read as a number and as text, however many they are (decisions 26)', () => {
  expect(bigEndian(Uint8Array.of(1, 2, 3))).toBe(0x010203);
  expect(bigEndian(new Uint8Array())).toBe(0);
  expect(bigEndian(Uint8Array.of(1, 0, 0, 0, 0))).toBe(2 ** 32);
  expect(littleEndian(Uint8Array.of(1, 2, 3))).toBe(0x030201);
  expect(latin1(Uint8Array.of(0x52, 0xff, 0))).toBe('Rÿ\0');
  expect(latin1(new Uint8Array(1_000_000).fill(65))).toBe('A'.repeat(1_000_000));
});
