import { describe, expect, it } from 'vitest';
import { orientationIn } from './turn-exif.ts';
import { turned as turnedOrNot } from './turn-picture.ts';
import { exifOfPng } from './turn-png.ts';
import { exifOfWebp } from './turn-webp.ts';

async function turned(file: File): Promise<File> {
  const after = await turnedOrNot(file);
  if (!after) throw new Error('It cannot be turned.');
  return after;
}

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

const file = (...content: (number[] | string)[]) =>
  new File([Uint8Array.from(content.flatMap((part) => (typeof part === 'string' ? bytes(part) : part)))], 'a');
const bytesOf = async (one: Blob) => new Uint8Array(await one.arrayBuffer());
const little = (value: number) => [value & 255, value >> 8, 0, 0];

describe('a PNG', () => {
  const chunk = (name: string, content: number[]) => [...long(content.length), ...bytes(name), ...content, 1, 2, 3, 4];
  const png = (...chunks: number[][]) =>
    file('\x89PNG\r\n\x1a\n', chunk('IHDR', [1, 2]), ...chunks, chunk('IDAT', [9, 9]), chunk('IEND', []));

  it('says in its EXIF how it stands, and four turns bring it back', async () => {
    let one = png(chunk('eXIf', exif(entry(0x0112, 6))));
    for (const orientation of [3, 8, 1, 6]) {
      one = await turned(one);
      expect(orientationIn(exifOfPng(await bytesOf(one)) ?? new Uint8Array())).toBe(orientation);
    }
  });

  it('gets EXIF that it lacks, before its pixels and with a check that is right', async () => {
    const all = [...(await bytesOf(await turned(png())))];
    expect(String.fromCharCode(...all)).toMatch(/IHDR.{6}....eXIf.*IDAT\t\t/s);
    // The check of this chunk, as others work it out.
    const { crc32 } = await import('node:zlib');
    const at = String.fromCharCode(...all).indexOf('eXIf');
    const content = Uint8Array.from(all.slice(at, at + 4 + 26));
    expect(new DataView(Uint8Array.from(all).buffer).getUint32(at + 30)).toBe(crc32(content));
  });

  it('that moves is not turned', async () => {
    expect(await turnedOrNot(png(chunk('acTL', [0])))).toBeNull();
  });
});

describe('a WebP', () => {
  const chunk = (name: string, content: number[]) => [...bytes(name), ...little(content.length), ...content];
  const webp = (...chunks: number[][]) => file('RIFF', little(chunks.flat().length + 4), 'WEBP', ...chunks);
  /** 300 by 200 pixels. */
  const LOSSY = chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0]);
  const head = (flags: number) => chunk('VP8X', [flags, 0, 0, 0, 43, 1, 0, 199, 0, 0]);

  it('gets the head that a plain one lacks, with its size, and EXIF behind its pixels', async () => {
    const all = await bytesOf(await turned(webp(LOSSY)));
    const text = String.fromCharCode(...all);
    expect(text.slice(12, 30)).toBe(String.fromCharCode(...head(8)));
    expect(text.slice(30, 48)).toBe(String.fromCharCode(...LOSSY));
    expect(new DataView(all.buffer).getUint32(4, true)).toBe(all.length - 8);
    expect(orientationIn(exifOfWebp(all) ?? new Uint8Array())).toBe(6);
  });

  it('says of a lossless one whether one can see through it', async () => {
    // 300 by 200 pixels, seen through.
    const bits = 299 | (199 << 14) | (1 << 28);
    const all = await bytesOf(
      await turned(webp(chunk('VP8L', [0x2f, ...[0, 8, 16, 24].map((by) => (bits >> by) & 255), 0]))),
    );
    expect([...all.slice(12, 30)]).toEqual(head(8 | 16));
  });

  it('keeps all else, and four turns bring it back', async () => {
    let one = webp(
      head(8),
      LOSSY,
      chunk('EXIF', [...bytes('Exif\0\0'), ...exif(entry(0x0112, 6))]),
      chunk('XMP ', [7, 7]),
    );
    for (const orientation of [3, 8, 1, 6]) {
      one = await turned(one);
      const all = await bytesOf(one);
      expect(orientationIn(exifOfWebp(all) ?? new Uint8Array())).toBe(orientation);
      expect(String.fromCharCode(...all)).toContain('XMP \x02\0\0\0\x07\x07');
    }
  });

  it('that moves is not turned', async () => {
    expect(await turnedOrNot(webp(head(2), chunk('ANIM', [0, 0])))).toBeNull();
  });
});

describe('an AVIF or HEIC picture', () => {
  const box = (type: string, ...content: number[][]) => [
    ...long(content.flat().length + 8),
    ...bytes(type),
    ...content.flat(),
  ];
  const irot = (quarters: number) => box('irot', [quarters]);
  const picture = (properties: number[][], of: number[], brand = 'avif') =>
    file(
      box('ftyp', bytes(brand)),
      box(
        'meta',
        [0, 0, 0, 0],
        box('pitm', [0, 0, 0, 0, 0, 7]),
        box(
          'iprp',
          box('ipco', ...properties),
          box('ipma', [0, 0, 0, 0], long(2), [0, 3, 1, 1], [0, 7, of.length, ...of]),
        ),
      ),
      box('mdat', bytes('pixels')),
    );
  const textOf = async (one: Blob) => String.fromCharCode(...(await bytesOf(one)));

  it('that says how it stands says so anew: its turns go to the left', async () => {
    const before = picture([box('ispe'), irot(0)], [1, 2]);
    const after = await turned(before);
    expect(await textOf(after)).toBe((await textOf(before)).replace('irot\0', 'irot\x03'));
    expect(await textOf(await turned(after))).toContain('irot\x02');
  });

  it('that is mirrored afterwards turns the other way', async () => {
    expect(await textOf(await turned(picture([irot(0), box('imir', [0])], [1, 2])))).toContain('irot\x01');
    expect(await textOf(await turned(picture([irot(0), box('imir', [0])], [2, 1])))).toContain('irot\x03');
  });

  it('that does not is described anew behind all else, and what it says was in its place is blank', async () => {
    const before = await textOf(picture([box('ispe')], [0x81]));
    const after = await textOf(await turned(picture([box('ispe')], [0x81])));
    expect(after.slice(0, 12)).toBe(before.slice(0, 12));
    expect(after.slice(12, before.length)).toBe(
      `${before.slice(12, 16)}free${'\0'.repeat(before.length - 34)}${String.fromCharCode(...box('mdat', bytes('pixels')))}`,
    );
    const meta = after.slice(before.length);
    expect(meta).toBe(
      String.fromCharCode(
        ...box(
          'meta',
          [0, 0, 0, 0],
          box('pitm', [0, 0, 0, 0, 0, 7]),
          box(
            'iprp',
            box('ipco', box('ispe'), irot(3)),
            box('ipma', [0, 0, 0, 0], long(2), [0, 3, 1, 1], [0, 7, 2, 0x81, 0x82]),
          ),
        ),
      ),
    );
  });

  it('that moves is not turned, nor one whose boxes do not fill it', async () => {
    expect(await turnedOrNot(picture([irot(0)], [1], 'avis'))).toBeNull();
    expect(await turnedOrNot(new File([picture([irot(0)], [1]), 'more'], 'a'))).toBeNull();
  });
});

it.each(['GIF89a', 'something else', ''])('%j is not turned', async (text) => {
  expect(await turnedOrNot(file(text))).toBeNull();
});
