import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined } from '../../memory/files.ts';
import { locationTags } from './location-tags.ts';

const WHERE = '+37.7858-122.4064+010.000/';

describe('in MP4 and MOV', () => {
  it.each<[string, Uint8Array]>([
    ['©xyz in the movie', file(box('moov', box('udta', xyz(WHERE))))],
    ['©xyz in a track', file(box('moov', box('trak', box('udta', xyz(WHERE)))))],
    ['©xyz as iTunes writes it', file(box('moov', box('udta', box('©xyz', data(WHERE)))))],
    ['©xyz in a list of items', file(box('moov', box('udta', isoMeta(box('ilst', box('©xyz', data(WHERE)))))))],
    [
      'a movie after the pictures',
      joined([ftyp(), box('mdat', new Uint8Array(5_000)), box('moov', box('udta', xyz(WHERE)))]),
    ],
    [
      'a box with a size of 64 bits',
      joined([ftyp(), wide('mdat', new Uint8Array(99)), wide('moov', box('udta', xyz(WHERE)))]),
    ],
    ['a last box without a size', joined([ftyp(), endless('moov', box('udta', xyz(WHERE)))])],
    [
      "QuickTime's key",
      file(
        box(
          'moov',
          quickTimeMeta([
            ['com.apple.quicktime.make', 'Apple'],
            ['com.apple.quicktime.location.ISO6709', WHERE],
          ]),
        ),
      ),
    ],
    [
      "QuickTime's key in ISO's box",
      file(
        box('moov', box('meta', bytes(0, 0, 0, 0), ...keysAndItems([['com.apple.quicktime.location.ISO6709', WHERE]]))),
      ),
    ],
    [
      'other QuickTime keys of the place',
      file(box('moov', quickTimeMeta([['com.apple.quicktime.location.name', WHERE]]))),
    ],
  ])('finds %s', async (_name, video) => {
    expect(await valuesIn(video)).toEqual([WHERE]);
  });

  it('finds the coordinates and the name of a loci', async () => {
    const loci = box(
      'loci',
      bytes(0, 0, 0, 0, 0x15, 0xc7),
      ascii('Campus\0'),
      bytes(0, 0xff, 0x85, 0, 0, 0, 0x25, 0, 0, 0, 0, 0, 0),
      ascii('earth\0\0'),
    );
    const [found = ''] = await valuesIn(file(box('moov', box('udta', loci))));
    expect(found.startsWith('Campus\0')).toBe(true);
    expect(found.length).toBe(loci.length - 8 - 6);
  });

  it('finds all of them, in the order of the file', async () => {
    const video = file(
      box(
        'moov',
        box('udta', xyz('+01+001/')),
        box('trak', box('udta', xyz('+02+002/'))),
        quickTimeMeta([['com.apple.quicktime.location.ISO6709', '+03+003/']]),
      ),
    );
    expect(await valuesIn(video)).toEqual(['+01+001/', '+02+002/', '+03+003/']);
  });

  it('leaves every other tag', async () => {
    const video = file(
      box(
        'moov',
        box('udta', box('©nam', bytes(0, 4, 0, 0), ascii('Name'))),
        quickTimeMeta([['com.apple.quicktime.make', 'Apple']]),
      ),
    );
    expect(await valuesIn(video)).toEqual([]);
  });

  it('reads headers only, never pictures or sound', async () => {
    const video = joined([
      ftyp(),
      box('mdat', new Uint8Array(1_000_000)),
      box('moov', box('trak', box('mdia', box('stbl', new Uint8Array(50_000)))), box('udta', xyz(WHERE))),
    ]);
    let bytesRead = 0;
    await locationTags(async (start, end) => {
      bytesRead += end - start;
      return video.slice(start, end);
    }, video.length);
    expect(bytesRead).toBeLessThan(1_000);
  });

  it.each<[string, Uint8Array]>([
    ['a box smaller than its header', joined([ftyp(), bytes(0, 0, 0, 3), ascii('moov'), new Uint8Array(64)])],
    ['a 64-bit size of nothing', joined([ftyp(), bytes(0, 0, 0, 1), ascii('moov'), new Uint8Array(64)])],
    [
      'keys without a length',
      file(
        box(
          'moov',
          box(
            'meta',
            box('hdlr', new Uint8Array(24)),
            box('keys', bytes(0, 0, 0, 0, 0, 0, 0, 9), new Uint8Array(40)),
            box('ilst', item(1, WHERE)),
          ),
        ),
      ),
    ],
    ['an empty file', new Uint8Array()],
  ])('ends at %s', async (_name, video) => {
    expect(await valuesIn(video)).toEqual([]);
  });

  it('finds tags in a movie that is cut off', async () => {
    const whole = file(box('moov', box('udta', xyz(WHERE)), box('free', new Uint8Array(500))));
    expect(await valuesIn(whole.slice(0, -400))).toEqual([WHERE]);
  });
});

