import { describe, expect, it } from 'vitest';
import { joined } from '../../memory/files.ts';
import { CLUSTER, element, HEAD, SEGMENT } from '../../testing/matroska.ts';
import { box, FTYP, mediaHandler, movie } from '../../testing/mp4.ts';
import { ascii, bytes, lookInto, u32, type Video, valuesIn } from '../../testing/videos.ts';

const chunk = (...samples: string[]) => samples.map(ascii);
const PICTURES = { handler: 'vide', chunks: [chunk('one', 'two'), chunk('three')] };
const SOUND = { handler: 'soun', chunks: [chunk('la', 'la'), chunk('la')] };
const PLACE = 'GPS(12.97,77.59)';

describe('between picture and sound', () => {
  it('nothing is found where every byte is theirs (decisions 27)', async () => {
    expect(await valuesIn(movie([PICTURES, SOUND]))).toEqual([]);
  });

  it.each(['meta', 'mebx', 'camm', 'gpmd', 'data', 'tmcd', 'hint', ''])(
    'the samples of a track that is called %j are found (decisions 27)',
    async (handler) => {
      const track = { handler: handler.padEnd(4, '\0'), chunks: [chunk('here', 'and here'), chunk('there')] };
      expect(await valuesIn(movie([PICTURES, track, SOUND]))).toEqual(['hereand here', 'there']);
    },
  );

  it('what no track knows is found (decisions 27)', async () => {
    expect(await valuesIn(movie([PICTURES], ascii('freeGPS')))).toEqual(['freeGPS']);
  });

  it.each([
    ['GPS (8.6499, 53.1665, 15)', true],
    ['[latitude: 12.97] [longitude: 77.59]', true],
    ['F/2.8 12.971598, 77.594566', true],
    ['Welcome to gate 12, row 7.5', false],
    ['What an altitude!', false],
  ])('subtitles that say %j go: %s (decisions 27)', async (text, goes) => {
    const subtitles = { handler: 'sbtl', chunks: [chunk(text)] };
    expect(await valuesIn(movie([PICTURES, subtitles]))).toEqual(goes ? [text] : []);
  });

  it('sound whose samples count as one byte stays until the next chunk', async () => {
    const old = { handler: 'soun', chunks: [chunk('long sound', 'la'), chunk('more sound')], sizeless: true };
    const place = { handler: 'meta', chunks: [chunk('here'), chunk('there')] };
    expect(await valuesIn(movie([PICTURES, old, place], ascii('behind')))).toEqual(['here', 'therebehind']);
  });

  it('samples are found by places of 64 bits too', async () => {
    const place = { handler: 'meta', chunks: [chunk('here')], wide: true };
    expect(await valuesIn(movie([{ ...PICTURES, wide: true }, place]))).toEqual(['here']);
  });

  it.each<[string, (index: Uint8Array) => Uint8Array]>([
    ['chunks that are not in order', (file) => patched(file, 'stco', 8, u32(4_000_000))],
    ['more samples than there are', (file) => patched(file, 'stsc', 12, u32(4_000_000_000))],
    ['empty chunks without end', (file) => patched(patched(file, 'stsc', 12, u32(0)), 'stsc', 20, u32(0xffffffff))],
    ['a chunk without end', (file) => patched(file, 'stsz', 12, u32(4_000_000_000))],
  ])('%s take no picture away', async (_name, damage) => {
    const file = damage(movie([PICTURES, SOUND], ascii('behind')));
    const found = (await lookInto(file)).ranges;
    const first = file.length - joined([...PICTURES.chunks.flat(), ...SOUND.chunks.flat()]).length - 'behind'.length;
    for (const { start } of found) expect(start).toBeGreaterThanOrEqual(first + 'onetwo'.length);
  });

  it('a movie without picture or sound keeps its bytes', async () => {
    expect(await valuesIn(movie([{ handler: 'meta', chunks: [chunk('here')] }]))).toEqual([]);
  });

  it('tables too large to be looked through in a moment leave what is between them', async () => {
    const tables = box('stbl', box('stco', new Uint8Array(2_100_000)));
    const long = box('trak', box('mdia', mediaHandler('vide'), box('minf', tables)));
    expect(await valuesIn(movie([PICTURES], ascii('behind'), long))).toEqual([]);
    expect(await valuesIn(movie([PICTURES], ascii('behind')))).toEqual(['behind']);
  });

  it('more tracks than any camera writes leave what is between them', async () => {
    const places = Array.from({ length: 64 }, () => ({ handler: 'meta', chunks: [chunk('here')] }));
    expect(await valuesIn(movie([PICTURES, ...places]))).toEqual([]);
    expect(await valuesIn(movie([PICTURES, ...places.slice(1)]))).toHaveLength(1);
  });

  it('of many places only some are looked at, and all are found where one is not blank', async () => {
    const many = { handler: 'meta', chunks: Array.from({ length: 500 }, () => chunk('here')) };
    const pictures = { handler: 'vide', chunks: Array.from({ length: 500 }, () => [new Uint8Array(70_000).fill(1)]) };
    const file = movie([pictures, many]);
    const { ranges } = await lookInto(file);
    expect(ranges).toHaveLength(500);
    for (const { start, end } of ranges) file.fill(0, start, end + 1);
    const { ranges: left, reads } = await lookInto(file);
    expect(left).toEqual([]);
    expect(reads).toBeLessThan(120);
  });
});

