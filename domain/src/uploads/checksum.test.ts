import { expect, test } from 'vitest';
import { checksum, checksumOf, PORTION, wholeChecksum } from './checksum.ts';

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const of = (bytes: Uint8Array<ArrayBuffer>) => checksumOf(async (start, end) => bytes.slice(start, end), bytes.length);

test('a checksum is the SHA-256 of the SHA-256s of its portions (decisions 24)', async () => {
  const bytes = new Uint8Array(PORTION + 3).fill(7);
  const portions = await Promise.all([sha256(bytes.slice(0, PORTION)), sha256(bytes.slice(PORTION))]);
  const expected = hex(await sha256(new Uint8Array(portions.flatMap((digest) => [...digest]))));
  expect(await of(bytes)).toBe(expected);
  expect(checksum.safeParse(expected).success).toBe(true);
});

test('another byte anywhere makes another checksum (decisions 24)', async () => {
  const bytes = new Uint8Array(PORTION + 1);
  const changed = bytes.slice();
  changed[PORTION] = 1;
  expect(await of(changed)).not.toBe(await of(bytes));
});

test('no more than a portion is read at a time, and nothing of a file that is too large (decisions 24)', async () => {
  const asked: number[] = [];
  const read = async (start: number, end: number) => {
    asked.push(end - start);
    return new Uint8Array(1);
  };
  await checksumOf(read, 2.5 * PORTION);
  expect(asked).toEqual([PORTION, PORTION, PORTION / 2]);
  asked.length = 0;
  expect(await checksumOf(read, 257 * 1_048_576)).toBeNull();
  expect(asked).toEqual([]);
});

test('an import reads the checksum of a file of any size (decisions 77)', async () => {
  let read = 0;
  const sum = await wholeChecksum(async () => {
    read += 1;
    return new Uint8Array(1);
  }, 257 * 1_048_576);
  expect(checksum.safeParse(sum).success).toBe(true);
  expect(read).toBe(65);
});
