import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { joined } from '../../memory/files.ts';
import * as matroska from '../../testing/matroska.ts';
import * as mp4 from '../../testing/mp4.ts';
import { ascii, lookInto, missedIn, sparse, u32, valuesIn } from '../../testing/videos.ts';

const { box, data, item, keys, quickTimeMeta, wideBox, xyz } = mp4;
const { element, endlessElement } = matroska;

/** Something that may lie in a video, and the metadata in it. */
interface Part {
  readonly content: Uint8Array;
  readonly values: readonly string[];
}

const filled = (parts: readonly Part[], make: (...content: Uint8Array[]) => Uint8Array): Part => ({
  content: make(...parts.map(({ content }) => content)),
  values: parts.flatMap(({ values }) => values),
});
const plain = (content: Uint8Array): Part => ({ content, values: [] });

const place = fc.string({ unit: fc.constantFrom(...'+-.0123456789/'), minLength: 1, maxLength: 20 });
const noise = fc.uint8Array({ maxLength: 40 });

const KEY = 'com.apple.quicktime.location.ISO6709';
const boxMaker = fc.constantFrom(box, wideBox);
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const boxTag = fc.oneof(
  place.map((text) => ({ content: xyz(text), values: [textOf(xyz(text).slice(8))] })),
  place.map((text) => ({ content: box('free', data(text)), values: [textOf(data(text))] })),
  place.map((text) => ({
    content: quickTimeMeta(keys('make', KEY), box('ilst', item(2, data(text)), item(1, data('Apple')))),
    values: [text, 'Apple'],
  })),
);
const userData = fc
  .tuple(boxMaker, fc.array(boxTag, { maxLength: 3 }))
  .map(([make, parts]) => filled(parts, (...content) => make('udta', ...content)));
const otherBox = fc
  .tuple(boxMaker, fc.constantFrom('tapt', 'mdat', 'stsd'), fc.oneof(noise, place.map(xyz)))
  .map(([make, type, content]) => plain(make(type, content)));
const boxes = (depth: number): fc.Arbitrary<Part[]> => {
  const container = fc
    .tuple(boxMaker, fc.constantFrom('moov', 'trak', 'mdia', 'minf'), depth === 0 ? fc.constant([]) : boxes(depth - 1))
    .map(([make, type, parts]) => filled(parts, (...content) => make(type, ...content)));
  return fc.array(fc.oneof(boxTag, userData, otherBox, container, container), { maxLength: 3 });
};
const movie = boxes(4).map((parts) => filled([plain(mp4.FTYP), ...parts], (...content) => joined(content)));

const sizeLength = fc.integer({ min: 3, max: 8 });
const simpleTags = (depth: number): fc.Arbitrary<Part[]> => {
  const simpleTag = fc
    .tuple(fc.constantFrom('TITLE', 'RECORDING_LOCATION', 'BPS'), fc.constantFrom(0x4487, 0x4485), place, sizeLength)
    .chain(([name, id, text, length]) => {
      const counts = name === 'BPS' && id === 0x4487;
      const value = { content: element(id, [ascii(text)], length), values: counts ? [] : [text] };
      return (depth === 0 ? fc.constant([]) : simpleTags(depth - 1)).map((below) =>
        filled([plain(matroska.name(name)), value, ...below], (...content) =>
          element(matroska.SIMPLE_TAG, content, length),
        ),
      );
    });
  return fc.array(simpleTag, { maxLength: 2 });
};
const tags = fc
  .tuple(simpleTags(3), sizeLength)
  .map(([parts, length]) => filled(parts, (...content) => element(matroska.TAGS, [matroska.tag(...content)], length)));
const pictures = fc
  .tuple(fc.constantFrom(matroska.CLUSTER, matroska.CUES), tags, noise, sizeLength)
  .map(([id, { content }, bytes, length]) => plain(element(id, [content, bytes], length)));
const webm = fc
  .tuple(fc.array(fc.oneof(tags, pictures), { maxLength: 5 }), fc.constantFrom(element, endlessElement))
  .map(([parts, make]) => filled(parts, (...content) => joined([matroska.HEAD, make(matroska.SEGMENT, content, 8)])));