describe('in fragments', () => {
  const track = (id: number, handler: string) =>
    box('trak', box('tkhd', u32(0), u32(0), u32(0), u32(id), u32(0), u32(0)), box('mdia', mediaHandler(handler)));
  const uuid = (text: string) => box('uuid', ascii(`0123456789abcdef ${text}`));
  const sizes = box('mvex', box('trex', u32(0), u32(2), u32(1), u32(0), u32(4), u32(0)));
  const run = (flags: number, count: number, ...rest: Uint8Array[]) => box('trun', u32(flags), u32(count), ...rest);
  const fragment = (offset: number) =>
    box(
      'moof',
      box('mfhd', u32(0), u32(1)),
      box('traf', box('tfhd', u32(0x020000), u32(1)), run(0x201, 2, u32(offset), u32(3), u32(5))),
      box('traf', box('tfhd', u32(0x020000), u32(2)), run(0x1, 1, u32(offset + 8)), uuid('when')),
      uuid('where'),
    );
  const withTracks = (handler: string) => {
    const one = joined([fragment(fragment(0).length + 8), box('mdat', ascii('onethreehere'))]);
    return joined([FTYP, box('moov', track(1, 'vide'), track(2, handler), sizes), one, one, uuid('whose')]);
  };

  it('the samples of other tracks are found, and foreign boxes (decisions 27)', async () => {
    const once = ['0123456789abcdef when', '0123456789abcdef where', 'here'];
    expect(await valuesIn(withTracks('meta'))).toEqual([...once, ...once, '0123456789abcdef whose']);
  });

  it('where all tracks are picture and sound, foreign boxes in and behind them are found (decisions 27)', async () => {
    const once = ['0123456789abcdef when', '0123456789abcdef where'];
    expect(await valuesIn(withTracks('soun'))).toEqual([...once, ...once, '0123456789abcdef whose']);
  });
});

describe('in the clusters of Matroska', () => {
  const trackEntry = (number: number, type: number) =>
    element(0xae, [element(0xd7, [bytes(number)]), element(0x83, [bytes(type)])]);
  const block = (number: number, text: string) => element(0xa3, [bytes(0x80 | number, 0, 0, 0), ascii(text)]);
  const inGroup = (number: number, text: string) =>
    element(0xa0, [element(0xa1, [bytes(0x80 | number, 0, 0, 0), ascii(text)]), element(0x9b, [bytes(1)])]);
  const file = (type: number, ...texts: string[]): Video =>
    joined([
      HEAD,
      element(
        SEGMENT,
        [
          element(0x1654ae6b, [trackEntry(1, 1), trackEntry(2, type)]),
          ...texts.map((text) => element(CLUSTER, [block(1, 'picture'), inGroup(2, text), block(2, text)])),
        ],
        4,
      ),
    ]);

  it('the blocks of tracks that are neither picture nor sound are found (decisions 27)', async () => {
    expect(await valuesIn(file(0x21, 'here', 'there'))).toEqual(['here', 'here', 'there', 'there']);
  });

  it('subtitles are found where they tell places, those before too (decisions 27)', async () => {
    expect(await valuesIn(file(0x11, 'Hello', PLACE))).toEqual(['Hello', 'Hello', PLACE, PLACE]);
    expect(await valuesIn(file(0x11, 'Hello', 'there'))).toEqual([]);
  });

  it('of what is said only the first clusters are read', async () => {
    const [few, many] = await Promise.all(
      [16, 100].map((count) => lookInto(file(0x11, ...Array(count).fill('Hello')))),
    );
    expect((many?.reads ?? 0) - (few?.reads ?? 0)).toBe(100 - 16);
  });
});

/** The file with bytes replaced at an offset in its first box of a type. */
function patched(file: Uint8Array, type: string, place: number, change: Uint8Array): Uint8Array {
  const at = Buffer.from(file).indexOf(type) + 4 + place;
  const changed = file.slice();
  changed.set(change, at);
  return changed;
}
