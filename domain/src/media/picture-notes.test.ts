import { describe, expect, it } from 'vitest';
import { joined } from '../../memory/files.ts';
import { codeOf } from '../../memory/index.ts';
import { box, FTYP, H264, HEVC, message, movie, type TrackOf, unit } from '../../testing/mp4.ts';
import { ascii, bytes, lookInto, valuesIn } from '../../testing/videos.ts';
import { pictureNotes } from './picture-notes.ts';

const END = bytes(0x80);
const notes = (...messages: Uint8Array[]) => unit([0x06], ...messages, END);
const picture = unit([0x65], ascii('picture'));
const film = (samples: readonly Uint8Array[], coded = H264, more: Partial<TrackOf> = {}) =>
  movie([{ handler: 'vide', chunks: samples.map((sample) => [sample]), coded, ...more }]);
const X264 = bytes(...Buffer.from('dc45e9bde6d948b7962cd820d923eeef', 'hex'));
const PLACE = '+12.97+077.59/';

describe('among the pictures of H.264 and HEVC', () => {
  it('what cameras note is found, without lengths and names (decisions 27)', async () => {
    const sample = joined([unit([0x09], bytes(0xf0)), notes(message(ascii(PLACE))), picture]);
    expect(await valuesIn(film([sample, sample]))).toEqual([PLACE, PLACE]);
    const ofHevc = joined([
      unit([0x4e, 1], message(ascii(PLACE)), END),
      unit([0x26, 1], ascii('picture')),
      unit([0x50, 1], message(ascii('behind')), END),
    ]);
    expect(await valuesIn(film([ofHevc], HEVC))).toEqual([PLACE, 'behind']);
  });

  it('one that stands behind other messages, or is longer than 255 bytes, is found whole', async () => {
    const long = 'x'.repeat(600);
    const maker = new Uint8Array(16).fill(65);
    const many = joined([bytes(5, 255, 255, 600 + 16 - 510), maker, ascii(long)]);
    const timing = bytes(1, 2, 0xaa, 0xbb);
    expect(await valuesIn(film([joined([notes(timing, many), picture])]))).toEqual([long]);
  });

  it('captions, dynamic range, timing and the settings of an encoder stay (decisions 27)', async () => {
    const captions = joined([bytes(4, 8, 0xb5, 0, 0x31), ascii('GA94!')]);
    const settings = message(ascii('x264 - core 164'), X264);
    expect(await valuesIn(film([joined([notes(captions, settings, bytes(1, 1, 7)), picture])]))).toEqual([]);
    const ofAMaker = joined([bytes(4, 8, 0xb5, 0, 0x99), ascii('where')]);
    expect(await valuesIn(film([joined([notes(ofAMaker), picture])]))).toEqual(['where']);
  });

  it('bytes that keep a unit from looking like the start of the next one stay', async () => {
    const content = bytes(1, 0, 0, 3, 1, 9, 9);
    const sample = joined([notes(bytes(5, 16 + 6), new Uint8Array(16).fill(65), content), picture]);
    const file = film([sample]);
    const { ranges } = await lookInto(file);
    for (const { start, end } of ranges) file.fill(0, start, end + 1);
    expect(Buffer.from(file).includes(Buffer.from([0, 0, 0, 3, 0, 0, 0, 0x80]))).toBe(true);
    expect(await valuesIn(file)).toEqual([]);
  });

  it('blank bytes never look like the start of a unit together with what follows them', async () => {
    const sample = joined([notes(message(ascii('where')), bytes(1, 1, 7)), picture]);
    const file = film([sample]);
    const { ranges } = await lookInto(file);
    for (const { start, end } of ranges) file.fill(0, start, end + 1);
    expect(Buffer.from(file).includes(Buffer.from([0, 0, 1]), file.length - sample.length + 4)).toBe(false);
    expect(Buffer.from(file).includes('wher')).toBe(false);
  });

  it('of a film without notes eight pictures are looked at; of one with some, all', async () => {
    const plain = Array.from({ length: 5_000 }, () => picture);
    const few = await lookInto(film(plain));
    const pictures = Array.from({ length: 5_000 }, (_, place) =>
      place % 250 === 0 ? joined([notes(message(ascii(PLACE))), picture]) : picture,
    );
    const file = film(pictures);
    const all = await lookInto(file);
    expect(all.values).toHaveLength(20);
    expect(all.reads - few.reads).toBeGreaterThan(4_900);
    for (const { start, end } of all.ranges) file.fill(0, start, end + 1);
    expect((await lookInto(file)).reads).toBe(few.reads);
  });

  it('pictures of a size that all have, several to a chunk, are found; those that do not lie in the file’s media are not', async () => {
    const sample = joined([notes(message(ascii(PLACE))), picture]);
    expect(
      await valuesIn(movie([{ handler: 'vide', coded: H264, chunks: [[sample, sample], [sample]] }])),
    ).toHaveLength(3);
    const file = film([sample]);
    const elsewhere = Buffer.from(file);
    elsewhere.writeUInt32BE(4, elsewhere.indexOf('stco') + 12);
    expect((await valuesIn(elsewhere)).join('')).not.toContain('moov');
  });

  it('units whose lengths make no sense end with their sample', async () => {
    const endless = joined([bytes(255, 255, 255, 255, 0x06, 5, 255), ascii(PLACE)]);
    const empty = joined([new Uint8Array(64), picture]);
    for (const sample of [endless, empty]) {
      const { ranges } = await lookInto(joined([film([sample, picture])]));
      expect(ranges.length).toBeLessThan(3);
    }
    expect(await valuesIn(joined([FTYP, box('moov')]))).toEqual([]);
  });

  it('a film that lists one sample more often than a call takes arguments is read to its end', async () => {
    const sample = joined([notes(message(ascii(PLACE))), picture]);
    const samples = { starts: new Float64Array(130_000), lengths: new Float64Array(130_000).fill(sample.length) };
    const read = async (start: number, end: number) => sample.subarray(start, end);
    expect(await pictureNotes(read, { hevc: false, lengthBytes: 4 }, samples)).toHaveLength(130_000);
  });

  /**
   * A note of a maker's whose bytes are `content` so many times; in each, one byte only keeps it from ending the unit.
   */
  const escaped = (content: number[], times: number) => {
    const payload = content.filter((byte, at) => !(byte === 3 && content[at - 1] === 0)).length * times + 16;
    const size = [...Array(Math.floor(payload / 255)).fill(255), payload % 255];
    const repeated = Uint8Array.from({ length: content.length * times }, (_, at) => content[at % content.length] ?? 0);
    return joined([notes(bytes(5, ...size), new Uint8Array(16).fill(65), repeated), picture]);
  };

  it('of a note that is broken up by such bytes, what is blank already is left out', async () => {
    const { ranges } = await lookInto(film([escaped([7, 0, 0, 3, 0, 0, 3, 0, 0, 3], 100)]));
    expect(ranges).toHaveLength(100);
  });

  it('more notes than any film has are refused', async () => {
    const sample = escaped([7, 0, 0, 3], 50_000);
    const read = async (start: number, end: number) => sample.subarray(start, end);
    const looked = (count: number) => {
      const samples = { starts: new Float64Array(count), lengths: new Float64Array(count).fill(sample.length) };
      return pictureNotes(read, { hevc: false, lengthBytes: 4 }, samples);
    };
    expect(await looked(20)).toHaveLength(1_000_000);
    expect(await codeOf(looked(21))).toBe('FILE_UNREADABLE');
  });
});