describe('in WebM and MKV', () => {
  const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii('webm')));
  const tags = (...simple: Uint8Array[]) => element([0x12, 0x54, 0xc3, 0x67], element([0x73, 0x73], ...simple));
  const simple = (name: string, value: string, ...nested: Uint8Array[]) =>
    element([0x67, 0xc8], element([0x45, 0xa3], ascii(name)), element([0x44, 0x87], ascii(value)), ...nested);
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], new Uint8Array(3_000));
  const segment = (...parts: Uint8Array[]) => joined([head, element([0x18, 0x53, 0x80, 0x67], ...parts)]);

  it.each<[string, Uint8Array]>([
    ['a tag before the pictures', segment(tags(simple('LOCATION', WHERE)), cluster)],
    [
      'a tag after them',
      segment(cluster, cluster, tags(simple('TITLE', 'Dance'), simple('RECORDING_LOCATION', WHERE))),
    ],
    [
      'a segment of unknown size',
      joined([
        head,
        bytes(0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
        tags(simple('LOCATION', WHERE)),
        cluster,
      ]),
    ],
  ])('finds %s', async (_name, video) => {
    expect(await valuesIn(video)).toEqual([WHERE]);
  });

  it('finds what hangs below a location tag', async () => {
    const video = segment(tags(simple('RECORDING_LOCATION', 'Campus', simple('LATITUDE', '37.78'))));
    expect(await valuesIn(video)).toEqual(['Campus', '37.78']);
  });

  it('jumps to the tags where the seek head says', async () => {
    const seekHead = (position: number) =>
      element(
        [0x11, 0x4d, 0x9b, 0x74],
        element(
          [0x4d, 0xbb],
          element([0x53, 0xab], bytes(0x12, 0x54, 0xc3, 0x67)),
          element([0x53, 0xac], bytes(position >> 8, position & 255)),
        ),
      );
    const position = seekHead(0).length + 2 * cluster.length;
    const video = segment(seekHead(position), cluster, cluster, tags(simple('LOCATION', WHERE)));
    expect(await valuesIn(video)).toEqual([WHERE]);
  });

  it('ends at a cluster of unknown size', async () => {
    const endless = joined([bytes(0x1f, 0x43, 0xb6, 0x75, 0xff), new Uint8Array(100)]);
    expect(await valuesIn(segment(endless))).toEqual([]);
  });

  it('reads no clusters', async () => {
    const video = segment(...Array.from({ length: 20 }, () => cluster), tags(simple('LOCATION', WHERE)));
    let bytesRead = 0;
    await locationTags(async (start, end) => {
      bytesRead += end - start;
      return video.slice(start, end);
    }, video.length);
    expect(bytesRead).toBeLessThan(1_000);
  });

  it('never hangs or throws on damaged files, and a blanked file has no tags', async () => {
    await survivesDamage(segment(tags(simple('LOCATION', WHERE, simple('A', 'b'))), cluster.slice(0, 60)));
  });
});

it('never hangs or throws on damaged movies, and a blanked file has no tags', async () => {
  const keys: [string, string][] = [['com.apple.quicktime.location.ISO6709', WHERE]];
  await survivesDamage(
    file(box('moov', box('udta', xyz(WHERE)), quickTimeMeta(keys), box('trak', box('udta', xyz(WHERE))))),
  );
});

it('never hangs or throws on any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom([], [0x1a, 0x45, 0xdf, 0xa3]),
      async (random, head) => {
        await valuesIn(joined([Uint8Array.from(head), random]));
      },
    ),
    { numRuns: 500 },
  );
});

async function survivesDamage(video: Uint8Array): Promise<void> {
  const damage = fc.array(fc.tuple(fc.nat(video.length - 1), fc.nat(255)), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const damaged = video.slice();
      for (const [at, value] of changes) damaged[at] = value;
      for (const { start, end } of await tagsOf(damaged)) {
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThan(damaged.length);
        damaged.fill(0, start, end + 1);
      }
      expect(await tagsOf(damaged)).toEqual([]);
    }),
    { numRuns: 1_000, examples: [[[]]] },
  );
}

function tagsOf(video: Uint8Array) {
  return locationTags(async (start, end) => video.slice(start, end), video.length);
}

async function valuesIn(video: Uint8Array): Promise<string[]> {
  return (await tagsOf(video)).map(({ start, end }) => String.fromCharCode(...video.slice(start, end + 1)));
}

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function u32(value: number): Uint8Array {
  return bytes(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
}

function box(type: string, ...content: Uint8Array[]): Uint8Array {
  const inside = joined(content);
  return joined([u32(inside.length + 8), ascii(type), inside]);
}

function wide(type: string, ...content: Uint8Array[]): Uint8Array {
  const inside = joined(content);
  return joined([u32(1), ascii(type), u32(0), u32(inside.length + 16), inside]);
}

function endless(type: string, ...content: Uint8Array[]): Uint8Array {
  return joined([u32(0), ascii(type), ...content]);
}

function ftyp(): Uint8Array {
  return box('ftyp', ascii('isom'), u32(512));
}

function file(...boxes: Uint8Array[]): Uint8Array {
  return joined([ftyp(), ...boxes, box('mdat', new Uint8Array(40).fill(7))]);
}

function xyz(text: string): Uint8Array {
  return box('©xyz', bytes(0, text.length, 0x15, 0xc7), ascii(text));
}

function data(text: string): Uint8Array {
  return box('data', u32(1), u32(0), ascii(text));
}

function item(number: number, text: string): Uint8Array {
  return box(String.fromCharCode(0, 0, 0, number), data(text));
}

function keysAndItems(entries: [key: string, value: string][]): Uint8Array[] {
  const keys = entries.map(([key]) => box('mdta', ascii(key)));
  return [
    box('hdlr', u32(0), u32(0), ascii('mdta'), new Uint8Array(13)),
    box('keys', u32(0), u32(entries.length), ...keys),
    box('ilst', ...entries.map(([, value], index) => item(index + 1, value))),
  ];
}

function quickTimeMeta(entries: [key: string, value: string][]): Uint8Array {
  return box('meta', ...keysAndItems(entries));
}

function isoMeta(...content: Uint8Array[]): Uint8Array {
  return box('meta', u32(0), box('hdlr', u32(0), u32(0), ascii('mdir'), new Uint8Array(13)), ...content);
}

function element(id: number[], ...content: Uint8Array[]): Uint8Array {
  const inside = joined(content);
  return joined([Uint8Array.from(id), bytes(0x40 | (inside.length >> 8), inside.length & 255), inside]);
}
