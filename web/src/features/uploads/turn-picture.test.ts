import { expect, it } from 'vitest';
import { canBeTurned, turned } from './turn-picture.ts';

const bytes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const short = (value: number) => [value >> 8, value & 255];
const long = (value: number) => [0, 0, ...short(value)];
const entry = (tag: number, value: number) => [...short(tag), 0, 3, ...long(1), ...short(value), 0, 0];
/** Big-endian EXIF with these entries, and something behind them that they point at. */
const exif = (...entries: number[][]) => [
  ...bytes('MM'),
  ...[0, 42],
  ...long(8),
  ...short(entries.length),
  ...entries.flat(),
  ...long(0),
  ...bytes('2026:03:14'),
];
const segment = (mark: number, content: number[]) => [0xff, mark, ...short(content.length + 2), ...content];
const PICTURE = [0xff, 0xda, 1, 2, 3];
const jpeg = (...segments: number[][]) =>
  new File([Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...PICTURE])], 'a.jpg', {
    type: 'image/jpeg',
    lastModified: 5,
  });
const withExif = (...entries: number[][]) => jpeg(segment(0xe1, [...bytes('Exif\0\0'), ...exif(...entries)]));

/** Its tags and their values, in the order in which they stand. */
async function tagsOf(file: File): Promise<[number, number][]> {
  const all = new DataView(await file.arrayBuffer());
  const tiff = 12;
  const list = tiff + all.getUint32(tiff + 4);
  return Array.from({ length: all.getUint16(list) }, (_, at): [number, number] => [
    all.getUint16(list + 2 + 12 * at),
    all.getUint16(list + 2 + 12 * at + 8),
  ]);
}

it.each([
  [1, 6],
  [6, 3],
  [3, 8],
  [8, 1],
  [2, 7],
  [7, 4],
  [4, 5],
  [5, 2],
])('a picture that stands as %i stands as %i after a quarter turn to the right', async (before, after) => {
  const file = await turned(withExif([...entry(0x010f, 9)], entry(0x0112, before)));
  expect(await tagsOf(file)).toEqual([
    [0x010f, 9],
    [0x0112, after],
  ]);
});

it('where its EXIF says nothing of how it stands, that is added in its place, and all else stays', async () => {
  const before = withExif(entry(0x010f, 9), entry(0x0132, 7));
  const file = await turned(before);
  expect(await tagsOf(file)).toEqual([
    [0x010f, 9],
    [0x0112, 6],
    [0x0132, 7],
  ]);
  expect(await file.text()).toContain('2026:03:14');
});

it.each([
  ['without EXIF', jpeg(segment(0xe0, bytes('JFIF\0')))],
  ['whose EXIF makes no sense', jpeg(segment(0xe1, [...bytes('Exif\0\0'), ...bytes('MM\0*'), 255, 255, 255, 255]))],
])('a picture %s gets one that says how it stands', async (_, before) => {
  const file = await turned(before);
  expect(await tagsOf(file)).toEqual([[0x0112, 6]]);
  expect([...new Uint8Array(await file.arrayBuffer())].slice(-PICTURE.length)).toEqual(PICTURE);
});

it('after four turns a picture is as it was, with its name and its date', async () => {
  let file = withExif(entry(0x0112, 1));
  const before = await file.text();
  for (let turn = 0; turn < 4; turn += 1) file = await turned(file);
  expect(await file.text()).toBe(before);
  expect([file.name, file.type, file.lastModified]).toEqual(['a.jpg', 'image/jpeg', 5]);
});

it('JPEGs can be turned', () => {
  expect(canBeTurned(jpeg())).toBe(true);
  expect(canBeTurned(new File([], 'a.png', { type: 'image/png' }))).toBe(false);
});
