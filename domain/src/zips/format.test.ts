import { expect, test } from 'vitest';
import {
  descriptor,
  descriptorLength,
  directoryEntry,
  directoryEntryLength,
  ending,
  endingLength,
  localHeader,
  localHeaderLength,
  type ZipFile,
} from './format.ts';

const file = (size: number): ZipFile => ({
  name: new TextEncoder().encode('01 Rasen.jpg'),
  size,
  modifiedAt: Date.UTC(2026, 2, 1, 12, 30, 11),
});

test.each([0, 1, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, 20 * 2 ** 30])(
  'every record of a file of %i bytes is as long as it was said to be (decisions 48)',
  (size) => {
    const one = file(size);
    expect(localHeader(one)).toHaveLength(localHeaderLength(one));
    expect(descriptor(one, 7)).toHaveLength(descriptorLength(one));
    for (const offset of [0, 2 ** 32 - 1, 2 ** 33])
      expect(directoryEntry(one, offset, 7)).toHaveLength(directoryEntryLength(one, offset));
    for (const files of [0, 65_534, 65_535]) expect(ending(files, size, 9)).toHaveLength(endingLength(files, size, 9));
  },
);

test('a file is stored as it is, under a name in UTF-8, with its time in UTC (decisions 48)', () => {
  const view = new DataView(directoryEntry(file(5), 0, 0xcbf4_3926).buffer);
  expect(view.getUint16(8, true)).toBe(0x0808);
  expect(view.getUint16(10, true)).toBe(0);
  expect(view.getUint16(12, true)).toBe((12 << 11) | (30 << 5) | 5);
  expect(view.getUint16(14, true)).toBe((46 << 9) | (3 << 5) | 1);
  expect(view.getUint32(16, true)).toBe(0xcbf4_3926);
  expect(view.getUint32(46 + 12 + 5, true)).toBe(Date.UTC(2026, 2, 1, 12, 30, 11) / 1_000);
});

test('a time before DOS is as early as DOS can say (decisions 48)', () => {
  const view = new DataView(directoryEntry({ ...file(5), modifiedAt: 0 }, 0, 0).buffer);
  expect(view.getUint32(12, true)).toBe(((1 << 5) | 1) * 0x1_0000);
});
