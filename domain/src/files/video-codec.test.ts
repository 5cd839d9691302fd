import { expect, test } from 'vitest';
import { unusualCodec } from './video-codec.ts';

const box = (type: string, ...content: string[]): string => {
  const inside = content.join('');
  const length = inside.length + 8;
  return String.fromCharCode(length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255) + type + inside;
};
const track = (handler: string, codec: string) =>
  box(
    'trak',
    box('tkhd', '....'),
    box(
      'mdia',
      box('hdlr', '\0\0\0\0\0\0\0\0', handler, '....'),
      box('minf', box('stbl', box('stsd', '\0\0\0\0\0\0\0\x01', box(codec, 'settings')))),
    ),
  );
const codecOf = (text: string) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return unusualCodec(async (start, end) => bytes.slice(start, end), bytes.length);
};
const film = (codec: string) =>
  box('ftyp', 'qt  ') + box('mdat', 'x'.repeat(50)) + box('moov', track('soun', 'sowt'), track('vide', codec));

test('what browsers know needs no word (decisions 26)', async () => {
  for (const codec of ['avc1', 'hvc1', 'hev1', 'av01']) expect(await codecOf(film(codec))).toBeNull();
});

test.each([
  ['apcn', 'ProRes', true],
  ['jpeg', 'Motion JPEG', true],
  ['mp4v', 'MPEG-4 Part 2', true],
  ['vp09', 'VP9', true],
  ['CFHD', 'CineForm', false],
  ['rle ', 'Animation', false],
  ['abcd', 'abcd', false],
])('a film of %s is known as %s (decisions 26)', async (codec, name, converted) => {
  expect(await codecOf(film(codec))).toEqual({ name, converted });
});

test('what is no film, has no pictures, or is malformed says nothing', async () => {
  for (const text of [
    '',
    'no film at all',
    box('moov', track('soun', 'sowt')),
    box('moov', '\0\0\0\x02trak'),
    film('apcn').slice(0, 90),
  ])
    expect(await codecOf(text)).toBeNull();
  expect(await codecOf(box('free').repeat(10_000) + film('apcn'))).toBeNull();
});
