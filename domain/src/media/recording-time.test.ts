import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joined } from '../../memory/files.ts';
import { element, HEAD, SEGMENT, VOID } from '../../testing/matroska.ts';
import { box, data, FTYP, item, keys, MDAT, quickTimeMeta } from '../../testing/mp4.ts';
import { u32 } from '../../testing/videos.ts';
import { recordingTime } from './recording-time.ts';

const MOMENT = Date.UTC(2026, 1, 28, 18, 5, 59);
const SINCE_1904 = (MOMENT - Date.UTC(1904, 0, 1)) / 1_000;
const INFO = 0x1549a966;

const timeIn = (...parts: readonly Uint8Array[]) => {
  const bytes = joined(parts);
  return recordingTime(async (start, end) => bytes.subarray(start, end), bytes.length);
};
const mvhd = (...content: readonly Uint8Array[]) => box('moov', box('free'), box('mvhd', ...content), box('trak'));
const date = (moment: number) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(moment - Date.UTC(2001, 0, 1)) * 1_000_000n);
  return element(0x4461, [bytes]);
};

test('MP4 and MOV tell when they were recorded in the movie header, in 32 or 64 bits (decisions 43)', async () => {
  expect(await timeIn(FTYP, MDAT, mvhd(u32(0), u32(SINCE_1904), u32(0)))).toEqual([MOMENT]);
  expect(await timeIn(FTYP, mvhd(u32(0x01000000), u32(0), u32(SINCE_1904)))).toEqual([MOMENT]);
});

test('QuickTime tells it in its creation date too, which comes first (decisions 43)', async () => {
  const named = (value: string) =>
    box(
      'moov',
      box('mvhd', u32(0), u32(SINCE_1904), u32(0)),
      quickTimeMeta(
        keys('make', 'com.apple.quicktime.creationdate'),
        box('ilst', item(1, data('Apple')), item(2, data(value))),
      ),
    );
  expect(await timeIn(FTYP, named('2019-02-03T10:11:12+0530'))).toEqual([Date.UTC(2019, 1, 3, 4, 41, 12), MOMENT]);
  expect(await timeIn(FTYP, named('last summer'))).toEqual([MOMENT]);
});

test('WebM and MKV tell it in the information of the segment, before 2001 too (decisions 43)', async () => {
  const segment = (...parts: readonly Uint8Array[]) => element(SEGMENT, [element(VOID, [u32(0)]), ...parts]);
  expect(await timeIn(HEAD, segment(element(INFO, [element(0x2ad7b1, [u32(1)]), date(MOMENT)])))).toEqual([MOMENT]);
  expect(await timeIn(HEAD, segment(element(INFO, [date(Date.UTC(1995, 5, 1))])))).toEqual([Date.UTC(1995, 5, 1)]);
  expect(await timeIn(HEAD, segment(element(INFO, [element(0x4461, [u32(7)])])))).toEqual([]);
  expect(await timeIn(HEAD, segment())).toEqual([]);
});

test('a video that does not tell was recorded at no known time (decisions 43)', async () => {
  expect(await timeIn(FTYP, mvhd(u32(0), u32(0), u32(0)))).toEqual([]);
  expect(await timeIn(FTYP, MDAT)).toEqual([]);
  expect(await timeIn(FTYP, box('moov', box('trak')))).toEqual([]);
  expect(await timeIn()).toEqual([]);
});

test('whatever the bytes are, the walk ends with a moment or nothing (decisions 43)', async () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(FTYP, HEAD), bytes, async (head, rest) => {
      for (const moment of await timeIn(head, rest)) expect(Number.isFinite(moment)).toBe(true);
    }),
  );
});