const MOVIE = joined([
  mp4.FTYP,
  box('moov', box('udta', xyz('+1+2/')), quickTimeMeta(keys(KEY), box('ilst', item(1, data('+3+4/')))), box('trak')),
  mp4.MDAT,
]);
const { location, simple, name, string, TAGS } = matroska;
const WEBM = matroska.sought(
  [[TAGS, 60]],
  matroska.tags(location('+1+2/', simple(name('A'), string('b')))),
  matroska.tags(location('+3+4/')),
);

describe.each([
  ['a movie', movie, MOVIE],
  ['a WebM', webm, WEBM],
] as const)('in %s', (_name, videos, example) => {
  test('the metadata is found in the order of the file, and nothing else (decisions 27)', async () => {
    await fc.assert(
      fc.asyncProperty(videos, async ({ content, values }) => {
        expect(await valuesIn(content)).toEqual(values);
      }),
      { numRuns: 300 },
    );
  });

  test('cut off anywhere, what is left of its metadata is found (decisions 27)', async () => {
    await fc.assert(
      fc.asyncProperty(videos, fc.nat(), async ({ content }, anywhere) => {
        expect(await missedIn(content, anywhere % (content.length + 1))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('damaged anywhere and blanked, it has no metadata left (decisions 27)', async () => {
    const damage = fc.array(fc.tuple(fc.nat(example.length - 1), fc.nat(255)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const damaged = example.slice();
        for (const [at, value] of changes) damaged[at] = value;
        await staysInside(damaged);
        for (const { start, end } of (await lookInto(damaged)).ranges) damaged.fill(0, start, end + 1);
        expect(await valuesIn(damaged)).toEqual([]);
      }),
      { numRuns: 1_000, examples: [[[]]] },
    );
  });
});

test('whatever the bytes, nothing beyond them is read or found (decisions 27)', async () => {
  const starts = fc.constantFrom(new Uint8Array(), mp4.FTYP, matroska.HEAD);
  await fc.assert(
    fc.asyncProperty(starts, fc.uint8Array({ maxLength: 300 }), async (start, random) => {
      await staysInside(joined([start, random]));
    }),
    { numRuns: 500 },
  );
});

/** Rejects reads outside the file; checks that ranges lie in it, in order and without overlap. */
async function staysInside(video: Uint8Array): Promise<void> {
  let free = 0;
  for (const { start, end } of (await lookInto(video)).ranges) {
    expect(start).toBeGreaterThanOrEqual(free);
    expect(end).toBeGreaterThanOrEqual(start);
    free = end + 1;
  }
  expect(free).toBeLessThanOrEqual(video.length);
}

describe('a value', () => {
  const holding = (text: string) => joined([mp4.FTYP, box('moov', box('udta', box('©xyz', ascii(text))))]);

  it.each([
    ['of one byte', '1'],
    ['of zeros and a last byte', '\0\0\0/'],
    ['of a first byte and zeros', '/\0\0'],
    ['of many zeros and a last byte', `${'\0'.repeat(200_000)}/`],
  ])('%s is found', async (_name, text) => {
    expect(await valuesIn(holding(text))).toEqual([text]);
  });

  it.each([1, 100, 200_000])('of %i zeros is none: it was blanked', async (length) => {
    const { values, reads } = await lookInto(holding('\0'.repeat(length)));
    expect(values).toEqual([]);
    expect(reads).toBeLessThan(20);
  });
});

test.each([0x1a000000, 0x450000, 0xdf00, 0xa3])(
  'a first box of %i bytes, which has one byte of the mark of WebM, makes no WebM',
  async (length) => {
    const moov = box('moov', box('udta', xyz('+1+2/')));
    const first = joined([u32(length), ascii('free')]);
    expect((await valuesIn(sparse(length + moov.length, [0, first], [length, moov]))).join('')).toMatch(/\+1\+2\/$/);
  },
);
