import { expect, test } from 'vitest';
import { leadingBytes, partLength } from './parts.ts';

test.each([
  [25, 10, 1, 10],
  [25, 10, 3, 5],
  [25, 10, 4, null],
  [25, 10, 0, null],
  [20, 10, 2, 10],
  [20, 10, 3, null],
  [5, 10, 1, 5],
])('in a file of %d bytes in parts of %d, part %d has %s (decisions 24)', (size, partSize, number, length) => {
  expect(partLength(size, partSize, number)).toBe(length);
});

test.each([
  [[], 0],
  [[[1, 10]], 10],
  [
    [
      [1, 10],
      [2, 10],
      [3, 5],
    ],
    25,
  ],
  [
    [
      [1, 10],
      [3, 5],
    ],
    10,
  ],
  [
    [
      [2, 10],
      [3, 5],
    ],
    0,
  ],
  [
    [
      [1, 9],
      [2, 10],
    ],
    0,
  ],
  [
    [
      [1, 10],
      [2, 11],
      [3, 5],
    ],
    10,
  ],
  [
    [
      [1, 10],
      [2, 10],
      [3, 6],
    ],
    20,
  ],
  [
    [
      [1, 10],
      [2, 10],
      [3, 5],
      [4, 1],
    ],
    25,
  ],
])('of the parts %j, the first %d bytes count (decisions 24, 26)', (parts, bytes) => {
  const there = parts.map(([number = 0, size = 0]) => ({ number, size }));
  expect(leadingBytes(25, 10, there)).toBe(bytes);
});
