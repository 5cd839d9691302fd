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
const told = (text: string) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return unusualCodec(async (start, end) => bytes.slice(start, end), bytes.length);
};
const film = (codec: string) =>
  box('ftyp', 'qt  ') + box('mdat', 'x'.repeat(50)) + box('moov', track('soun', 'sowt'), track('vide', codec));

test('what browsers know needs no word (decisions 26)', async () => {
  for (const codec of ['avc1', 'hvc1', 'hev1', 'av01']) expect(await told(film(codec))).toBeNull();
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
  expect(await told(film(codec))).toEqual({ name, converted });
});

test('what is no film, has no pictures, or is malformed says nothing', async () => {
  for (const text of [
    '',
    'no film at all',
    box('moov', track('soun', 'sowt')),
    box('moov', '\0\0\0\x02trak'),
    film('apcn').slice(0, 90),
  ])
    expect(await told(text)).toBeNull();
  expect(await told(box('free').repeat(10_000) + film('apcn'))).toBeNull();
});

const four = (number: number) => String.fromCharCode(...[0, 8, 16, 24].map((by) => (number >>> by) & 255));
const chunk = (type: string, content: string) =>
  type + four(content.length) + content + (content.length % 2 === 1 ? '\0' : '');
const list = (type: string, ...content: string[]) => chunk('LIST', type + content.join(''));
const stream = (type: string, codec: string) =>
  list(
    'strl',
    chunk('strh', `${type}????${'.'.repeat(48)}`),
    chunk('strf', `${'.'.repeat(16)}${codec}${'.'.repeat(20)}`),
  );
const avi = (...streams: string[]) =>
  chunk('RIFF', `AVI ${list('hdrl', chunk('avih', '.'.repeat(55)), ...streams)}${list('movi', '00dc')}`);

test.each([
  ['cvid', 'Cinepak'],
  ['IV50', 'Indeo'],
  ['CFHD', 'CineForm'],
  ['DIB ', 'Uncompressed'],
  ['\0\0\0\0', 'Uncompressed'],
])('an AVI of %s is known as %s, which nobody takes (decisions 26)', async (codec, name) => {
  expect(await told(avi(stream('auds', 'PCM '), stream('vids', codec)))).toEqual({ name, converted: false });
});

test('an AVI of what is converted, of what has many names, without pictures or malformed says nothing', async () => {
  for (const codec of ['XVID', 'MJPG', 'H264', 'dvsd', 'what'])
    expect(await told(avi(stream('vids', codec)))).toBeNull();
  const whole = avi(stream('vids', 'cvid'));
  for (let length = 0; length < whole.indexOf('cvid') + 4; length += 1)
    expect(await told(whole.slice(0, length))).toBeNull();
  expect(await told(avi(stream('auds', 'cvid')))).toBeNull();
  expect(await told(avi(chunk('JUNK', '').repeat(10_000), stream('vids', 'cvid')))).toBeNull();
  expect(await told(`RIFF\xff\xff\xff\xffAVI LIST\xff\xff\xff\xffhdrlLIST\0\0\0\0strl`)).toBeNull();
});

const [EBML, SEGMENT, TRACKS, ENTRY, VOID] = [
  '\x1a\x45\xdf\xa3',
  '\x18\x53\x80\x67',
  '\x16\x54\xae\x6b',
  '\xae',
  '\xec',
];
/** An element whose length is written in two bytes. */
const element = (id: string, ...content: string[]) => {
  const { length } = content.join('');
  return id + String.fromCharCode(0x40 | (length >> 8), length & 255) + content.join('');
};
const entry = (type: string, codec: string, more = '') =>
  element(ENTRY, element('\xd7', '\x01'), element('\x83', type), element('\x86', codec), more);
const UNKNOWN = '\x01\xff\xff\xff\xff\xff\xff\xff';
const mkv = (...entries: string[]) =>
  `${element(EBML, 'matroska')}${SEGMENT}${UNKNOWN}${element(VOID, '..')}${element(TRACKS, ...entries)}`;
const film2 = (codec: string, more = '') => mkv(entry('\x02', 'A_OPUS'), entry('\x01', codec, more));
const ofFourCC = (codec: string) =>
  film2('V_MS/VFW/FOURCC', element('\x63\xa2', '.'.repeat(16), codec, '.'.repeat(20)));

test.each([
  [film2('V_PRORES'), 'ProRes', true],
  [film2('V_MPEG4/ISO/ASP\0\0'), 'MPEG-4 Part 2', true],
  [film2('V_MPEGI/ISO/VVC'), 'VVC', false],
  [film2('V_REAL/RV40'), 'RealVideo', false],
  [film2('V_FFV1'), 'FFV1', false],
  [ofFourCC('XVID'), 'XVID', true],
  [ofFourCC('cvid'), 'Cinepak', false],
])('of Matroska %# the codec is named (decisions 26)', async (text, name, converted) => {
  expect(await told(text)).toEqual({ name, converted });
});

test('Matroska of what browsers know, without pictures or malformed says nothing', async () => {
  for (const codec of ['V_MPEG4/ISO/AVC', 'V_MPEGH/ISO/HEVC', 'V_AV1', 'V_VP8', 'V_VP9'])
    expect(await told(film2(codec))).toBeNull();
  expect(await told(mkv(entry('\x02', 'A_OPUS')))).toBeNull();
  const whole = film2('V_PRORES');
  for (let length = 0; length < whole.indexOf('V_PRORES'); length += 1)
    expect(await told(whole.slice(0, length))).toBeNull();
  const hostile = [
    `${EBML}\x80${SEGMENT}${UNKNOWN}${'\xec\x80'.repeat(20_000)}${element(TRACKS, entry('\x01', 'V_PRORES'))}`,
    `${EBML}\x80${SEGMENT}\x01\xff\xff\xff\xff\xff\xff\xfe${element(TRACKS, `${ENTRY}\x01\xff\xff\xff\xff\xff\xff\xfe`)}`,
    `${EBML}\x80${SEGMENT}\x00\x00`,
    `${EBML}\x00`,
    `${EBML}\x80${'\0'.repeat(50)}`,
  ];
  for (const text of hostile) expect(await told(text)).toBeNull();
});

test('no more than a bounded number of small pieces of a file is read (decisions 26)', async () => {
  for (const text of [
    `${EBML}\x80${SEGMENT}${UNKNOWN}${'\xec\x80'.repeat(20_000)}`,
    avi(chunk('JUNK', '').repeat(20_000)),
  ]) {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    let [reads, most] = [0, 0];
    await unusualCodec(async (start, end) => {
      reads += 1;
      most = Math.max(most, end - start);
      return bytes.slice(start, end);
    }, bytes.length);
    expect(reads).toBeLessThan(2_100);
    expect(most).toBeLessThanOrEqual(64);
  }
});
