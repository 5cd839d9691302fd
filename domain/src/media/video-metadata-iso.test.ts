import { describe, expect, it } from 'vitest';
import { joined } from '../../memory/files.ts';
import {
  box,
  data,
  endlessBox,
  FTYP,
  isoMeta,
  item,
  keys,
  MDAT,
  quickTimeMeta,
  wideBox,
  xyz,
} from '../../testing/mp4.ts';
import { ascii, bytes, lookInto, repeating, sparse, u32, type Video, valuesIn } from '../../testing/videos.ts';

const WHERE = '+37.7858-122.4064+010.000/';
const KEY = 'com.apple.quicktime.location.ISO6709';
const TAGGED = box('moov', box('udta', xyz(WHERE)));

const file = (...boxes: Uint8Array[]) => joined([FTYP, ...boxes, MDAT]);
const nested = (depth: number): Uint8Array => (depth === 0 ? box('udta', xyz(WHERE)) : box('trak', nested(depth - 1)));

describe('in MP4 and MOV', () => {
  it.each<[string, Video]>([
    ['©xyz in the movie', file(TAGGED)],
    ['©xyz in a track', file(box('moov', box('trak', box('udta', xyz(WHERE)))))],
    ['©xyz in the media of a track', file(box('moov', box('trak', box('mdia', box('udta', xyz(WHERE))))))],
    ['©xyz as iTunes writes it', file(box('moov', box('udta', box('©xyz', data(WHERE)))))],
    ['©xyz in a list of items', file(box('moov', box('udta', isoMeta(box('ilst', box('©xyz', data(WHERE)))))))],
    [
      "QuickTime's key",
      file(
        box(
          'moov',
          quickTimeMeta(
            keys('com.apple.quicktime.make', KEY),
            box('ilst', item(1, data('Apple')), item(2, data(WHERE))),
          ),
        ),
      ),
    ],
    ["QuickTime's key in ISO's box", file(box('moov', isoMeta(keys(KEY), box('ilst', item(1, data(WHERE))))))],
    [
      'other QuickTime keys of the place',
      file(box('moov', quickTimeMeta(keys('com.apple.quicktime.location.name'), box('ilst', item(1, data(WHERE)))))),
    ],
    [
      'the key with the number 300',
      file(
        box(
          'moov',
          quickTimeMeta(
            keys(...Array.from({ length: 299 }, () => 'x'), KEY),
            box('ilst', item(44, data('no')), item(300, data(WHERE))),
          ),
        ),
      ),
    ],
    [
      'a key after one without a name',
      file(box('moov', quickTimeMeta(keys('', KEY), box('ilst', item(1, data('no')), item(2, data(WHERE)))))),
    ],
    [
      'the value among other parts of an item',
      file(
        box(
          'moov',
          quickTimeMeta(keys(KEY), box('ilst', item(1, box('name', new Uint8Array(20).fill(65)), data(WHERE)))),
        ),
      ),
    ],
    ['a movie after the pictures', joined([FTYP, MDAT, TAGGED])],
    ['a movie after a fragment', file(box('moof'), TAGGED)],
    ['a movie after an empty box', joined([FTYP, box('free'), TAGGED])],
    ['a movie after an empty box with a size of 64 bits', joined([FTYP, wideBox('free'), TAGGED])],
    [
      'boxes with a size of 64 bits',
      joined([FTYP, wideBox('mdat', new Uint8Array(99)), wideBox('moov', box('udta', xyz(WHERE)))]),
    ],
    [
      'a movie behind more than 4 GiB of pictures',
      sparse(2 ** 33 + TAGGED.length, [0, joined([u32(1), ascii('mdat'), u32(2), u32(0)])], [2 ** 33, TAGGED]),
    ],
    ['a last box without a size', joined([FTYP, endlessBox('moov', box('udta', xyz(WHERE)))])],
    ['a box that claims more than its parent has', file(box('moov', joined([u32(9_999), ascii('udta'), xyz(WHERE)])))],
    [
      'a movie that is cut off',
      file(box('moov', box('udta', xyz(WHERE)), box('free', new Uint8Array(500)))).slice(0, -400),
    ],
    ['a tag in a track eight boxes deep', file(nested(8))],
  ])('finds %s', async (_name, video) => {
    const values = await valuesIn(video);
    expect(values.filter((value) => value.includes(WHERE))).toHaveLength(1);
    expect(values.join('')).not.toMatch(/ftyp|moov|mdta/);
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
    expect(found.slice(6).startsWith('Campus\0')).toBe(true);
    expect(found.length).toBe(loci.length - 8);
  });

  it.each<[string, Video]>([
    ['what follows a box smaller than its header', joined([FTYP, u32(4), TAGGED])],
    [
      'what follows a size of 64 bits smaller than its header',
      joined([FTYP, u32(1), ascii('free'), u32(0), u32(12), TAGGED.slice(4)]),
    ],
    [
      'the value of a key without a length',
      file(
        box('moov', quickTimeMeta(box('keys', u32(0), u32(9), new Uint8Array(40)), box('ilst', item(1, data(WHERE))))),
      ),
    ],
  ])('finds %s', async (_name, video) => {
    expect((await valuesIn(video)).join('')).toContain(WHERE);
  });

  it.each<[string, Video]>([
    ['a meta without content', joined([FTYP, box('meta')])],
    ['a meta shorter than its version', joined([FTYP, box('meta', bytes(0, 0))])],
    ['the end of an empty file', new Uint8Array()],
    [
      'the end of a file that is shorter than it was said to be',
      { length: 1_000, slice: (start, end) => FTYP.slice(start, end) },
    ],
  ])('ends at %s', async (_name, video) => {
    expect(await valuesIn(video)).toEqual([]);
  });

  it.each<[string, Uint8Array]>([
    [
      'the creation date',
      box(
        'moov',
        quickTimeMeta(keys('com.apple.quicktime.creationdate'), box('ilst', item(1, data('2019-02-03T10:11:12+0530')))),
      ),
    ],
    ['the program that wrote it', box('moov', box('udta', isoMeta(box('ilst', box('©too', data('Lavf'))))))],
    [
      'a value without bytes',
      box('moov', box('udta', box('©xyz'), isoMeta(box('ilst', box('©xyz', data('')))), box('loci', u32(0)))),
    ],
    ['what looks like a movie in the pictures', box('mdat', TAGGED, xyz(WHERE))],
    [
      'what describes the samples',
      box('moov', box('trak', box('mdia', box('minf', box('stbl', box('stsd', xyz(WHERE))))))),
    ],
  ])('leaves %s', async (_name, content) => {
    expect(await valuesIn(file(content))).toEqual([]);
  });

  it('reads headers only, never pictures or sound', async () => {
    const stbl = box('stbl', box('stsd', new Uint8Array(50_000)));
    const pictures = box('mdat', new Uint8Array(1_000_000));
    const { bytesRead } = await lookInto(
      joined([FTYP, pictures, box('moov', box('trak', box('mdia', stbl)), box('udta', xyz(WHERE)))]),
    );
    expect(bytesRead).toBeLessThan(1_000);
  });

  it('reads the beginning of the keys, however long they are', async () => {
    const { bytesRead } = await lookInto(file(box('moov', quickTimeMeta(keys('x'.repeat(100_000))))));
    expect(bytesRead).toBeLessThan(20_000);
  });

  it('looks at 50,000 boxes, however many there are', async () => {
    const { reads } = await lookInto(repeating(2 ** 40, FTYP, box('free')));
    expect(reads).toBe(2 + 50_000);
  });
});
