import { describe, expect, it } from 'vitest';
import { joined } from '../../memory/files.ts';
import {
  CLUSTER,
  CUES,
  element,
  endlessElement,
  HEAD,
  location,
  name,
  SEEK,
  SEGMENT,
  SIMPLE_TAG,
  seekHead,
  seekId,
  seekPosition,
  simple,
  sought,
  string,
  TAG,
  TAG_BINARY,
  TAGS,
  TARGETS,
  tag,
  tags,
  VOID,
  webm,
} from '../../testing/matroska.ts';
import { ascii, bytes, lookInto, repeating, type Video, valuesIn } from '../../testing/videos.ts';

const WHERE = '+37.7858-122.4064+010.000/';
const PICTURES = element(CLUSTER, [new Uint8Array(3_000)]);
const ENDLESS_PICTURES = endlessElement(CLUSTER, [new Uint8Array(100)]);

const nested = (depth: number): Uint8Array => (depth === 1 ? location(WHERE) : simple(nested(depth - 1)));
const cutOff = (...ids: number[]): Uint8Array => joined(ids.map((id) => endlessElement(id, [])));

describe('in WebM and MKV', () => {
  it.each<[string, Video]>([
    ['a tag before the pictures', webm(tags(location(WHERE)), PICTURES)],
    [
      'a tag after them',
      webm(
        PICTURES,
        PICTURES,
        tags(simple(name('TITLE'), string('Dance')), simple(name('RECORDING_LOCATION'), string(WHERE))),
      ),
    ],
    ['a tag in bytes', webm(tags(simple(name('LOCATION'), element(TAG_BINARY, [ascii(WHERE)]))))],
    ['a tag whose name follows its value', webm(tags(simple(string(WHERE), name('LOCATION'))))],
    [
      'the value in parts of other sizes',
      joined([
        HEAD,
        element(
          SEGMENT,
          [
            element(
              TAGS,
              [
                element(
                  0x7373,
                  [element(0x67c8, [element(0x45a3, [ascii('LOCATION')], 1), element(0x4487, [ascii(WHERE)], 5)], 3)],
                  6,
                ),
              ],
              7,
            ),
          ],
          8,
        ),
      ]),
    ],
    ['a tag nine deep', webm(tags(nested(8)))],
    ['a tag deeper than we look', webm(tags(nested(12)))],
    [
      'a tag that claims more than its segment has',
      webm(joined([tags().slice(0, 4), bytes(0x7f, 0xf0), tag(location(WHERE))])),
    ],
    ['a tag in a file that is cut off', webm(tags(location(WHERE)), PICTURES).slice(0, -2_000)],
    ...[1, 2, 8].map((sizeLength): [string, Video] => [
      `a tag in a segment of unknown size in ${sizeLength} bytes`,
      joined([
        HEAD,
        endlessElement(SEGMENT, [...Array.from({ length: 7 }, () => PICTURES), tags(location(WHERE))], sizeLength),
      ]),
    ]),
    [
      'the tags where the seek head says',
      sought([[TAGS, ENDLESS_PICTURES.length]], ENDLESS_PICTURES, tags(location(WHERE))),
    ],
    [
      'the tags whose place comes before what is there',
      webm(
        seekHead(element(SEEK, [seekPosition(24 + ENDLESS_PICTURES.length), seekId(TAGS)])),
        ENDLESS_PICTURES,
        tags(location(WHERE)),
      ),
    ],
    ['tags after the pictures when the seek head names others', sought([[CUES, 0]], PICTURES, tags(location(WHERE)))],
    [
      'tags before the pictures once, though the seek head names them',
      sought([[TAGS, 0]], tags(location(WHERE)), PICTURES),
    ],
  ])('finds %s', async (_name, video) => {
    const values = await valuesIn(video);
    expect(values.filter((value) => value.includes(WHERE))).toHaveLength(1);
  });

  it('finds what hangs below another tag', async () => {
    const below = simple(name('LATITUDE'), string('37.78'));
    expect(await valuesIn(webm(tags(location('Campus', below))))).toEqual(['Campus', '37.78']);
    expect(await valuesIn(webm(tags(simple(below, name('LOCATION'), string('Campus')))))).toEqual(['37.78', 'Campus']);
  });

  it('finds tags before the pictures and those that the seek head names', async () => {
    const [first, second] = [tags(location('first')), tags(location('second'))];
    const video = sought([[TAGS, first.length + PICTURES.length]], first, PICTURES, second);
    expect(await valuesIn(video)).toEqual(['first', 'second']);
  });

  it('finds each of the tags that a seek head names once, in the order of the file', async () => {
    const [first, second] = [tags(location('first')), tags(location('second'))];
    const start = ENDLESS_PICTURES.length;
    const places = [start + first.length, start, start + first.length].map((place) => [TAGS, place] as const);
    expect(await valuesIn(sought(places, ENDLESS_PICTURES, first, second))).toEqual(['first', 'second']);
  });

  it('finds no tags in the value of another, though the seek head names them', async () => {
    const inner = tags(location('inner'));
    const value = String.fromCharCode(...inner);
    const outer = tags(location(value));
    const start = ENDLESS_PICTURES.length;
    const video = sought(
      [
        [TAGS, start],
        [TAGS, start + outer.length - inner.length],
      ],
      ENDLESS_PICTURES,
      outer,
    );
    expect(await valuesIn(video)).toEqual([value]);
  });

  it.each<[string, Video]>([
    ['pictures of unknown size', webm(ENDLESS_PICTURES, tags(location(WHERE)))],
    ['an ID longer than four bytes', webm(bytes(0x08, 0, 0, 0, 1, 0x80), tags(location(WHERE)))],
    ['a size longer than eight bytes', webm(bytes(VOID, 0, 0, 0, 0, 0, 0, 0, 0, 0), tags(location(WHERE)))],
    ['a size that is cut off', joined([HEAD, cutOff(SEGMENT, TAGS, TAG, SIMPLE_TAG), bytes(0x45, 0xa3, 0x01, 0)])],
    ['a place beyond the file', sought([[TAGS, 60_000]], PICTURES)],
    ['a place at the end of the file', sought([[TAGS, PICTURES.length]], PICTURES)],
    ['a place one byte beyond it', sought([[TAGS, PICTURES.length + 1]], PICTURES)],
    ['the end of the head', HEAD],
    [
      'the end of a file that is shorter than it was said to be',
      { length: 1_000, slice: (start, end) => HEAD.slice(start, end) },
    ],
  ])('ends at %s', async (_name, video) => {
    expect(await valuesIn(video)).toEqual([]);
  });

  it.each<[string, Uint8Array]>([
    [
      'what counts, and the program that wrote it',
      webm(tags(simple(name('ENCODER'), string('Lavf')), simple(name('BPS'), string('1')))),
    ],
    ['a value without bytes', webm(tags(location('')))],
    ['what is no simple tag in a tag', webm(tags(element(TARGETS, [name('LOCATION'), string(WHERE)])))],
    ['what looks like tags in the pictures', webm(element(CLUSTER, [tag(location(WHERE)), tags(location(WHERE))]))],
    [
      'what looks like a place in the pictures',
      webm(
        element(CLUSTER, [element(SEEK, [seekId(TAGS), seekPosition(30)])]),
        element(CLUSTER, [tags(location(WHERE))]),
      ),
    ],
    ['pictures that a seek head calls tags', sought([[TAGS, 0]], element(CLUSTER, [tag(location(WHERE))]))],
    [
      'what a seek head calls something else',
      sought([[CUES, ENDLESS_PICTURES.length]], ENDLESS_PICTURES, tags(location(WHERE))),
    ],
    [
      'what is no place in a seek head',
      webm(
        seekHead(element(VOID, [seekId(TAGS), seekPosition(23 + ENDLESS_PICTURES.length)])),
        ENDLESS_PICTURES,
        tags(location(WHERE)),
      ),
    ],
  ])('leaves %s', async (_name, video) => {
    expect(await valuesIn(video)).toEqual([]);
  });

  it('reads no pictures', async () => {
    const { bytesRead } = await lookInto(webm(...Array.from({ length: 20 }, () => PICTURES), tags(location(WHERE))));
    expect(bytesRead).toBeLessThan(1_000);
  });

  it('steps over no pictures where the seek head names tags', async () => {
    const pictures = Array.from({ length: 20 }, () => PICTURES);
    const { reads } = await lookInto(sought([[TAGS, 20 * PICTURES.length]], ...pictures, tags(location(WHERE))));
    expect(reads).toBeLessThan(30);
  });

  it('reads the beginning of a name, however long it is', async () => {
    const { bytesRead } = await lookInto(webm(tags(simple(name('x'.repeat(5_000)), string('y')))));
    expect(bytesRead).toBeLessThan(1_000);
  });

  it('looks at 50,000 elements, however many there are', async () => {
    const { reads } = await lookInto(repeating(2 ** 40, HEAD, element(VOID, [], 1)));
    expect(reads).toBe(1 + 50_000);
  });
});
